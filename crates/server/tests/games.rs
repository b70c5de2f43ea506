//! Real games, act by act through the running server, come back as PGN move for move.

use crate::support::client::{Answer, Client};
use crate::support::{Folder, Seats, Served, config, games, make};
use jadoube_board::{FenStyle, Move, Setup};
use jadoube_notation::pgn::{self, Mode};
use jadoube_notation::{Style, write_move};
use serde_json::json;

/// How many games are played through the server.
const GAMES: usize = 200;

/// How many are played at once.
const AT_ONCE: usize = 20;

/// A game as it was really played.
struct Played {
    start: Setup,
    moves: Vec<Move>,
    result: pgn::Outcome,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_go_in_act_by_act_and_come_back_as_they_were() {
    let games = games::sample(GAMES);
    assert!(games.len() >= 150, "only {} games were found", games.len());
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let waiting = std::sync::Arc::new(std::sync::Mutex::new(
        games.into_iter().enumerate().collect::<Vec<_>>(),
    ));
    let players: Vec<_> = (0..AT_ONCE)
        .map(|_| {
            let (waiting, address) = (std::sync::Arc::clone(&waiting), served.address);
            tokio::spawn(async move {
                let mut client = Client::connect(address).await;
                let mut whole = 0;
                loop {
                    let next = waiting.lock().expect("the games that wait").pop();
                    let Some((index, game)) = next else {
                        return whole;
                    };
                    whole += usize::from(play(&mut client, index, &Played::of(&game)).await);
                }
            })
        })
        .collect();
    let mut whole = 0;
    for player in players {
        whole += player.await.expect("a game went through");
    }
    // Some of the games went on after the code of today has ended them; they are few.
    assert!(whole >= 120, "only {whole} games were played to their end");
    served.stop().await;
}

impl Played {
    fn of(game: &pgn::Game) -> Played {
        Played {
            start: game.start,
            moves: game.moves().expect("moves and nothing else"),
            result: game.outcome,
        }
    }
}

/// Plays a game, and tells whether all of it was played before the code ended it.
async fn play(client: &mut Client, index: usize, game: &Played) -> bool {
    let code = ["digest-2018", "fide-1931"][index % 2];
    let wanted =
        json!({ "code": code, "start": game.start.to_fen(FenStyle::Shredder), "private": true });
    let seats = make(client, wanted).await;
    let mut position = jadoube_board::Position::from_setup(&game.start).expect("a playable start");
    let mut made = 0;
    let mut ended = false;
    for (ply, &played) in game.moves.iter().enumerate() {
        let words = words(&position, played, ply);
        let answer = act(client, &seats, position.turn(), &words).await;
        if ended {
            assert_eq!(
                answer.body["entry"]["card"]["verdict"], "refused",
                "game {index}: {words} after the end"
            );
            break;
        }
        assert_eq!(
            answer.body["entry"]["card"]["verdict"], "accepted",
            "game {index}, {words}: {}",
            answer.body["entry"]
        );
        assert_eq!(
            answer.body["entry"]["card"]["breach"], false,
            "game {index}, {words}: {}",
            answer.body["entry"]
        );
        position = position.played(played);
        made += 1;
        ended = answer.body["game"]["state"] == "finished";
    }
    let result = if ended {
        None
    } else {
        give_up(client, &seats, game.result).await
    };
    let text = client.get(&seats.path("/pgn"), None).await.expect(200).text;
    let back = pgn::read_text(&text, Mode::Strict)
        .pop()
        .expect("a game")
        .unwrap_or_else(|error| panic!("game {index}: {error}\n{text}"));
    assert_eq!(
        back.game.moves().expect("moves and nothing else"),
        game.moves[..made],
        "game {index}\n{text}"
    );
    assert_eq!(
        back.game.start.to_fen(FenStyle::Shredder),
        game.start.to_fen(FenStyle::Shredder),
        "game {index}"
    );
    if let Some(result) = result {
        assert_eq!(back.game.outcome, result, "game {index}\n{text}");
    }
    made == game.moves.len()
}

/// Now in one notation, now in another.
fn words(position: &jadoube_board::Position, played: Move, ply: usize) -> String {
    let style = [Style::San, Style::Uci, Style::Long][ply % 3];
    format!("plays {}", write_move(position, played, style))
}

async fn act(client: &mut Client, seats: &Seats, who: jadoube_board::Color, words: &str) -> Answer {
    let token = if who == jadoube_board::Color::White {
        &seats.white
    } else {
        &seats.black
    };
    client
        .act(seats, token, words, None)
        .await
        .expect("an answer")
        .expect(200)
}

/// Ends a game as its result says; tells the result if the code lets it be reached so.
async fn give_up(client: &mut Client, seats: &Seats, result: pgn::Outcome) -> Option<pgn::Outcome> {
    use jadoube_board::Color::{Black, White};
    let answer = match result {
        pgn::Outcome::WhiteWins => act(client, seats, Black, "resigns").await,
        pgn::Outcome::BlackWins => act(client, seats, White, "resigns").await,
        pgn::Outcome::Draw => {
            act(client, seats, White, "offers draw").await;
            act(client, seats, Black, "accepts").await
        }
        pgn::Outcome::Unknown => return None,
    };
    // A code may refuse an early draw, or ask whether the other could have won.
    (answer.body["game"]["state"] == "finished" && result != pgn::Outcome::Draw).then_some(result)
}
