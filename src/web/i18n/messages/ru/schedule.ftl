schedule-title = Расписание
schedule-lead = Начало каждого тура по местному времени. Время видно на страницах туров, на карточках результата и в календаре; тур без времени в календарь не попадает.
schedule-round-hint = День и время по часам места игры, каждый тур позже предыдущего. Что ещё не решено, оставьте пустым.
schedule-offset = Часовой пояс места игры
schedule-offset-none = не указан
schedule-offset-hint = Без него календари показывают время так, как оно записано, где бы ни находился их владелец. Для Москвы — UTC+3.
schedule-offset-unknown = Такого пояса нет в списке.
schedule-save = Сохранить расписание
schedule-wrong = Не всё удалось прочитать: исправьте отмеченное.
schedule-unread = Введите день и время, например 2026-12-16 15:00.
schedule-order = Начало должно быть позже, чем у { $round }‑го тура.
schedule-outside = Этот день вне дат турнира: { $days }.
schedule-done-saved = Расписание сохранено.
schedule-round-at = { $round }‑й тур — { $time }
schedule-without-time = Время пока не назначено: туры { $rounds }.
schedule-ics = Добавить расписание в календарь
schedule-ics-own = Добавить мои туры в календарь
schedule-board =
    { $side ->
        [black] доска { $table }, чёрными, соперник { $name }
       *[white] доска { $table }, белыми, соперник { $name }
    }
