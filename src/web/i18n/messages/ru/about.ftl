about-round = «{ $tournament }», { $round }‑й тур: пары и результаты, сыграно досок: { $finished } из { $boards }.
about-game = { $white } – { $black }: { $result }. «{ $tournament }», { $round }‑й тур, доска { $board }.
about-card = { $name }, турнир «{ $tournament }»: соперники, результаты, очки и место.
about-glossary = Слова турниров по поддавкам и русским шашкам: системы, пары, коэффициенты, рейтинг.
about-person =
    { $n ->
        [0] { $who }.
        [one] { $who }: { $n } турнир, титулы, рейтинг и соперники.
        [few] { $who }: { $n } турнира, титулы, рейтинг и соперники.
       *[many] { $who }: { $n } турниров, титулы, рейтинг и соперники.
    }
about-series = { $title }: чемпионы, медали и рекорды.
about-series-years = { $title }, { $years }: чемпионы, медали и рекорды.
about-series-list = Ежегодные чемпионаты: чемпионы, медали и рекорды.
