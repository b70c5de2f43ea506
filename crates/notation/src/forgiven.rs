//! What a reader forgave: every leniency has a name, a sentence and a place in this list.
//!
//! Strict readers accept none of these but `latin-1` and a check without its sign. Lenient readers repair exactly these and report each one.

use std::fmt;

macro_rules! leniencies {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal, $sentence:literal;)+) => {
        /// One kind of departure from the written form that a lenient reader repairs.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Leniency { $($(#[doc = $doc])+ $variant,)+ }

        impl Leniency {
            /// Every leniency, in the order of the documentation.
            pub const ALL: &'static [Leniency] = &[$(Leniency::$variant,)+];

            /// The stable name by which reports call it, such as `zero-castling`.
            pub const fn name(self) -> &'static str {
                match self { $(Leniency::$variant => $name,)+ }
            }

            /// What was forgiven, as a sentence without a full stop.
            pub const fn sentence(self) -> &'static str {
                match self { $(Leniency::$variant => $sentence,)+ }
            }
        }
    };
}

impl Leniency {
    /// Whether the board says that what was written is not so: a sign for taking, check or mate at a move that does not.
    pub const fn is_contradicted(self) -> bool {
        use Leniency::{CaptureWrong, CheckWrong, EnPassantWrong, MateWrong};
        matches!(self, CaptureWrong | CheckWrong | EnPassantWrong | MateWrong)
    }

    /// Whether strict readers accept it too.
    #[cfg(feature = "pgn")]
    pub(crate) const fn is_accepted(self) -> bool {
        matches!(
            self,
            Leniency::Latin1 | Leniency::CheckMissing | Leniency::NeedlessOrigin
        )
    }
}

/// What was forgiven, as it is told: what is alike, by the leniency that `kind` gives it, once, with how often it is met
/// again; what has no kind each time.
///
/// ```
/// use jadoube_notation::{Leniency, met_again, told_once};
///
/// let slips = [("0-0", Leniency::ZeroCastling), ("0-0-0", Leniency::ZeroCastling)];
/// let told = told_once(&slips, |(_, leniency)| Some(*leniency));
/// assert_eq!(told, [(&slips[0], 1)]);
/// assert_eq!(met_again(1), ", and once more in this game");
/// ```
pub fn told_once<T>(all: &[T], kind: impl Fn(&T) -> Option<Leniency>) -> Vec<(&T, usize)> {
    let mut told = Vec::new();
    let mut first_of: Vec<(Leniency, usize)> = Vec::new();
    for one in all {
        let Some(kind) = kind(one) else {
            told.push((one, 0));
            continue;
        };
        match first_of.iter().find(|(known, _)| *known == kind) {
            Some((_, at)) => told[*at].1 += 1,
            None => {
                first_of.push((kind, told.len()));
                told.push((one, 0));
            }
        }
    }
    told
}

/// What is added to what is told once and is met `more` times again in its game; nothing where it is not.
pub fn met_again(more: usize) -> String {
    match more {
        0 => String::new(),
        1 => ", and once more in this game".to_owned(),
        many => format!(", and {many} times more in this game"),
    }
}

