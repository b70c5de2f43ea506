// Written by tools/types.js from docs/schemas: change those, and run `npm run types`.

/**
 * How an edition stands to the one before.
 */
export type Change = "first" | "same" | "changed" | "added" | "dropped" | "silent";

/**
 * An expectation.
 */
export interface RulingExpectation {
  /**
   * What is the case.
   */
  got: string;
  /**
   * The number of the line, from 1.
   */
  line: number;
  /**
   * Whether it holds.
   */
  ok: boolean;
  /**
   * The line.
   */
  text: string;
}
/**
 * the ruling on one act of a game: what the bindings give out
 */
export interface ActRuling {
  /**
   * Whether the act stands.
   */
  accepted: boolean;
  /**
   * Clauses in the background, which decide nothing here.
   */
  also: string[];
  /**
   * What the arbiter is asked.
   */
  asks: string | null;
  /**
   * Whether it breaks a law.
   */
  breach: boolean;
  /**
   * Choices after the act: `Black: e2, e4`.
   */
  choices: string[];
  /**
   * The clauses that decide, the one that decides most first.
   */
  clauses: string[];
  /**
   * The code that ruled.
   */
  code: string;
  /**
   * What follows, in order.
   */
  events: unknown[];
  /**
   * What had to hold after it.
   */
  expectations: RulingExpectation[];
  /**
   * What was decided and why, in sentences.
   */
  explanation: string;
  /**
   * The number of the line, from 1.
   */
  line: number;
  /**
   * True where the code does not carry what the act is about and nothing is ruled; left out elsewhere.
   */
  not_carried?: boolean;
  /**
   * Duties after the act: `White moves e2`.
   */
  obligations: string[];
  /**
   * Penalties given by the ruling: `White loss`.
   */
  penalties: string[];
  /**
   * The position after the act, as a FEN.
   */
  position: string;
  /**
   * How words were read.
   */
  reads: string | null;
  /**
   * The score after the act.
   */
  result: string;
  /**
   * `jadoube.act-ruling/1`.
   */
  schema: "jadoube.act-ruling/1";
  /**
   * The line.
   */
  text: string;
  /**
   * What became of the act, in a word: `accepted`, `refused`, `not-understood`, `not-carried`.
   */
  verdict: string;
}
/**
 * Which law a date stands for, and how well it is covered.
 */
export interface LawOfDay {
  /**
   * The date that was asked for: `1994`, `1912-05-31`.
   */
  asked: string;
  /**
   * The code that governed, or in a gap the one before it.
   */
  code: string | null;
  /**
   * `exact` where a code of the program governed, `nearest` in a gap, `none` before the first.
   */
  fit: string;
  /**
   * In a gap, or before the first code: the one that comes after it.
   */
  next?: string | null;
  /**
   * All of it in a sentence without a full stop.
   */
  says: string;
}
/**
 * a file: the last line of 'pgn audit --format json'
 */
export interface Audit {
  /**
   * Games from before the first code, on which nothing is ruled.
   */
  before_all: number;
  /**
   * The code, or `by date`.
   */
  code: string;
  /**
   * The law of the day, where a date chose the code for all games.
   */
  code_of_day?: LawOfDay | null;
  /**
   * The file.
   */
  file: string;
  /**
   * Findings by kind.
   */
  findings: {
    [k: string]: number;
  };
  /**
   * Games that were looked at.
   */
  games: number;
  /**
   * Games with at least one finding, a remark on the position they begin with among them.
   */
  games_with_findings: number;
  /**
   * Those of them with that remark alone, which speaks of nothing against the code.
   */
  games_with_remarks_only: number;
  /**
   * Games of days whose law is not carried; only what the codes before and after agree on is held against them.
   */
  in_gaps: number;
  /**
   * Games of other kinds of chess, which are not judged.
   */
  other_chess: number;
  /**
   * `jadoube.audit/1`.
   */
  schema: "jadoube.audit/1";
  /**
   * Seconds it took.
   */
  seconds: number;
  /**
   * The code of today, by which games without a date are judged.
   */
  today: string;
  /**
   * Games without a date.
   */
  undated: number;
  /**
   * Questions that the budget did not decide.
   */
  undecided: number;
  /**
   * The games that they are about, by their numbers in the file.
   */
  undecided_games: number[];
  /**
   * Games that could not be read to their end.
   */
  unread: number;
}
/**
 * a finding: a line of 'pgn audit --format json'
 */
export interface AuditFinding {
  /**
   * The player of the black men.
   */
  black: string;
  /**
   * The clauses that are contradicted.
   */
  clauses: string[];
  /**
   * The code by which it is judged.
   */
  code: string;
  /**
   * Whose move it is: `white` or `black`.
   */
  color: string | null;
  /**
   * The date, as in the tag.
   */
  date: string;
  /**
   * The event.
   */
  event: string;
  /**
   * The file.
   */
  file: string;
  /**
   * The kind of finding.
   */
  finding: string;
  /**
   * Which game of the file, from 1.
   */
  game: number;
  /**
   * How it was found: `exact` (the law of the day), `nearest` (in a gap, where the code after it agrees), `undated`
   * (today's), `chosen` (one for all).
   */
  law: string;
  /**
   * The line on which the game begins, from 1.
   */
  line: number;
  /**
   * The number of the move.
   */
  move: number | null;
  /**
   * After how many half-moves.
   */
  ply: number;
  /**
   * Why, in a sentence.
   */
  reason: string;
  /**
   * The round.
   */
  round: string;
  /**
   * `jadoube.audit-finding/1`.
   */
  schema: "jadoube.audit-finding/1";
  /**
   * How grave it is: `result`, `rule`, `record` or `remark`.
   */
  severity: string;
  /**
   * The player of the white men.
   */
  white: string;
}
/**
 * What a code answers to a parameter.
 */
