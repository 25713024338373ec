schedule-title = Расписание
schedule-lead = Когда начинается каждый тур, по часам места игры. Время видно на страницах туров, на карточках результата и в календаре; тур без времени в календарь не попадает.
schedule-offset = Часовой пояс места игры
schedule-offset-none = не указан
schedule-offset-hint = Без него календари показывают время так, как оно записано, где бы ни находился их владелец. Для Москвы — UTC+3.
schedule-offset-unknown = Такого пояса нет в списке.
schedule-save = Сохранить расписание
schedule-wrong = Не всё удалось прочитать: исправьте отмеченное.
schedule-unread = Нужны день и время, например 2026-12-16 15:00.
schedule-order = Это не позже начала { $round }‑го тура.
schedule-outside = Даты турнира: { $days }; это другой день.
schedule-done-saved = Расписание сохранено.
schedule-round-at = { $round }‑й тур — { $time }
schedule-without-time = Время ещё не назначено для туров: { $rounds }.
schedule-ics = Расписание в календарь
schedule-ics-own = Мои туры в календарь
schedule-board =
    { $side ->
        [black] доска { $table }, чёрными, соперник { $name }
       *[white] доска { $table }, белыми, соперник { $name }
    }
