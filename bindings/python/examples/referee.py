"""A dispute, a game and a proof; `mypy --strict` passes on it."""

import jadoube


def main() -> None:
    dispute = "White touches b1\nWhite moves e4\nBlack claims touched b1\n"
    for code in jadoube.codes():
        last = jadoube.rule(dispute, code.id).acts[-1]
        verdict = "upheld" if last.accepted else "refused"
        print(f"{code.id:12} {verdict}, by {', '.join(last.clauses) or 'no clause'}")

    game = jadoube.Game("fide-2023", "time: 3m+2s\n")
    game.act("@ 0:00:02 White plays e4")
    print(game.fen, [offer.act for offer in game.offers("black") if offer.open][:3])

    proof = jadoube.unwinnable("7k/7p/8/8/8/8/8/K4B2 w - - 0 1", "white")
    print(proof.verdict, proof.told[0])


if __name__ == "__main__":
    main()