export interface Answer {
  /**
   * The clauses that give the value.
   */
  clauses: Cited[];
  /**
   * The code.
   */
  code: string;
  /**
   * Values for kinds of event that have their own.
   */
  events?: EventAnswer[];
  /**
   * What the value means, in a sentence or several, without the last full stop.
   */
  meaning: string;
  /**
   * Whether it is silent because its source does not carry the subject, so that nothing follows from the silence.
   */
  not_carried?: boolean;
  /**
   * Where the text is doubtful: which reading is taken, and which is not.
   */
  reading?: string | null;
  /**
   * Whether the code says nothing on it; everything else is empty then.
   */
  silent: boolean;
  /**
   * The value in a few words; empty where only clauses are named.
   */
  words: string;
}
/**
 * A clause that is cited, with enough to show and to find it.
 */
export interface Cited {
  /**
   * The code in which it stands: the citing one, or the one that it takes over.
   */
  code: string;
  /**
   * Its id.
   */
  id: string;
  /**
   * Its title.
   */
  title: string;
}
/**
 * What a code answers to a parameter in one kind of event.
 */
export interface EventAnswer {
  /**
   * The clauses that give it.
   */
  clauses: Cited[];
  /**
   * The kind of event.
   */
  event: string;
  /**
   * What the value means.
   */
  meaning: string;
  /**
   * Where the text is doubtful: which reading is taken, and which is not.
   */
  reading?: string | null;
  /**
   * The value in a few words.
   */
  words: string;
}
/**
 * A clause with what it decides otherwise than the other code.
 */
export interface ChangedClause {
  /**
   * A shipped case on which the two codes rule differently by this clause.
   */
  case?: string | null;
  /**
   * The clause: of the newer code, or where that is silent of the older.
   */
  clause: Cited;
  /**
   * What is decided otherwise.
   */
  parameters: ChangedParameter[];
  /**
   * What it says.
   */
  text: string;
}
/**
 * A parameter that two codes answer differently.
 */
export interface ChangedParameter {
  /**
   * What the newer code answers.
   */
  after: Answer;
  /**
   * What the older code answers.
   */
  before: Answer;
  /**
   * A shipped case on which the two codes rule differently by it.
   */
  case?: string | null;
  /**
   * Its name with its subject.
   */
  parameter: string;
  /**
   * What it decides.
   */
  says: string;
}
/**
 * A clause of which the rules take the same values in both codes, and a case that is ruled otherwise by it.
 */
export interface RuledOtherwise {
  /**
   * A shipped case that names both codes, is ruled otherwise, and rests on the clause and on none that is told as changed.
   */
  case: string;
  /**
   * The clause of the newer code.
   */
  clause: Cited;
}
/**
 * 'laws changes --json'
 */
export interface Changes {
  /**
   * The printed codes that governed in between, oldest first.
   */
  between: string[];
  /**
   * What has to be known beside it: an edition of which not all was seen may have changed more than is told here.
   */
  caveats?: string[];
  /**
   * What the newer code decides otherwise, in its order.
   */
  decided: ChangedClause[];
  /**
   * What only the older one decides, in its order.
   */
  dropped: ChangedClause[];
  /**
   * The code that is left.
   */
  from: string;
  /**
   * Whether days lie between the two whose law is not carried.
   */
  gap: boolean;
  /**
   * Clauses of the newer code in other words by which a shipped case is nevertheless ruled otherwise, each with the case.
   */
  ruled?: RuledOtherwise[];
  /**
   * `jadoube.changes/1`.
   */
  schema: "jadoube.changes/1";
  /**
   * The code that is come to.
   */
  to: string;
  /**
   * Clauses of the newer code that its text gives in other words, of which the rules take the same values; told where the
   * one code is written as differences from the other.
   */
  words: Cited[];
}
/**
 * An act whose ruling cites a clause.
 */
export interface Citation {
  /**
   * The number of the line, from 1.
   */
  line: number;
  /**
   * The line as it stands.
   */
  text: string;
}
/**
 * A shipped case in which a ruling cites a clause.
 */
export interface CitedIn {
  /**
   * The acts whose rulings cite the clause.
   */
  acts: Citation[];
  /**
   * The name of the case, such as `touch/15.a.case`.
   */
  case: string;
  /**
   * Its title.
   */
  title: string;
}
/**
 * An answer with the name of its parameter.
 */
export interface ExportedAnswer {
  /**
   * The clauses that give the value.
   */
  clauses: Cited[];
  /**
   * The code.
   */
  code: string;
  /**
   * Values for kinds of event that have their own.
   */
  events?: EventAnswer[];
  /**
   * What the value means, in a sentence or several, without the last full stop.
   */
  meaning: string;
  /**
   * Whether it is silent because its source does not carry the subject, so that nothing follows from the silence.
   */
  not_carried?: boolean;
  /**
   * The parameter's name with its subject.
   */
  parameter: string;
  /**
   * Where the text is doubtful: which reading is taken, and which is not.
   */
  reading?: string | null;
  /**
   * Whether the code says nothing on it; everything else is empty then.
   */
  silent: boolean;
  /**
   * The value in a few words; empty where only clauses are named.
   */
  words: string;
}
/**
 * a clause with its cases, in the list of 'laws CODE CLAUSE --json'
 */
