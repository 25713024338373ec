letters-title = Письма
letters-lead = Письма тем, кто указал в заявке электронную почту: заявка получена (с личной ссылкой) и что с ней стало.
letters-server-none = Почтовый сервер не указан, поэтому письма не отправляются. Чтобы это изменить, запустите программу с ключами --smtp-url и --smtp-from.
letters-from = Письма приходят с адреса { $address }.
letters-test = Отправить пробное письмо
letters-test-to = Кому
letters-test-go = Отправить
letters-test-address = Введите адрес электронной почты, например anna@example.org.
letters-test-subject = Пробное письмо
letters-test-body = Письма с { $address } доходят.
letters-done-test = Письмо отправляется: что с ним стало, видно ниже в его строке.
letters-done-again = Письмо отправляется ещё раз.
letters-none = Писем ещё не было.
letters-latest = Последние письма
letters-recipient = Кому
letters-subject = Тема
letters-written = Написано
letters-state = Состояние
letters-sent = отправлено
letters-waiting = ждёт отправки
letters-being-sent = отправляется
letters-again-at = следующая попытка
letters-given-up = не отправлено
letters-again = Повторить
letters-problem = Ответ почтового сервера: { $problem }
letters-problem-address-limit = Не отправлено: сегодня на этот адрес ушло слишком много писем о заявках. Если всё верно, нажмите «Повторить».
letters-problem-tournament-limit = Не отправлено: сегодня заявки на этот турнир вызвали слишком много писем. Если всё верно, нажмите «Повторить».
letters-problem-stale = Не отправлено: письмо ждало отправки больше трёх суток и могло устареть.
letters-problem-bad-address = Не отправлено: на такой адрес письмо отправить нельзя.
letters-problem-held = Не отправлено: после восстановления из копии письма были отключены. Если письмо ещё верно, нажмите «Повторить».
letters-held = Сайт восстановлен из резервной копии: уведомления и письма отключены, пока их не включит администратор, чтобы копия ничего не отправляла повторно.
letters-release = Включить уведомления и письма
letters-done-release = Уведомления и письма снова отправляются. Составленные за это время отправлены не будут.
letters-all-again = Повторить все
letters-all-again-hint = Все письма, которые не принял почтовый сервер.
letters-done-all-again =
    { $n ->
        [0] Повторять нечего.
        [one] { COUNT($n) } письмо отправляется ещё раз.
        [few] { COUNT($n) } письма отправляются ещё раз.
       *[many] { COUNT($n) } писем отправляются ещё раз.
    }
letters-only-local = Ссылки в письмах начинаются с { $address }, а этот адрес не откроется ни на одном другом устройстве. Запустите программу с ключом --public-url и адресом, который набирают посетители.
letters-undelivered = Недоставленные письма
letters-undelivered-one = Письмо не доставлено: { $problem }
letters-undelivered-own = Последнее письмо на { $address } не удалось доставить. Проверьте адрес; состояние заявки видно и на этой странице.
letters-address-unusable = На этот адрес письмо отправить нельзя. Введите адрес вида anna@example.org: до знака @ только латинские буквы, без запятых и двух точек подряд.
letters-number = № { $n }
letters-kept = Письма хранятся здесь 30 дней. Если письмо не ушло, попытки повторяются двое суток; сразу они прекращаются, только если сервер не принимает адрес.
letters-hello = Здравствуйте, { $name }!
letters-hello-unknown = Здравствуйте!
letters-received = Ваша заявка № { $n } на турнир «{ $tournament }» получена.
letters-changed = Новое о вашей заявке № { $n } на турнир «{ $tournament }»: { $state }.
letters-lead-waiting = Организатор её ещё не подтвердил.
letters-link = Личная ссылка, чтобы посмотреть, изменить или отозвать заявку: { $address }
letters-link-before = Личная ссылка — в первом письме.
letters-tournament = Страница турнира: { $address }
letters-why = Письмо отправлено, потому что этот адрес указали при онлайн-регистрации. Если это были не вы, ничего делать не нужно.
letters-subject-received = Заявка: { $tournament }
letters-subject-changed = { $tournament }: { $state }
letters-promise = Сюда придут ссылка на заявку и письма о ней. Адрес видят только те, кто проводит турнир.
letters-promised = Письма о заявке приходят на { $address }.
