about-round = «{ $tournament }», { $round }‑й тур: пари й результати, зіграно дощок: { $finished } з { $boards }.
about-game = { $white } – { $black }: { $result }. «{ $tournament }», { $round }‑й тур, дошка { $board }.
about-card = { $name }, турнір «{ $tournament }»: суперники, результати, очки й місце.
about-glossary = Слова турнірів із піддавків і російських шашок: системи, пари, коефіцієнти, рейтинг.
about-person =
    { $n ->
        [0] { $who }.
        [one] { $who }: { $n } турнір, титули, рейтинг і суперники.
        [few] { $who }: { $n } турніри, титули, рейтинг і суперники.
       *[many] { $who }: { $n } турнірів, титули, рейтинг і суперники.
    }
about-series = { $title }: чемпіони, медалі й рекорди.
about-series-years = { $title }, { $years }: чемпіони, медалі й рекорди.
about-series-list = Щорічні чемпіонати: чемпіони, медалі й рекорди.
