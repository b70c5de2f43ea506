//! Lines of text as a PDF document (ISO 32000-1): A4 pages in a typewriter face, of which the signs used are embedded.

mod font;

use jadoube_board::{Board, Color, Role, Square};

use self::font::Font;

/// Lines on a page that fit at this size, and characters on a line.
const LINES: usize = 62;
const SIZE: f32 = 10.0;
/// From line to line, in sizes.
const LEADING: f32 = 1.2;
/// Where the first line stands.
const LEFT: f32 = 56.0;
const TOP: f32 = 786.0;
/// How many lines a diagram is high.
pub(super) const DIAGRAM: usize = 14;

/// One page, and what is drawn on it.
struct Leaf<'a> {
    lines: Vec<&'a str>,
    size: f32,
    /// A board, and the line over which it begins.
    diagram: Option<(usize, &'a Board)>,
}

/// A single page in which the text grows smaller where it is long, with a board over the lines from `at` on that are left empty
/// for it, [`DIAGRAM`] of them.
pub(super) fn page(text: &str, at: usize, board: &Board) -> Vec<u8> {
    let lines: Vec<&str> = text.lines().collect();
    let size = SIZE * (LINES as f32 / lines.len().max(LINES) as f32);
    let men = board.iter().map(|(_, man)| sign(man.color, man.role));
    let font = Font::of(text.chars().chain(men).chain(COORDINATES.chars()));
    let leaf = Leaf {
        lines,
        size,
        diagram: Some((at, board)),
    };
    bound(&[leaf], &font)
}

/// What stands beside and below a board.
const COORDINATES: &str = "abcdefgh12345678";

/// The objects before the pages: catalog, list of pages, and those of the font.
const FIRST_PAGE: usize = 8;

/// A document in which each text begins on a page of its own.
pub(super) fn document(texts: &[String]) -> Vec<u8> {
    let mut pages: Vec<Vec<&str>> = Vec::new();
    for text in texts {
        let lines: Vec<&str> = text.lines().collect();
        pages.extend(lines.chunks(LINES).map(<[&str]>::to_vec));
    }
    if pages.is_empty() {
        pages.push(Vec::new());
    }
    let font = Font::of(texts.iter().flat_map(|text| text.chars()));
    let leaves = pages.into_iter().map(|lines| Leaf {
        lines,
        size: SIZE,
        diagram: None,
    });
    bound(&leaves.collect::<Vec<_>>(), &font)
}

