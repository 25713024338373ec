checkin-title = Відмітка присутніх
checkin-of = Відмітка присутніх на { $round }‑й тур
checkin-lead = Відмічайте учасників у міру приходу. Коли ви закінчите, ті, хто не прийшов, отримають пропуск туру без очок, і пари складуться без них.
checkin-open = Почати відмітку
checkin-no-round = Пари всіх турів складено.
checkin-count = Прийшли: { $here }. Ще немає: { $missing }
checkin-show-missing = Лише кого ще немає
checkin-show-all = Показати всіх
checkin-letters = Літери
checkin-complete = Прийшли всі.
checkin-nobody = Учасників для відмітки немає.
checkin-present = Прийшли
checkin-absent = Не прийшли
checkin-is-here = тут
checkin-is-missing = немає
checkin-is-unconfirmed = участь не підтверджено
checkin-has-bye = пропускає тур
checkin-is-open = триває
checkin-is-closed = Відмітку закінчено
checkin-close-heading = Закінчення відмітки
checkin-close-lead = Ті, хто не прийшов, отримають пропуск { $round }‑го туру без очок. Це можна скасувати.
checkin-close-table = З таблиці ніхто не зникне: у кожного в ній своє місце. Хто не приїде, того відмітьте як вибулого.
checkin-close = Закінчити відмітку
checkin-late = Якщо учасник прийшов із запізненням, натисніть на його ім’я: пропуск зніметься.
checkin-reopen = Продовжити відмітку
checkin-to-overview = До складання пар
checkin-kiosk = Учасники відмічаються самі
checkin-kiosk-lead = Відкрийте цю сторінку на планшеті біля входу або дайте учасникам зчитати код телефоном. На ній лише імена тих, кого ще немає.
checkin-kiosk-open = Відкрити сторінку
checkin-kiosk-title = Ви прийшли? Натисніть на своє ім’я
checkin-kiosk-how = Ще не прийшли: { $missing }
checkin-kiosk-done = { $name }: вас відмічено.
checkin-kiosk-not-me = Це не я
checkin-kiosk-late = Це було надто давно, тут уже не скасувати. Підійдіть до судді.
checkin-kiosk-closed = Зараз відмітитися не можна. Підійдіть до судді.
checkin-by-kiosk = на сторінці відмітки в залі
checkin-done-opened = Відмітка почалася.
checkin-done-closed = Відмітку закінчено.
checkin-link = Відмітка присутніх
checkin-slip = Відмітка на { $round }‑й тур
checkin-slip-lead = Відмітьтеся, щоб вас включили в пари.
checkin-slip-go = Я тут
checkin-slip-done = Вас відмічено на { $round }‑й тур.
checkin-waits = Відмітка ще триває, не прийшли: { $missing }
checkin-all = Усі прийшли ({ $n })
checkin-all-hint = Непідтверджених відмічайте по одному.
checkin-done-all =
    { $n ->
        [one] Відмічено { $n } учасника.
        [few] Відмічено { $n } учасників.
       *[many] Відмічено { $n } учасників.
    }