leniencies! {
    /// `0-0` for `O-O`.
    ZeroCastling = "zero-castling", "castling is written with zeros instead of the letter O";
    /// `o-o`, `OO`, `O–O`.
    OddCastling = "odd-castling", "castling is written in an unusual way";
    /// `nf3` for `Nf3`.
    LowerCasePiece = "lower-case-piece", "the letter of the piece is in lower case";
    /// `e8Q`, `e8(Q)`, `e8/Q` for `e8=Q`.
    PromotionSign = "promotion-sign", "the promotion lacks its equals sign";
    /// `e8=q` for `e8=Q`.
    LowerCasePromotion = "lower-case-promotion", "the promotion piece is in lower case";
    /// `exd6e.p.`: the suffix is not part of SAN.
    EnPassantSuffix = "en-passant-suffix", "the capture is marked as in passing, which is not written";
    /// `e.p.` beside a move that does not take in passing.
    EnPassantWrong = "en-passant-wrong", "the move is marked as taking in passing, and does not";
    /// `Pe4` for `e4`.
    PawnLetter = "pawn-letter", "the letter P stands before a pawn's move";
    /// `ed5` or `e4d5` without the capture sign.
    PawnCaptureSign = "pawn-capture-sign", "the pawn's capture lacks its sign";
    /// `exd`, `R-K`: the rank of the square is not written.
    RankOmitted = "rank-omitted", "the rank of the square is not written";
    /// `Nf3-g5` or `e2-e4` where the short form is due.
    LongForm = "long-form", "the move is written in long form";
    /// `g1f3` where SAN is due.
    UciForm = "uci-form", "the move is written as two squares";
    /// `N:f3`, `Nf3:` for `Nxf3`.
    CaptureColon = "capture-colon", "a colon stands for the capture";
    /// `Nxf3` where nothing stands on f3.
    CaptureWrong = "capture-wrong", "the move is marked as a capture, and takes nothing";
    /// `Nf3` where a man is taken on f3.
    CaptureMissing = "capture-missing", "the capture is not marked";
    /// `+` where there is no check.
    CheckWrong = "check-wrong", "the move is marked as check, and gives none";
    /// No `+` where there is check.
    CheckMissing = "check-missing", "the check is not marked";
    /// `#` where there is no mate.
    MateWrong = "mate-wrong", "the move is marked as mate, and is not";
    /// `+` or nothing where there is mate.
    MateMissing = "mate-missing", "the mate is not marked as such";
    /// `ch`, `++`, `†`, `mate` for the signs of the standard.
    CheckSign = "check-sign", "check or mate is marked with an unusual sign";
    /// `Ngf3` where `Nf3` says enough.
    NeedlessOrigin = "needless-origin", "the origin is named without need";
    /// `Kt` for `N` in algebraic notation.
    KnightKt = "knight-kt", "the knight is written Kt";
    /// A piece letter of another language.
    ForeignLetter = "foreign-letter", "the piece letter is of another language";
    /// A figurine for a letter.
    Figurine = "figurine", "the piece is a figurine";
    /// `!?` glued to the move.
    GluedSuffix = "glued-suffix", "a comment sign stands at the move";
    /// A dash of another kind, or spaces around it.
    OddDash = "odd-dash", "an unusual dash stands in the move";
    /// A move number that is not the one due.
    MoveNumber = "move-number", "the move number is not the one due";
    /// No move number where one is due.
    MoveNumberMissing = "move-number-missing", "the move number is missing";
    /// `1… e5`: one character for three dots.
    Ellipsis = "ellipsis", "an ellipsis of one character stands for three dots";
    /// A tag pair whose value lacks a quotation mark, or another fault of form that can be read past.
    TagForm = "tag-form", "the tag pair is not well formed";
    /// The same tag twice.
    TagTwice = "tag-twice", "the tag stands twice; the first is kept";
    /// `1-0`, and then `[Black "B"]` alone.
    TagsApart = "tags-apart", "tags stand apart from any moves, and not with those of an event: they may be of the game above";
    /// `[Date "1899.02.30"]`
    DateImpossible = "date-impossible", "the calendar has no such day; the tag is kept as it stands";
    /// `[white "A"]`, `[White: "A"]`, `[Blancs "A"]`: the name of a tag that is known, in another spelling.
    TagCase = "tag-case", "the name of the tag is written with other capitals, a sign or in another language";
    /// `Result` and the closing marker differ.
    ResultDiffers = "result-differs", "the result tag and the closing marker differ; a result is kept beside a star, and of two that of the marker";
    /// No closing marker.
    ResultMissing = "result-missing", "the game has no closing marker";
    /// `1/2`, `½-½`, `0:1` and the like.
    ResultForm = "result-form", "the result is written in an unusual way";
    /// A `Result` tag that says no result that is known.
    ResultUnknown = "result-unknown", "the result tag says no result that is known, and is kept in a comment";
    /// `Qd61-0`: the result stands at the last move.
    GluedResult = "glued-result", "the result stands at the last move without a blank";
    /// `1-0 1-0`, `1/2 *`: the result twice on a line.
    ResultTwice = "result-twice", "the result stands twice";
    /// `2. g4 Qh4# 1-0`: who is mated is said to have won, or drawn.
    MateDenied = "mate-denied", "the last move mates, and the result is another; both are kept";
    /// `Nc6 ... 1-0`: dots behind the last move.
    MovesLeftOut = "moves-left-out", "dots stand behind the last move: moves may be left out";
    /// A `FEN` tag without `SetUp "1"`.
    SetUpMissing = "setup-missing", "the FEN tag stands without SetUp \"1\"";
    /// A `FEN` tag with a right to castle without the rook, or to take in passing what made no double step.
    RightImpossible = "right-impossible", "the FEN tag gives a right to castle or to take in passing that the men cannot have; it is left out";
    /// A `FEN` tag from which somebody can castle as in Chess960 alone, without `Variant "Chess960"`.
    VariantMissing = "variant-missing", "from this FEN tag somebody can castle only as in Chess960, and no Variant tag says that it is; it is taken to be";
    /// A comment that is never closed.
    CommentOpen = "comment-open", "the comment is not closed before the next game";
    /// A closing brace without a comment.
    BraceAlone = "brace-alone", "a closing brace stands alone";
    /// A variation that is never closed, or closed too often.
    VariationUnbalanced = "variation-unbalanced", "the parentheses of variations do not match";
    /// A variation before the first move of its line, for which it cannot stand; its text is kept.
    VariationEarly = "variation-early", "a variation stands before the move that it would replace, and is kept in a comment";
    /// `e5 (2. d4 exd4) 2. Nf3`: the numbers say that the variation is one of the next move.
    VariationBefore = "variation-before", "a variation stands before the move that it replaces, and is put behind it";
    /// `[4. Bxc6 dxc6]`
    VariationBracket = "variation-bracket", "a variation stands in square brackets";
    /// Bytes that are not UTF-8, read as Windows-1252, of which Latin-1 is a part.
    Latin1 = "latin-1", "the text is not UTF-8 and is read as Latin-1, with the signs of Windows-1252";
    /// `Âàéñ`, which was written `Вайс` in Windows-1251.
    OtherEncoding = "other-encoding", "a word has accented letters alone, or signs for letters, as where the text is in another encoding; --encoding names it, such as windows-1251, koi8-r, ibm850 or ibm866";
    /// `--`, `Z0`, `null`: a null move is not in the standard.
    NullMove = "null-move", "a null move stands in the game";
    /// `+-`, `±`, `N`: a sign of books for which PGN has a number.
    Sign = "sign", "a sign of books stands for a numeric glyph";
    /// `(=)`: the offer of a draw as scoresheets have it.
    DrawOffer = "draw-offer", "the offer of a draw is written (=)";
    /// `Nf3Nc6`, `e4e5`: moves without a blank between them.
    GluedMoves = "glued-moves", "moves stand together without a blank";
    /// `N f3` for `Nf3`.
    MoveApart = "move-apart", "a blank stands between the letter and the square of the move";
    /// `e5; 2. Nf3`: a semicolon between moves, where all of the game behind it would be a comment.
    Semicolon = "semicolon", "a semicolon stands between the moves";
    /// A no-break space, a space without width, a byte of zeros.
    OddBlank = "odd-blank", "a blank of an unusual kind stands between the words";
    /// `<b>`, `&nbsp;` between moves.
    Markup = "markup", "markup of a web page stands between the moves";
    /// `White resigns`: words among the moves, kept as a comment.
    StrayWords = "stray-words", "words that are no move are kept as a comment";
    /// Several readings, of which only one can be continued with the rest of the game.
    ResolvedByGame = "resolved-by-game", "several readings; only one stays legal to the end of the game";
    /// `Bxc5` where only `Nxc5` keeps all that follows legal.
    WrongLetter = "wrong-letter", "the letter of the piece is wrong; only one other keeps all that follows legal";
    /// `Qc7` where only `Qb7` keeps all that follows legal.
    WrongSquare = "wrong-square", "a file or rank is wrong; only one other keeps all that follows legal";
    /// A ply that cannot be made out.
    IllegiblePly = "illegible-ply", "what stands for a move cannot be made out; only one move keeps all that follows legal";
    /// A ply that is missing, as the numbers show.
    LostPly = "lost-ply", "a move is missing; only one keeps all that follows legal";
    /// A ply that stands twice, as the numbers show.
    DoubledPly = "doubled-ply", "a move stands twice; without it all that follows is legal";
    /// Two moves that stand in each other's place.
    ExchangedPlies = "exchanged-plies", "two moves stand in each other's place; only so all that follows is legal";
    /// Kings put on e4, d4, e5 or d5 at the end: how electronic boards are told the result.
    KingsInTheMiddle = "kings-in-the-middle", "the kings are put in the middle of the board to tell the result";
    /// A likely slip of optical character recognition.
    OcrSlip = "ocr-slip", "a letter is read as the one it resembles";
    /// `BxKtQ  PxB` for `BxKt  QPxB`.
    StrayLetter = "stray-letter", "a letter stands at the end of the move that belongs to the next one";
    /// `K4` for `P-K4`.
    ManOmitted = "man-omitted", "the man that moves is not named";
    /// A man named by the wrong wing, or `O-O` where only `O-O-O` keeps all that follows legal.
    WingWrong = "wing-wrong", "the man is named by the wrong wing, or castling is to the other side";
    /// `Nf3 (best)`, `Nf3 [A]`, `Nf3 0:45`: words, times and footnotes beside a move
    Remark = "remark", "words beside the move are passed over";
    /// `NF3 EXD5`: no small letters at all
    Capitals = "capitals", "the move is written in capitals";
    /// A row that stands twice with the same words
    RowTwice = "row-twice", "the row stands twice; it is read once";
    /// A diagram that shows another position than the game near it
    DiagramDiffers = "diagram-differs", "the diagram shows no position of the game";
    /// `24. Qe7 Rd8 (resigns)`: words behind Black's move that name nobody
    Resigner = "resigner", "nobody says who resigned; it is taken for the one whose move it was";
}

impl fmt::Display for Leniency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sentence())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_leniency_stands_in_the_manual() {
        let manual = include_str!("../../../docs/notation.md");
        for leniency in Leniency::ALL {
            let row = format!("| `{}` |", leniency.name());
            assert!(
                manual.contains(&row) && manual.contains(leniency.sentence()),
                "{row}"
            );
        }
        let rows = manual
            .split("## What is forgiven")
            .nth(1)
            .unwrap_or_default();
        let rows = rows.lines().filter(|line| line.starts_with("| `")).count();
        assert_eq!(rows, Leniency::ALL.len());
    }
}