export interface Clause {
  /**
   * What it does in the program: `decides`, `quoted`, `finding` or `definition`.
   */
  bound: string;
  /**
   * The shipped cases in which a ruling cites it.
   */
  cases: CitedIn[];
  /**
   * The chapter in which a modern rulebook files it.
   */
  category?: string | null;
  /**
   * The code in which it stands.
   */
  code: string;
  /**
   * The law of the day, where a date chose the code.
   */
  code_of_day?: LawOfDay | null;
  /**
   * How hard a modern rulebook takes it to be.
   */
  complexity?: string | null;
  /**
   * The clauses to which it is an exception.
   */
  excepts?: string[];
  /**
   * Its id.
   */
  id: string;
  /**
   * Whether a modern rulebook calls it mandatory.
   */
  mandatory?: boolean | null;
  /**
   * What the Arbiters' Manual says on it, where it says something: a layer of its own beside the code.
   */
  manual?: string | null;
  /**
   * Whether a text of the edition that the code stands for was seen: `attested`, `memory` or `unseen`.
   */
  mark: string;
  /**
   * A remark for the reader.
   */
  note?: string | null;
  /**
   * What the rules take from it: the answers to parameters that cite it.
   */
  parameters: ExportedAnswer[];
  /**
   * `jadoube.clause/1`.
   */
  schema: "jadoube.clause/1";
  /**
   * What it is about.
   */
  subject: string;
  /**
   * The rule, complete.
   */
  text: string;
  /**
   * A few words.
   */
  title: string;
}
/**
 * a clause in the list of 'laws CODE --json'
 */
export interface ClauseEntry {
  /**
   * What it does in the program: `decides`, `quoted`, `finding` or `definition`.
   */
  bound: string;
  /**
   * The chapter in which a modern rulebook files it.
   */
  category?: string | null;
  /**
   * The code.
   */
  code: string;
  /**
   * The law of the day, where a date chose the code.
   */
  code_of_day?: LawOfDay | null;
  /**
   * How hard a modern rulebook takes it to be.
   */
  complexity?: string | null;
  /**
   * The clauses to which it is an exception.
   */
  excepts?: string[];
  /**
   * Its id.
   */
  id: string;
  /**
   * Whether a modern rulebook calls it mandatory.
   */
  mandatory?: boolean | null;
  /**
   * Whether a text of the edition that the code stands for was seen: `attested`, `memory` or `unseen`.
   */
  mark: string;
  /**
   * A remark for the reader.
   */
  note?: string | null;
  /**
   * `jadoube.clause-entry/1`.
   */
  schema: "jadoube.clause-entry/1";
  /**
   * What it is about.
   */
  subject: string;
  /**
   * The rule, complete.
   */
  text: string;
  /**
   * A few words.
   */
  title: string;
}
/**
 * a code in the list of 'laws --json'
 */
export interface Code {
  /**
   * The subjects that its source does not carry.
   */
  absent?: string[];
  /**
   * How many of its clauses were seen in a text of the edition or a quotation of it.
   */
  attested: number;
  /**
   * How many clauses it has of its own.
   */
  clauses: number;
  /**
   * Whether it is a printed edition of which every clause was seen, so that nothing is missing.
   */
  complete: boolean;
  /**
   * When it governed, in words.
   */
  era: string;
  /**
   * The first day on which it governed.
   */
  from: string | null;
  /**
   * Its id.
   */
  id: string;
  /**
   * The code that it takes over and changes.
   */
  inherits: string | null;
  /**
   * `printed`, `digest` or `house`.
   */
  kind: string;
  /**
   * `jadoube.code/1`.
   */
  schema: "jadoube.code/1";
  /**
   * What is peculiar to it.
   */
  summary: string;
  /**
   * Its title.
   */
  title: string;
  /**
   * The last day, where one is known.
   */
  until: string | null;
}
/**
 * A parameter with the answer of each code.
 */
export interface Row {
  /**
   * What each code answers, in the order of the codes.
   */
  answers: Answer[];
  /**
   * Whether the codes differ on it.
   */
  differ: boolean;
  /**
   * Its name with its subject, such as `touch.own`.
   */
  parameter: string;
  /**
   * What it decides.
   */
  says: string;
}
/**
 * A subject with its rows.
 */
export interface SubjectRows {
  /**
   * Its rows.
   */
  rows: Row[];
  /**
   * What it is about.
   */
  says: string;
  /**
   * Its name, such as `touch`.
   */
  subject: string;
}
/**
 * 'laws compare --json'
 */
export interface Comparison {
  /**
   * The codes compared, in the order of the answers of each row.
   */
  codes: string[];
  /**
   * On how many of them the codes differ.
   */
  differing: number;
  /**
   * How many parameters at least one of the codes answers, in the subjects asked for.
   */
  parameters: number;
  /**
   * `jadoube.comparison/1`.
   */
  schema: "jadoube.comparison/1";
  /**
   * The subjects that have rows to show.
   */
  subjects: SubjectRows[];
}
/**
 * a code in the list of 'laws coverage --json'
 */
export interface Coverage {
  /**
   * Clauses seen in a text of the edition, or a quotation of it.
   */
  attested: number;
  /**
   * All clauses.
   */
  clauses: number;
  /**
   * The code.
   */
  code: string;
  /**
   * Whether it is a printed edition of which every clause was seen.
   */
  complete: boolean;
  /**
   * Clauses that give the value of a parameter that rules read.
   */
  decides: number;
  /**
   * Clauses that only say what words mean.
   */
  definition: number;
  /**
   * Clauses, definitions apart, that an expectation of a shipped case names where the act itself did not.
   */
  exercised: number;
  /**
   * Clauses that only a person can judge.
   */
  finding: number;
  /**
   * Subjects of the rules on which the source has nothing; nothing is counted of them.
   */
  not_carried: string[];
  /**
   * Clauses that rulings cite beside others and that decide nothing by themselves.
   */
  quoted: number;
  /**
   * `jadoube.coverage/2`.
   */
  schema: "jadoube.coverage/2";
  /**
   * Clauses, definitions apart, that no expectation names so.
   */
  unexercised: string[];
}
/**
 * A measure held against a limit.
 */
