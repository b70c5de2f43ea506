//! Lines of text as a PDF document (ISO 32000-1): A4 pages, Courier, nothing embedded.

/// Lines on a page and characters on a line that fit at this size.
const LINES: usize = 62;
const SIZE: u32 = 10;
const LEADING: u32 = 12;

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
    let mut document = Document::default();
    let kids: Vec<String> = (0..pages.len())
        .map(|page| format!("{} 0 R", 4 + 2 * page))
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
    document
        .object(b"<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>");
    for (page, lines) in pages.iter().enumerate() {
        let contents = 5 + 2 * page;
        document.object(
            format!(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents {contents} 0 R >>"
            )
            .as_bytes(),
        );
        document.stream(&contents_of(lines));
    }
    document.finish()
}

/// The drawing of a page: each line below the last.
fn contents_of(lines: &[&str]) -> Vec<u8> {
    let mut contents = format!("BT\n/F1 {SIZE} Tf\n{LEADING} TL\n56 786 Td\n").into_bytes();
    for line in lines {
        contents.push(b'(');
        contents.extend(line.chars().flat_map(byte));
        contents.extend_from_slice(b") '\n");
    }
    contents.extend_from_slice(b"ET\n");
    contents
}

/// A character in the encoding of Windows, escaped in a string where that is needed; figurines become letters.
fn byte(sign: char) -> Vec<u8> {
    match sign {
        '(' | ')' | '\\' => vec![b'\\', sign as u8],
        ' '..='~' => vec![sign as u8],
        '\u{a0}'..='\u{ff}' => vec![sign as u8],
        '–' => vec![0x96],
        '—' => vec![0x97],
        '‘' => vec![0x91],
        '’' => vec![0x92],
        '†' => vec![0x86],
        '‡' => vec![0x87],
        '…' => vec![0x85],
        '♔' => vec![b'K'],
        '♕' => vec![b'Q'],
        '♖' => vec![b'R'],
        '♗' => vec![b'B'],
        '♘' => vec![b'N'],
        _ => vec![b'?'],
    }
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

    fn stream(&mut self, contents: &[u8]) {
        let mut body = format!("<< /Length {} >>\nstream\n", contents.len()).into_bytes();
        body.extend_from_slice(contents);
        body.extend_from_slice(b"endstream");
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
