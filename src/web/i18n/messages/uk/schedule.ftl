schedule-title = Розклад
schedule-lead = Початок кожного туру за місцевим часом. Час видно на сторінках турів, на картках результату й у календарі; тур без часу до календаря не потрапляє.
schedule-round-hint = День і час за годинником місця гри, кожен тур пізніше за попередній. Що ще не вирішено, залиште порожнім.
schedule-fill = Заповнити наступні дні
schedule-fill-hint = Тури без часу розподіляються за днями після першого, у той самий час доби.
schedule-fill-none = Введіть день і час першого туру: від нього відлічуються решта.
schedule-filled = Час нижче проставлено, але ще не збережено.
schedule-offset = Часовий пояс місця гри
schedule-offset-none = не вказано
schedule-offset-hint = Без нього календарі показують час так, як його записано, де б не був їхній власник. Для Києва — UTC+2, улітку UTC+3.
schedule-offset-unknown = Такого поясу немає у списку.
schedule-save = Зберегти розклад
schedule-wrong = Не все вдалося прочитати: виправте позначене.
schedule-unread = Введіть день і час, наприклад 2026-12-16 15:00.
schedule-order = Початок має бути пізніше, ніж у { $round }‑го туру.
schedule-outside = Цей день поза датами турніру: { $days }.
schedule-done-saved = Розклад збережено.
schedule-round-at = { $round }‑й тур — { $time }
schedule-without-time = Час ще не призначено: тури { $rounds }.
schedule-ics = Додати розклад до календаря
schedule-ics-own = Додати мої тури до календаря
schedule-board =
    { $side ->
        [black] дошка { $table }, чорними, суперник { $name }
       *[white] дошка { $table }, білими, суперник { $name }
    }
schedule-address = Адреса календаря
