//! Single functions and values.

mod text {
    use tournament::exchange::text::{Decoder, decode, lines};

    #[test]
    fn every_usual_encoding_is_read() {
        let files: [&[u8]; 4] = [
            "Пеле".as_bytes(),
            b"\xef\xbb\xbf\xd0\x9f\xd0\xb5\xd0\xbb\xd0\xb5",
            b"\xcf\xe5\xeb\xe5",
            b"\xff\xfe\x1f\x04\x35\x04\x3b\x04\x35\x04",
        ];
        for bytes in files {
            assert_eq!(decode(bytes), "Пеле");
            for size in 1..=bytes.len() {
                let mut decoder = Decoder::default();
                let parts = bytes.chunks(size).map(|part| decoder.decode(part, false)).collect::<String>();
                assert_eq!(parts + &decoder.decode(b"", true), "Пеле", "{size} bytes at a time");
            }
        }
    }

    #[test]
    fn every_usual_line_end_is_one_line() {
        for text in ["a\rb\r\rc", "a\nb\n\nc", "a\r\nb\r\n\r\nc"] {
            assert_eq!(lines(text).collect::<Vec<_>>(), [(1, "a"), (2, "b"), (3, ""), (4, "c")], "{text:?}");
        }
    }
}
