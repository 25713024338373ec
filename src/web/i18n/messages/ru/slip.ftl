slip-other-round = Эта карточка — от { $round }‑го тура, а сейчас идёт { $now }‑й.
slip-to-board = Ваша доска { PREPOSITION("в", $round) } { $round }‑м туре: { $table }
slip-to-round = Пары { $round }‑го тура
slip-waiting = Пары ещё не объявлены
slip-waiting-lead = Когда пары { $round }‑го тура опубликуют, здесь появятся ваша доска и соперник.
slip-idle = { $round }‑й тур у вас свободный
slip-board = Ваша доска: { $table }
slip-colour =
    { $side ->
        [black] Вы играете чёрными
       *[white] Вы играете белыми
    }
slip-colour-first =
    { $side ->
        [black] Первую партию вы играете чёрными
       *[white] Первую партию вы играете белыми
    }
slip-colour-later =
    { $side ->
        [black] { $n }‑ю партию вы играете чёрными
       *[white] { $n }‑ю партию вы играете белыми
    }
slip-against = Соперник:
slip-rating = рейтинг { $n }
slip-games = Партии
slip-your-colour = Ваш цвет
slip-your-points = Счёт (ваши очки первые)
slip-reported = сообщено
slip-total = Итог: { $total }.
slip-wrong-result = Если здесь ошибка, скажите судье: результат исправляет судья.
slip-adjourned = Партия отложена.
slip-playing = Результат появится здесь, когда его внесёт судья. Заполните карточку и отдайте её судье.
slip-opening-awaited = Жеребьёвка дебюта объявлена, но ещё не проведена. О результате можно будет сообщить после неё.
slip-card = Моя карточка
slip-own-address = Эта страница открывается только по коду с вашей карточки.