export interface Finding {
  /**
   * The clauses that set them.
   */
  clauses: Cited[];
  /**
   * Whether the measure is within the limits.
   */
  fits: boolean;
  /**
   * The measure, in millimeters.
   */
  found_mm: number;
  /**
   * The least that the code allows, in hundredths of a millimeter.
   */
  least_mm_100: number;
  /**
   * The limits, in words.
   */
  limit: string;
  /**
   * The most that it allows, in hundredths of a millimeter.
   */
  most_mm_100: number;
  /**
   * Where the text is doubtful: which reading is taken.
   */
  reading?: string | null;
  /**
   * What was measured, in words.
   */
  what: string;
}
/**
 * What was measured, in millimeters; `None` what was not.
 */
export interface Measures {
  /**
   * The diameter of the king's base.
   */
  base: number | null;
  /**
   * The height of the king.
   */
  king: number | null;
  /**
   * The side of a square.
   */
  square: number | null;
}
/**
 * a line of 'laws equipment --json'
 */
export interface Equipment {
  /**
   * The code.
   */
  code: string;
  /**
   * The law of the day, where a date chose the code.
   */
  code_of_day?: LawOfDay | null;
  /**
   * A finding for each limit that the measures can be held against.
   */
  findings: Finding[];
  /**
   * Whether everything that the code limits is within its limits; `None` where it limits nothing that was measured.
   */
  fits: boolean | null;
  /**
   * What was measured.
   */
  measured: Measures;
  /**
   * `jadoube.equipment/1`.
   */
  schema: "jadoube.equipment/1";
}
/**
 * What a clock shows.
 */
export interface Clock {
  /**
   * When its flag fell, in milliseconds from the beginning of play.
   */
  fallen: number | null;
  /**
   * Milliseconds left to the next control.
   */
  left: number;
  /**
   * Whether it runs.
   */
  running: boolean;
  /**
   * Milliseconds used since the beginning.
   */
  used: number;
}
/**
 * how a game stands: likewise
 */
export interface GameState {
  /**
   * The same of Black.
   */
  black_clock?: Clock | null;
  /**
   * What ended the game, if it has ended: `flag-fall`, `checkmate`.
   */
  cause: string | null;
  /**
   * The clauses that ended it.
   */
  clauses: string[];
  /**
   * The code.
   */
  code: string;
  /**
   * The position at the start of the turn in progress, as a FEN.
   */
  fen: string;
  /**
   * The legal moves of the side on turn, as UCI writes them; none once the game has ended.
   */
  legal: string[];
  /**
   * The moves that stand in the record, in standard notation; illegal ones as a man and two squares.
   */
  moves: string[];
  /**
   * The latest moment known, in milliseconds from the beginning of play.
   */
  now: number;
  /**
   * The score: `1-0`, `1/2-1/2`, `*` while the game goes on.
   */
  result: string;
  /**
   * `jadoube.game-state/1`.
   */
  schema: "jadoube.game-state/1";
  /**
   * Whose turn it is: `white` or `black`.
   */
  turn: string;
  /**
   * The clocks at the latest moment known; left out in a game without.
   */
  white_clock?: Clock | null;
}
/**
 * A code with its time.
 */
export interface Edition {
  /**
   * The code.
   */
  code: string;
  /**
   * When it governed, in words.
   */
  era: string;
  /**
   * The first day.
   */
  from: string;
  /**
   * Whether the law of the days after it, until the next edition, is not carried.
   */
  gap_after: boolean;
  /**
   * Its title.
   */
  title: string;
  /**
   * The last day, where one is known.
   */
  until: string | null;
}
/**
 * How one parameter changed.
 */
export interface ParameterHistory {
  /**
   * How often the answer changed.
   */
  changes: number;
  /**
   * What each digest says, where they were asked for.
   */
  digests?: Answer[];
  /**
   * Its name with its subject.
   */
  parameter: string;
  /**
   * What it decides.
   */
  says: string;
  /**
   * A step for each edition.
   */
  steps: Step[];
}
/**
 * What one edition says, and how that stands to the one before.
 */
export interface Step {
  /**
   * What it says.
   */
  answer: Answer;
  /**
   * Against the edition before.
   */
  change: Change;
  /**
   * The year in which the code came.
   */
  year: number;
}
/**
 * 'laws history --json'
 */
export interface History {
  /**
   * The digests that were asked for beside them; they tell the law of their time and governed no day.
   */
  digests?: string[];
  /**
   * The codes in order of time; codes that held beside others are left out.
   */
  editions: Edition[];
  /**
   * The parameters on which at least one of them says something.
   */
  parameters: ParameterHistory[];
  /**
   * What it is about.
   */
  says: string;
  /**
   * `jadoube.history/1`.
   */
  schema: "jadoube.history/1";
  /**
   * The subject, such as `touch`.
   */
  subject: string;
}
/**
 * A shipped case.
 */
export interface CaseText {
  /**
   * The codes that it names.
   */
  codes: string[];
  /**
   * Its name.
   */
  name: string;
  /**
   * Its text.
   */
  text: string;
  /**
   * Its title.
   */
  title: string;
}
/**
 * A clause as data.
 */
export interface ClauseText {
  /**
   * What it does in the program: `decides`, `quoted`, `finding` or `definition`.
   */
  bound: string;
  /**
   * The chapter in which a modern rulebook files it.
   */
  category?: string | null;
  /**
   * How hard a modern rulebook takes it to be.
   */
  complexity?: string | null;
  /**
   * The clauses to which it is an exception.
   */
  excepts?: string[];
  /**
   * Its id.
   */
  id: string;
  /**
   * Whether a modern rulebook calls it mandatory.
   */
  mandatory?: boolean | null;
  /**
   * Whether a text of the edition that the code stands for was seen: `attested`, `memory` or `unseen`.
   */
  mark: string;
  /**
   * A remark for the reader.
   */
  note?: string | null;
  /**
   * What it is about.
   */
  subject: string;
  /**
   * The rule, complete.
   */
  text: string;
  /**
   * A few words.
   */
  title: string;
}
/**
 * A code with everything in it.
 */
