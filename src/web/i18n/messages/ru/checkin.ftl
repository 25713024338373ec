checkin-title = Отметка пришедших
checkin-of = Отметка пришедших на { $round }‑й тур
checkin-lead = Отмечайте участников по мере прихода. Когда вы закончите, непришедшие получат пропуск тура без очков, и пары составятся без них.
checkin-open = Начать отметку
checkin-no-round = Пары всех туров составлены.
checkin-count = Пришли: { $here }. Ещё нет: { $missing }
checkin-show-missing = Только кого ещё нет
checkin-show-all = Показать всех
checkin-letters = Буквы
checkin-complete = Пришли все.
checkin-nobody = Участников для отметки нет.
checkin-present = Пришли
checkin-absent = Не пришли
checkin-is-here = здесь
checkin-is-missing = нет
checkin-is-unconfirmed = участие не подтверждено
checkin-has-bye = пропускает тур
checkin-is-open = идёт
checkin-is-closed = Отметка закончена
checkin-close-heading = Окончание отметки
checkin-close-lead = Непришедшие получат пропуск { $round }‑го тура без очков. Это можно отменить.
checkin-close-table = Из таблицы никто не исчезнет: у каждого в ней своё место. Кто не приедет, того отметьте выбывшим.
checkin-close = Закончить отметку
checkin-late = Если опоздавший пришёл, нажмите на его имя: пропуск снимется.
checkin-reopen = Продолжить отметку
checkin-to-overview = К составлению пар
checkin-kiosk = Участники отмечаются сами
checkin-kiosk-lead = Откройте эту страницу на планшете у входа или дайте участникам снять код телефоном. На ней только имена тех, кого ещё нет.
checkin-kiosk-open = Открыть страницу
checkin-kiosk-title = Вы пришли? Нажмите на своё имя
checkin-kiosk-how = Ещё не пришли: { $missing }
checkin-kiosk-done = { $name }: вы отмечены.
checkin-kiosk-not-me = Это не я
checkin-kiosk-late = Это было слишком давно, здесь уже не отменить. Подойдите к судье.
checkin-kiosk-closed = Сейчас отметиться нельзя. Подойдите к судье.
checkin-by-kiosk = на странице отметки в зале
checkin-done-opened = Отметка началась.
checkin-done-closed = Отметка закончена.
checkin-link = Отметка пришедших
checkin-slip = Отметка на { $round }‑й тур
checkin-slip-lead = Отметьтесь, чтобы вас включили в пары.
checkin-slip-go = Я здесь
checkin-slip-done = Вы отмечены на { $round }‑й тур.
checkin-waits = Отметка ещё идёт, не пришли: { $missing }
checkin-all = Все пришли ({ $n })
checkin-all-hint = Неподтверждённых отмечайте по одному.
checkin-done-all =
    { $n ->
        [one] Отмечен { $n } участник.
        [few] Отмечены { $n } участника.
       *[many] Отмечено { $n } участников.
    }