/// The pages as a document.
fn bound(pages: &[Leaf<'_>], font: &Font) -> Vec<u8> {
    let mut document = Document::default();
    let kids: Vec<String> = (0..pages.len())
        .map(|page| format!("{} 0 R", FIRST_PAGE + 2 * page))
        .collect();
    document.object(b"<< /Type /Catalog /Pages 2 0 R >>");
    let count = pages.len();
    document.object(
        format!(
            "<< /Type /Pages /Kids [{}] /Count {count} >>",
            kids.join(" ")
        )
        .as_bytes(),
    );
    embed(&mut document, font);
    for (page, leaf) in pages.iter().enumerate() {
        let contents = FIRST_PAGE + 1 + 2 * page;
        document.object(
            format!(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents {contents} 0 R >>"
            )
            .as_bytes(),
        );
        document.stream("", &contents_of(leaf, font));
    }
    document.finish()
}

/// The objects 3 to 7: the font as it is named on the pages, its signs, their measures, the file, their meaning.
fn embed(document: &mut Document, font: &Font) {
    let name = font::NAME;
    let width = font::WIDTH;
    document.object(
        format!(
            "<< /Type /Font /Subtype /Type0 /BaseFont /{name} /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 7 0 R >>"
        )
        .as_bytes(),
    );
    document.object(
        format!(
            "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /{name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) \
             /Supplement 0 >> /FontDescriptor 5 0 R /DW {width} /CIDToGIDMap /Identity >>"
        )
        .as_bytes(),
    );
    document.object(
        format!(
            "<< /Type /FontDescriptor /FontName /{name} /Flags 5 {} /ItalicAngle 0 /StemV 80 /FontFile2 6 0 R >>",
            font::MEASURES
        )
        .as_bytes(),
    );
    let file = font.file();
    document.stream(&format!("/Length1 {} ", file.len()), file);
    document.stream("", font.meanings().as_bytes());
}

/// The drawing of a page: each line below the last.
fn contents_of(leaf: &Leaf<'_>, font: &Font) -> Vec<u8> {
    let leading = leaf.size * LEADING;
    let mut contents = String::new();
    if let Some((at, board)) = leaf.diagram {
        let top = TOP - leading * (at as f32 + 0.5);
        // A line below the board is for the letters of its files.
        let side = leading * (DIAGRAM as f32 - 2.0) / 8.0;
        draw(&mut contents, board, font, top, side);
    }
    contents += &format!("BT\n/F1 {} Tf\n{leading} TL\n{LEFT} {TOP} Td\n", leaf.size);
    for line in &leaf.lines {
        contents.push('<');
        contents.extend(line.chars().map(|sign| font.code(sign)));
        contents.push_str("> '\n");
    }
    contents.push_str("ET\n");
    contents.into_bytes()
}

/// A board below this height, White below, with squares of this side; ranks are numbered beside it, files named below.
fn draw(contents: &mut String, board: &Board, font: &Font, top: f32, side: f32) {
    let left = LEFT + side * 0.6;
    let corner = |square: Square| {
        let (file, rank) = (square.file().index(), square.rank().index());
        let below = f32::from(8 - rank);
        (left + f32::from(file) * side, top - below * side)
    };
    for square in Square::ALL {
        let (x, y) = corner(square);
        let shade = if square.is_light() { 1.0 } else { 0.8 };
        *contents += &format!("{shade} g {x:.2} {y:.2} {side:.2} {side:.2} re f\n");
    }
    let whole = 8.0 * side;
    let (x, y) = (left, top - whole);
    *contents += &format!("0 g 0 G {x:.2} {y:.2} {whole:.2} {whole:.2} re S\n");
    let size = side * 0.9;
    let wide = size * font::WIDTH as f32 / 1000.0;
    for (square, man) in board.iter() {
        let (x, y) = corner(square);
        let (x, y) = (x + (side - wide) / 2.0, y + side * 0.18);
        let code = font.code(sign(man.color, man.role));
        *contents += &format!("BT /F1 {size:.2} Tf {x:.2} {y:.2} Td <{code}> Tj ET\n");
    }
    let small = side * 0.45;
    let mut label = |sign: char, x: f32, y: f32| {
        let code = font.code(sign);
        *contents += &format!("BT /F1 {small:.2} Tf {x:.2} {y:.2} Td <{code}> Tj ET\n");
    };
    for (at, sign) in COORDINATES.chars().enumerate() {
        match at {
            0..8 => label(sign, left + side * (at as f32 + 0.4), top - whole - small),
            _ => label(sign, LEFT, top - whole + side * (at as f32 - 8.0 + 0.35)),
        }
    }
}

/// The figure of a man.
pub(super) fn sign(color: Color, role: Role) -> char {
    let figures = match color {
        Color::White => ['♔', '♕', '♖', '♗', '♘', '♙'],
        Color::Black => ['♚', '♛', '♜', '♝', '♞', '♟'],
    };
    figures[match role {
        Role::King => 0,
        Role::Queen => 1,
        Role::Rook => 2,
        Role::Bishop => 3,
        Role::Knight => 4,
        Role::Pawn => 5,
    }]
}

/// A document under construction: its bytes, and where each object begins.
#[derive(Default)]
struct Document {
    bytes: Vec<u8>,
    objects: Vec<usize>,
}

impl Document {
    fn object(&mut self, body: &[u8]) {
        if self.bytes.is_empty() {
            self.bytes
                .extend_from_slice(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n");
        }
        self.objects.push(self.bytes.len());
        self.bytes
            .extend_from_slice(format!("{} 0 obj\n", self.objects.len()).as_bytes());
        self.bytes.extend_from_slice(body);
        self.bytes.extend_from_slice(b"\nendobj\n");
    }

    /// A stream, with what its dictionary says beyond the length.
    fn stream(&mut self, more: &str, contents: &[u8]) {
        let mut body = format!("<< {more}/Length {} >>\nstream\n", contents.len()).into_bytes();
        body.extend_from_slice(contents);
        body.extend_from_slice(b"\nendstream");
        self.object(&body);
    }

    fn finish(mut self) -> Vec<u8> {
        let table = self.bytes.len();
        let count = self.objects.len() + 1;
        let mut end = format!("xref\n0 {count}\n0000000000 65535 f \n");
        for object in &self.objects {
            end.push_str(&format!("{object:010} 00000 n \n"));
        }
        end.push_str(&format!(
            "trailer\n<< /Size {count} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n"
        ));
        self.bytes.extend_from_slice(end.as_bytes());
        self.bytes
    }
}