export interface CodeExport {
  /**
   * The subjects that its source does not carry.
   */
  absent?: string[];
  /**
   * How many of its clauses were seen in a text of the edition or a quotation of it.
   */
  attested: number;
  /**
   * Its own clauses, in the order of its text.
   */
  clauses: ClauseText[];
  /**
   * Whether it is a printed edition of which every clause was seen, so that nothing is missing.
   */
  complete: boolean;
  /**
   * When it governed, in words.
   */
  era: string;
  /**
   * The first day on which it governed.
   */
  from: string | null;
  /**
   * Its id.
   */
  id: string;
  /**
   * The code that it takes over and changes.
   */
  inherits: string | null;
  /**
   * `printed`, `digest` or `house`.
   */
  kind: string;
  /**
   * What it answers to the parameters; those on which it is silent are left out.
   */
  parameters: ExportedAnswer[];
  /**
   * What is peculiar to it.
   */
  summary: string;
  /**
   * Its title.
   */
  title: string;
  /**
   * The last day, where one is known.
   */
  until: string | null;
}
/**
 * The ruling on one act in short.
 */
export interface Mark {
  /**
   * The clauses cited.
   */
  clauses: string[];
  /**
   * `+` it stands, `!` it stands and is a breach, `-` refused, `x` refused and a breach, `?` not understood, `~` not carried
   * by the code.
   */
  verdict: string;
}
/**
 * Every shipped case under every code.
 */
export interface LawsMatrix {
  /**
   * The codes, in the order of the cells of each row.
   */
  codes: string[];
  /**
   * A row for each case, in order of the names.
   */
  rows: MatrixRow[];
  /**
   * `jadoube.matrix/1`.
   */
  schema: string;
  /**
   * The counts.
   */
  totals: Totals;
}
/**
 * A case under every code.
 */
export interface MatrixRow {
  /**
   * Why they do: the parameters that give the clauses relied on and in which these codes differ.
   */
  because: string[];
  /**
   * The name of the case.
   */
  case: string;
  /**
   * A cell for each code.
   */
  cells: MatrixCell[];
  /**
   * Whether the codes that know the terms rule differently; which clauses they cite does not matter.
   */
  differ: boolean;
  /**
   * Its title.
   */
  title: string;
}
/**
 * A case under one code.
 */
export interface MatrixCell {
  /**
   * What was ruled, act by act.
   */
  acts: Mark[];
  /**
   * The code.
   */
  code: string;
  /**
   * Whether the case names it.
   */
  named: boolean;
  /**
   * Why no game can begin on these terms; nothing else is filled then.
   */
  no_such_terms?: string | null;
  /**
   * The position at the end.
   */
  position: string;
  /**
   * The result at the end.
   */
  result: string;
  /**
   * A sum over duties, choices, penalties, questions, readings, results and positions after every act.
   */
  sum: string;
}
/**
 * What the matrix counts.
 */
export interface Totals {
  /**
   * Cases.
   */
  cases: number;
  /**
   * Cells: cases times codes.
   */
  cells: number;
  /**
   * Cases on which the codes that know the terms do not all rule alike.
   */
  differing_cases: number;
  /**
   * Known cells that rule otherwise than most codes do on that case.
   */
  differing_cells: number;
  /**
   * Cells in which a game can begin on the terms of the case.
   */
  known: number;
  /**
   * Cells that a case itself names, so that it says what must hold there.
   */
  named: number;
}
/**
 * A parameter of the rules.
 */
export interface ParameterText {
  /**
   * Its name with its subject.
   */
  parameter: string;
  /**
   * What it decides.
   */
  says: string;
}
/**
 * The program.
 */
export interface Program {
  /**
   * Its name.
   */
  name: string;
  /**
   * Its version.
   */
  version: string;
}
/**
 * A subject of the rules.
 */
export interface SubjectText {
  /**
   * Its name.
   */
  name: string;
  /**
   * Its parameters.
   */
  parameters: ParameterText[];
  /**
   * What it is about.
   */
  says: string;
}
/**
 * 'laws export'
 */
export interface Laws {
  /**
   * The shipped cases.
   */
  cases: CaseText[];
  /**
   * The codes, oldest first.
   */
  codes: CodeExport[];
  /**
   * Every case under every code.
   */
  matrix: LawsMatrix;
  /**
   * Who wrote it.
   */
  program: Program;
  /**
   * `jadoube.laws/1`.
   */
  schema: "jadoube.laws/1";
  /**
   * The subjects of the rules with their parameters.
   */
  subjects: SubjectText[];
}
/**
 * 'laws matrix --json'
 */
export interface Matrix {
  /**
   * The codes, in the order of the cells of each row.
   */
  codes: string[];
  /**
   * A row for each case, in order of the names.
   */
  rows: MatrixRow[];
  /**
   * `jadoube.matrix/1`.
   */
  schema: "jadoube.matrix/1";
  /**
   * The counts.
   */
  totals: Totals;
}
/**
 * A value that no shipped case tells from the code's own.
 */
export interface Survivor {
  /**
   * The value put in its place.
   */
  mutant: string;
  /**
   * The parameter, as `subject.name`, with the kind of event behind it where the code has a value for that kind.
   */
  parameter: string;
  /**
   * The code's value, `absent` where it gives none.
   */
  value: string;
}
/**
 * A value that a shipped case tells from the code's own.
 */
export interface Telling {
  /**
   * The name of the case.
   */
  case: string;
  /**
   * The value put in the place of the code's.
   */
  mutant: string;
  /**
   * The parameter, as [`Survivor::parameter`].
   */
  parameter: string;
}
/**
 * a code in the list of 'laws mutants --json'
 */
