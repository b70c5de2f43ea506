//! Lines of text as a PDF document (ISO 32000-1): A4 pages in a typewriter face, of which the signs used are embedded.

mod font;

use self::font::Font;

/// Lines on a page and characters on a line that fit at this size.
const LINES: usize = 62;
const SIZE: u32 = 10;
const LEADING: u32 = 12;

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
    embed(&mut document, &font);
    for (page, lines) in pages.iter().enumerate() {
        let contents = FIRST_PAGE + 1 + 2 * page;
        document.object(
            format!(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents {contents} 0 R >>"
            )
            .as_bytes(),
        );
        document.stream("", &contents_of(lines, &font));
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
fn contents_of(lines: &[&str], font: &Font) -> Vec<u8> {
    let mut contents = format!("BT\n/F1 {SIZE} Tf\n{LEADING} TL\n56 786 Td\n");
    for line in lines {
        contents.push('<');
        contents.extend(line.chars().map(|sign| font.code(sign)));
        contents.push_str("> '\n");
    }
    contents.push_str("ET\n");
    contents.into_bytes()
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
