//! What single characters may mean in a move: look-alikes, keyboard slips, all kinds of dash and capture sign.

/// How Cyrillic letters are taken for files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Letters {
    /// By look or sound: а с е в х look like a c e b h, б д ф г sound like b d f g.
    Alike,
    /// By the key: what a Russian keyboard gives where the Latin letter was meant (ф и с в у а п р).
    Keys,
}

/// The file that a letter names, 0 = a. Latin letters go on to j, the last file of the largest board.
pub(super) fn file(letter: char, letters: Letters) -> Option<u8> {
    if letter.is_ascii() {
        let small = letter.to_ascii_lowercase();
        return ('a'..='j').contains(&small).then(|| small as u8 - b'a');
    }
    let small = letter.to_lowercase().next()?;
    let latin = match letters {
        Letters::Alike => alike(small),
        Letters::Keys => by_key(small),
    };
    latin.map(|latin| latin as u8 - b'a')
}

fn alike(small: char) -> Option<char> {
    Some(match small {
        'а' => 'a',
        'в' | 'б' => 'b',
        'с' | 'ц' => 'c',
        'д' => 'd',
        'е' | 'ё' => 'e',
        'ф' => 'f',
        'г' => 'g',
        'х' | 'н' => 'h',
        'и' => 'i',
        _ => return None,
    })
}

fn by_key(small: char) -> Option<char> {
    Some(match small {
        'ф' => 'a',
        'и' => 'b',
        'с' => 'c',
        'в' => 'd',
        'у' => 'e',
        'а' => 'f',
        'п' => 'g',
        'р' => 'h',
        'ш' => 'i',
        'о' => 'j',
        _ => return None,
    })
}

/// Whether a text has letters that could be slips of the keyboard.
pub(super) fn has_cyrillic(text: &str) -> bool {
    text.chars().any(|c| ('\u{400}'..='\u{4FF}').contains(&c))
}

/// A sign between two squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    Quiet,
    /// `:` or `x`: a capture.
    Capture,
}

/// The sign that a character is, if it is one. The Cyrillic х may also be file h: the caller looks at what follows.
pub(super) fn sign(c: char) -> Option<Sign> {
    match c {
        '-' | '_' | '~' | '→' | '−' | '\u{2010}'..='\u{2015}' | '\u{FE58}' | '\u{FE63}' | '\u{FF0D}' | '\u{AD}' => {
            Some(Sign::Quiet)
        }
        ':' | 'x' | 'X' | 'х' | 'Х' | '×' | '*' | '✕' | '✖' | '⨯' | '÷' | '∶' | '：' => {
            Some(Sign::Capture)
        }
        _ => None,
    }
}

/// Whether a character is the Cyrillic х, which may be a capture sign or file h.
pub(super) fn is_cyrillic_ha(c: char) -> bool {
    matches!(c, 'х' | 'Х')
}

/// Whether a character belongs to a remark on a move (`!`, `?!`, `+`, `=`), not to the move.
pub(super) fn is_remark(c: char) -> bool {
    matches!(
        c,
        '!' | '?'
            | '+'
            | '='
            | '#'
            | '±'
            | '∓'
            | '⩲'
            | '⩱'
            | '∞'
            | '‼'
            | '⁇'
            | '⁈'
            | '⁉'
            | '□'
            | '↑'
            | ','
            | '\''
            | '’'
    )
}