export interface Mutants {
  /**
   * The code.
   */
  code: string;
  /**
   * How many of the others stand in the list of those that no act can tell.
   */
  excused: number;
  /**
   * `jadoube.mutants/1`.
   */
  schema: "jadoube.mutants/1";
  /**
   * The rest.
   */
  survivors: Survivor[];
  /**
   * For each value that is told, the case that told it first.
   */
  telling?: Telling[];
  /**
   * How many of them some shipped case tells.
   */
  told: number;
  /**
   * How many other values were put in the place of the code's.
   */
  values: number;
}
/**
 * Something to be filled in.
 */
export interface Field {
  /**
   * The words among which it is chosen, if it is.
   */
  among: string[];
  /**
   * What may stand there: `square`, `color`, `time`, `signed`, `move`, `number`, `fen`, `clause`, `word` or `words`.
   */
  kind: string;
  /**
   * Its name in the act.
   */
  name: string;
}
/**
 * An act that the code knows, and whether it may be done.
 */
export interface Offered {
  /**
   * The act in the words of a case, with `{name}` where something is to be filled in.
   */
  act: string;
  /**
   * The clauses that give it.
   */
  clauses: string[];
  /**
   * What is to be filled in.
   */
  fields: Field[];
  /**
   * A name that stays the same, such as `claim-repetition`.
   */
  id: string;
  /**
   * Whether it may be done.
   */
  open: boolean;
  /**
   * Why not, as the refusal would say it.
   */
  why: string | null;
  /**
   * Whether ` with MOVE` may be added: a move announced and not yet made.
   */
  with_move: boolean;
}
/**
 * what somebody may do: likewise
 */
export interface Offers {
  /**
   * The acts that the code knows. Moves and the other work of hands are left out: they are always open.
   */
  acts: Offered[];
  /**
   * Who: `white`, `black`, `arbiter` or `bystander`.
   */
  by: string;
  /**
   * `jadoube.offers/1`.
   */
  schema: "jadoube.offers/1";
}
/**
 * The count behind a first move.
 */
export interface Branch {
  /**
   * The move, in UCI.
   */
  move: string;
  /**
   * How many positions.
   */
  nodes: number;
}
/**
 * 'perft --json'
 */
export interface Perft {
  /**
   * How many half-moves.
   */
  depth: number;
  /**
   * The count behind each first move, where it was asked for.
   */
  divide?: Branch[];
  /**
   * How many positions.
   */
  nodes: number;
  /**
   * Positions a second.
   */
  nps: number;
  /**
   * The position, as a FEN.
   */
  position: string;
  /**
   * `jadoube.perft/1`.
   */
  schema: "jadoube.perft/1";
  /**
   * How long it took.
   */
  seconds: number;
}
/**
 * a file: the last line of 'pgn check --json'
 */
export interface PgnCheck {
  /**
   * The sum of the hashes of all positions, in hexadecimal digits.
   */
  digest: string;
  /**
   * How many games have a fault.
   */
  faults: number;
  /**
   * The file.
   */
  file: string;
  /**
   * How many games it has.
   */
  games: number;
  /**
   * How many half-moves were replayed.
   */
  plies: number;
  /**
   * `jadoube.pgn-check/1`.
   */
  schema: "jadoube.pgn-check/1";
  /**
   * How long it took.
   */
  seconds: number;
}
/**
 * a file: a line of 'pgn stat --json'
 */
export interface PgnCounts {
  /**
   * Games that end in mate.
   */
  checkmates: number;
  /**
   * Games of Chess960.
   */
  chess960: number;
  /**
   * Comments with a clock.
   */
  clocks: number;
  /**
   * Comments.
   */
  comments: number;
  /**
   * Comments with an evaluation.
   */
  evals: number;
  /**
   * The file.
   */
  file: string;
  /**
   * Slips that were forgiven, by name.
   */
  forgiven: {
    [k: string]: number;
  };
  /**
   * How many games.
   */
  games: number;
  /**
   * How many could not be read at all.
   */
  given_up: number;
  /**
   * Illegal moves that stand.
   */
  illegal_moves: number;
  /**
   * Games by length: moves in tens, so that 40 stands for 40 to 49; 300 for all longer ones.
   */
  lengths: {
    [k: string]: number;
  };
  /**
   * Half-moves of the longest game.
   */
  longest: number;
  /**
   * Null moves.
   */
  null_moves: number;
  /**
   * Games by the letter of their opening.
   */
  openings: {
    [k: string]: number;
  };
  /**
   * Half-moves of main lines.
   */
  plies: number;
  /**
   * Games by result.
   */
  results: {
    [k: string]: number;
  };
  /**
   * `jadoube.pgn-counts/1`.
   */
  schema: "jadoube.pgn-counts/1";
  /**
   * Games that begin from a position of their own.
   */
  set_up: number;
  /**
   * Games that end in stalemate.
   */
  stalemates: number;
  /**
   * How many could not be read to their end.
   */
  stopped: number;
  /**
   * Games by the tag `Termination`.
   */
  terminations: {
    [k: string]: number;
  };
  /**
   * Variations.
   */
  variations: number;
  /**
   * Games by year.
   */
  years: {
    [k: string]: number;
  };
}
/**
 * a fault: a line of 'pgn check --json'
 */
export interface PgnFault {
  /**
   * How often the same slip is met again in that game.
   */
  again: number;
  /**
   * Whose move it is: `white` or `black`.
   */
  color: string | null;
  /**
   * The column in characters, from 1.
   */
  column: number;
  /**
   * The file.
   */
  file: string;
  /**
   * What stands there.
   */
  found: string;
  /**
   * Which game of the file, from 1.
   */
  game: number;
  /**
   * The line, from 1.
   */
  line: number;
  /**
   * The number of the move.
   */
  move: number | null;
  /**
   * `jadoube.pgn-fault/1`.
   */
  schema: "jadoube.pgn-fault/1";
  /**
   * Why it cannot be.
   */
  why: string;
}
/**
 * a game: a line of 'pgn convert --to json'
 */
export interface PgnGame {
  /**
   * The result: `1-0`, `1/2-1/2`, `*` where none is given.
   */
  result: string;
  /**
   * The moves in SAN.
   */
  san: string[];
  /**
   * `jadoube.pgn-game/1`.
   */
  schema: "jadoube.pgn-game/1";
  /**
   * Where it begins, as a FEN.
   */
  start: string;
  /**
   * The tags by name.
   */
  tags: {
    [k: string]: unknown;
  };
  /**
   * The moves in UCI.
   */
  uci: string[];
}
/**
 * a line of 'pgn split --json'
 */
export interface PgnPart {
  /**
   * The file that was written.
   */
  file: string;
  /**
   * How many games it has.
   */
  games: number;
  /**
   * `jadoube.pgn-part/1`.
   */
  schema: "jadoube.pgn-part/1";
}
/**
 * What stands beside an answer about the ordinary initial position: the same of Chess960.
 */
export interface Beside {
  /**
   * Where the game starts that leads to the position, as a FEN.
   */
  start?: string | null;
  /**
   * `proven`, `refuted` or `undecided`.
   */
  verdict: string;
  /**
   * That game.
   */
  witness?: {
    [k: string]: unknown;
  };
}
/**
 * a line of 'prove --json'
 */
export interface Proof {
  /**
   * The argument that decided it, in a few words that many positions share; if it is undecided, where most attempts at a
   * game ended. Of `reachable` alone.
   */
  argument?: string | null;
  /**
   * Whether the position can arise from an array of Chess960, as a short look tells: where it cannot, or may not, from the
   * ordinary initial position, and the FEN may be of either game. Of `reachable` alone.
   */
  chess960?: Beside | null;
  /**
   * The position, as a FEN.
   */
  fen: string;
  /**
   * Of whom it was asked.
   */
  for?: string | null;
  /**
   * Of which initial positions the verdict is, `ordinary` or `chess960`. Of `reachable` alone.
   */
  from?: string | null;
  /**
   * What ended it, if it is undecided: `nodes` or `bytes` of the budget, or `stopped` from outside.
   */
  halt?: string | null;
  /**
   * How many nodes it cost.
   */
  nodes?: number | null;
  /**
   * What was asked.
   */
  question: string;
  /**
   * Why, in a sentence.
   */
  reason?: string | null;
  /**
   * `jadoube.proof/1`.
   */
  schema: "jadoube.proof/1";
  /**
   * Where the game starts that leads to the position, as a FEN; only where it is not the initial position of
   * orthodox chess.
   */
  start?: string | null;
  /**
   * `proven`, `refuted` or `undecided`.
   */
  verdict: string;
  /**
   * What shows it: a line of moves, or what else the question has for a witness. With `dead` and `unwinnable` it is given
   * where the request asks for it.
   */
  witness?: {
    [k: string]: unknown;
  };
}
/**
 * An act and the ruling on it.
 */
export interface RulingAct {
  /**
   * Whether the act stands.
   */
  accepted: boolean;
  /**
   * Clauses in the background, which decide nothing here.
   */
  also: string[];
  /**
   * What the arbiter is asked.
   */
  asks: string | null;
  /**
   * Whether it breaks a law.
   */
  breach: boolean;
  /**
   * Choices after the act: `Black: e2, e4`.
   */
  choices: string[];
  /**
   * The clauses that decide, the one that decides most first.
   */
  clauses: string[];
  /**
   * What follows, in order.
   */
  events: unknown[];
  /**
   * What had to hold after it.
   */
  expectations: RulingExpectation[];
  /**
   * What was decided and why, in sentences.
   */
  explanation: string;
  /**
   * The number of the line, from 1.
   */
  line: number;
  /**
   * True where the code does not carry what the act is about and nothing is ruled; left out elsewhere.
   */
  not_carried?: boolean;
  /**
   * Duties after the act: `White moves e2`.
   */
  obligations: string[];
  /**
   * Penalties given by the ruling: `White loss`.
   */
  penalties: string[];
  /**
   * The position after the act, as a FEN.
   */
  position: string;
  /**
   * How words were read.
   */
  reads: string | null;
  /**
   * The score after the act.
   */
  result: string;
  /**
   * The line.
   */
  text: string;
  /**
   * What became of the act, in a word: `accepted`, `refused`, `not-understood`, `not-carried`.
   */
  verdict: string;
}
/**
 * a case under one code: a line of 'rule --json'
 */
export interface Ruling {
  /**
   * What was ruled, act by act.
   */
  acts: RulingAct[];
  /**
   * The code.
   */
  code: string;
  /**
   * The law of the day, where a date chose the code.
   */
  code_of_day?: LawOfDay | null;
  /**
   * What is told of the day of the game: which code it chose, or that it lies outside the days of this one.
   */
  day?: string | null;
  /**
   * The file.
   */
  file: string;
  /**
   * Whether every expectation that speaks of the code holds.
   */
  ok: boolean;
  /**
   * The position at the end, as a FEN.
   */
  position: string;
  /**
   * The last ruling as it is read out to the players; empty where nothing happened.
   */
  read_out: string;
  /**
   * The result at the end: `1-0`, `1/2-1/2`, `*` while the game goes on.
   */
  result: string;
  /**
   * `jadoube.ruling/1`.
   */
  schema: "jadoube.ruling/1";
  /**
   * The title of the case.
   */
  title: string;
}
/**
 * A line of the apparatus as data.
 */
export interface NoteLine {
  /**
   * The column in characters, from 1.
   */
  column: number;
  /**
   * The name of what was forgiven.
   */
  forgiven: string;
  /**
   * The line, from 1.
   */
  line: number;
  /**
   * The page, where the text counts pages.
   */
  page: number | null;
  /**
   * The half-move of the game, from 1.
   */
  ply: number;
  /**
   * What is read, in SAN.
   */
  read: string;
  /**
   * What stood there.
   */
  stood: string;
}
/**
 * a game: a line of 'score read --json'
 */
export interface Score {
  /**
   * The law of the day, where a date was asked for.
   */
  code_of_day?: LawOfDay | null;
  /**
   * What of the text speaks against the reading, though all of it is legal.
   */
  doubts?: string[];
  /**
   * The file.
   */
  file: string;
  /**
   * The headers of the text, name and value.
   */
  headers: [unknown, unknown][];
  /**
   * The languages whose letters the record may be in, as ISO 639-1 codes; none for English.
   */
  languages: string[];
  /**
   * What was forgiven.
   */
  notes: NoteLine[];
  /**
   * The game as PGN, once for each way in which it can be read.
   */
  pgn: string[];
  /**
   * `jadoube.score/1`.
   */
  schema: "jadoube.score/1";
  /**
   * Why it stops before its end.
   */
  stopped: string | null;
  /**
   * Variations that fit nowhere in the game, and why.
   */
  unplaced: string[];
}
/**
 * A rule that was found, by the clause of the newest code that has it.
 */
export interface Hit {
  /**
   * Where other codes have the same rule, the newest first.
   */
  also?: Place[];
  /**
   * The code.
   */
  code: string;
  /**
   * The clause's id.
   */
  id: string;
  /**
   * How well it fits; the greater the better, and of no meaning otherwise.
   */
  score: number;
  /**
   * What it is about.
   */
  subject: string;
  /**
   * The rule.
   */
  text: string;
  /**
   * Its title.
   */
  title: string;
}
/**
 * Where a clause stands.
 */
export interface Place {
  /**
   * The code.
   */
  code: string;
  /**
   * The clause's id.
   */
  id: string;
  /**
   * Whether it has the same words.
   */
  same_words: boolean;
}
/**
 * 'laws search --json'
 */
export interface Search {
  /**
   * The law of the day, where a date chose the code.
   */
  code_of_day?: LawOfDay | null;
  /**
   * The best, the best first.
   */
  hits: Hit[];
  /**
   * Whether the best has not all of the words.
   */
  partly?: boolean;
  /**
   * `jadoube.search/1`.
   */
  schema: "jadoube.search/1";
  /**
   * How many rules were found, whether listed or not; the editions of a rule count once.
   */
  total: number;
  /**
   * Words that stand in no clause, each with words near it that do.
   */
  unknown?: [unknown, unknown][];
  /**
   * The words looked for.
   */
  words: string[];
}
/**
 * The ruling of one code on one act.
 */
export interface Cell {
  /**
   * Whether the act stands.
   */
  accepted: boolean;
  /**
   * What the arbiter is asked.
   */
  asks?: string | null;
  /**
   * Whether the act breaks a law.
   */
  breach: boolean;
  /**
   * Choices after the act: `Black: e2, e4`.
   */
  choices: string[];
  /**
   * The clauses relied on; none where the code is silent.
   */
  clauses: Cited[];
  /**
   * What was decided and why, in sentences.
   */
  explanation: string;
  /**
   * The expectations that speak of this code and do not hold, each with what is the case.
   */
  failed?: string[];
  /**
   * Whether the code does not carry what the act is about, so that nothing is ruled.
   */
  not_carried?: boolean;
  /**
   * Duties after the act: `White moves e2`.
   */
  obligations: string[];
  /**
   * Penalties given: `White loss`.
   */
  penalties: string[];
  /**
   * The position after the act, as a FEN.
   */
  position: string;
  /**
   * How words were read.
   */
  reads?: string | null;
  /**
   * The score after the act.
   */
  result: string;
  /**
   * The ruling in a few words: `stands, a breach; White owes: moves e2`.
   */
  ruling: string;
  /**
   * Whether the words could be understood as anything that hands could do on the board as it stood.
   */
  understood: boolean;
}
/**
 * What one code rules.
 */
export interface Column {
  /**
   * The ruling on each act.
   */
  cells: Cell[];
  /**
   * All clauses that the rulings cite, in the order in which they come up.
   */
  clauses: Cited[];
  /**
   * The code.
   */
  code: string;
  /**
   * Whether every expectation that speaks of the code holds; `None` if there is none.
   */
  holds?: boolean | null;
  /**
   * Whether the case itself names the code.
   */
  named: boolean;
  /**
   * Why no game can begin on these terms under the code; nothing else is filled then.
   */
  no_such_terms?: string | null;
  /**
   * The position at the end, as a FEN.
   */
  position: string;
  /**
   * The same as it is read out to the players; empty where nothing happened.
   */
  read_out: string;
  /**
   * The result at the end: `1-0`, `1/2-1/2`, `*` while the game goes on.
   */
  result: string;
  /**
   * The ruling on the last act, in words.
   */
  ruling: string;
  /**
   * Its title.
   */
  title: string;
}
/**
 * An act of the dispute.
 */
export interface SideLine {
  /**
   * Whether the codes that know the terms rule differently on it; which clauses they cite does not matter.
   */
  differ: boolean;
  /**
   * The number of the line in the text, from 1.
   */
  line: number;
  /**
   * The line as it stands.
   */
  text: string;
}
/**
 * a dispute under several codes
 */
export interface SideBySide {
  /**
   * What happened, act by act.
   */
  acts: SideLine[];
  /**
   * The law of the day, where a date chose the code.
   */
  code_of_day?: LawOfDay | null;
  /**
   * What each code rules.
   */
  columns: Column[];
  /**
   * Whether the codes that know the terms of the case rule differently on any act.
   */
  differ: boolean;
  /**
   * `jadoube.side-by-side/1`.
   */
  schema: "jadoube.side-by-side/1";
  /**
   * The position before the first act, as a FEN.
   */
  start: string;
  /**
   * The title of the case; empty if it has none.
   */
  title: string;
}
