registration-title = Онлайн-регистрация
registration-actor = (онлайн-регистрация)
registration-settings = Настройки регистрации
registration-applications = Заявки
registration-application-of = Заявка: { $name }
registration-settings-lead = Участники подают заявки на странице турнира; вы их подтверждаете, или они попадают в список сразу. Учётная запись и почта не нужны: каждый получает личную ссылку, по которой видно заявку и можно её изменить или отозвать.
registration-address = Адрес формы, для объявлений
registration-when = Приём заявок
registration-told-on = Принимаются
registration-told-off = Не принимаются
registration-on-lead = Форма открыта в указанное ниже время; если время не указано — сразу и пока участников ещё можно записать.
registration-off-lead = Форма закрыта. Подавшие заявку по-прежнему видят её состояние.
registration-opens = Открывается
registration-opens-hint = Пусто — сразу.
registration-closes = Закрывается
registration-closes-hint = Пусто — пока участников ещё можно записать. Обычно — вечер накануне.
registration-clock = Время — по часам места проведения: { $clock }.
registration-clock-none = Время в этой форме и начало туров — по этим часам. Без выбора время — по UTC. Для Москвы — UTC+3.
registration-asks = Что спрашивать
registration-asks-hint = Фамилию и имя спрашивают всегда. То, что нужно для условий ниже, тоже.
registration-asked-off = не спрашивать
registration-asked-optional = по желанию
registration-asked-required = обязательно
registration-field-birth = Год или дата рождения
registration-field-sex = Пол
registration-field-region = Регион или город
registration-field-club = Клуб или школа
registration-field-team = Команда
registration-field-title = Звание или разряд
registration-field-rating = Рейтинг
registration-field-phone = Телефон
registration-field-email = Электронная почта
registration-field-remark = Примечание для организатора
registration-optional = { $field } (необязательно)
registration-sex-choose = выберите
registration-team-hint = Выберите из уже записанных или введите название новой.
registration-title-hint = Как в списках: мс, кмс, 1
registration-contact-hint = Для вопросов по заявке. Видят только те, кто проводит турнир.
registration-private = Видят только те, кто проводит турнир.
registration-private-staff = Видят только те, кто проводит турнир; на открытых страницах и в файлах этого нет.
registration-conditions = Кто может подать заявку
registration-conditions-hint = Что не важно, оставьте пустым. Возраст — полных лет в первый день турнира. Если известен только год рождения, а важен день, заявка ждёт вашего решения. Участник без рейтинга проходит по условию «по», но не по условию «с».
registration-age = Возраст, лет
registration-places = Места
registration-capacity = Не больше участников
registration-capacity-hint = Пусто — без ограничения. Остальные заявки попадают в лист ожидания в порядке подачи. Записанные вручную тоже считаются.
registration-expected-capacity = Введите число участников от 1 или оставьте поле пустым.
registration-admission = Если условия выполнены
registration-admission-hint = При подтверждении вы сначала видите каждую заявку; так обычно.
registration-admission-organiser = заявка ждёт подтверждения организатора
registration-admission-automatic = участник попадает в список сразу, пока есть места
registration-text = Текст над формой
registration-text-hint = Взнос, размещение, к кому обращаться: простой текст.
registration-settings-save = Сохранить
registration-done-saved = Настройки регистрации сохранены.
registration-wrong = Не сохранено: исправьте отмеченное ниже.
registration-unfit = Условия этого турнира: { $who }.
registration-form = Форма
registration-coming = Регистрация откроется: { $time }.
registration-over = Регистрация закрыта.
registration-open-note = Открыта онлайн-регистрация.
registration-open-until = Онлайн-регистрация открыта до: { $time }.
registration-go = Подать заявку
registration-places-free =
    { $n ->
        [one] свободно { $n } из { $of }
       *[other] свободно { $n } из { $of }
    }
registration-queue-length =
    { $n ->
        [one] { $n } заявка в листе ожидания
        [few] { $n } заявки в листе ожидания
       *[many] { $n } заявок в листе ожидания
    }
registration-full = Все места заняты: заявка попадёт в лист ожидания.
registration-public = Имя, звание и рейтинг будут видны всем, а из остального – то, что отмечено выше.
registration-minors = Тем, кому нет 18 лет, для заявки нужно согласие родителя или опекуна.
registration-minor-agreed = нет 18 лет; согласие родителя { $consent }
registration-minor = нет 18 лет: нужно согласие родителя
registration-by-hand = Каждую заявку подтверждает организатор.
registration-trap-label = Оставьте это поле пустым
registration-trap = Ещё не отправлено: нажмите кнопку ещё раз.
registration-send = Подать заявку
registration-listed =
    { $n ->
        [0] Список участников
        [one] В списке { $n } участник
        [few] В списке { $n } участника
       *[many] В списке { $n } участников
    }
registration-listed-none = В списке пока никого нет.
registration-own = Заявка
registration-state-waiting = Ждёт подтверждения
registration-state-queued = В листе ожидания
registration-state-listed = В списке участников
registration-state-left = Участник исключён из списка
registration-state-refused = Отклонена
registration-state-withdrawn = Отозвана
registration-lead-waiting = Заявка получена. Организатор её ещё не подтвердил; загляните сюда позже.
registration-lead-queued = Все места заняты. Если место освободится, организатор подтвердит первую заявку из листа ожидания.
registration-lead-listed = Вы зарегистрированы: ваше имя в открытом списке участников.
registration-lead-left = Вы были зарегистрированы, но в списке участников вас больше нет. Если это ошибка, обратитесь к организатору.
registration-lead-refused = Организатор отклонил эту заявку.
registration-lead-withdrawn = Вы отозвали эту заявку. Пока регистрация открыта, можно подать новую.
registration-reason = Причина: { $reason }
registration-queue-place = Место в листе ожидания: { $n }
registration-link = Сохраните эту ссылку
registration-link-lead = Заявку показывает только эта личная ссылка. Сохраните её или отправьте себе: узнать её потом нельзя, а тот, у кого она есть, может изменить заявку.
registration-link-label = Ваша личная ссылка
registration-data = Ваши данные
registration-data-listed = Вы уже в списке. До составления первого тура здесь можно исправить свои данные: изменится и список, а организатор это увидит. Чтобы исправить остальное, например имя или рейтинг, обратитесь к организатору.
registration-data-begun = Турнир начался: чтобы исправить свои данные в списке участников, обратитесь к организатору.
registration-changed = изменено участником
registration-change-until = Изменить можно до: { $time }.
registration-save = Сохранить
registration-withdraw = Отказ от участия
registration-withdraw-lead = Сообщите организатору, что не приедете: место достанется другому.
registration-withdraw-go = Отозвать заявку
registration-withdraw-sure = Отозвать заявку?
registration-done-applied = Заявка отправлена. Сохраните ссылку ниже.
registration-done-changed = Сохранено.
registration-done-withdrawn = Заявка отозвана.
registration-heading =
    { $n ->
        [0] Новых заявок нет
        [one] Ждёт { $n } заявка
        [few] Ждут { $n } заявки
       *[many] Ждут { $n } заявок
    }
registration-free =
    { $n ->
        [0] Свободных мест нет.
        [one] Свободно { $n } место.
        [few] Свободно { $n } места.
       *[many] Свободно { $n } мест.
    }
registration-over-full = Участников и заявок больше, чем мест: на { $n }.
registration-next = Есть свободное место, а в листе ожидания — заявки.
registration-next-go = Подтвердить первую: { $name }
registration-none = Заявок пока нет.
registration-none-open =
    { $n ->
        [one] Ждущих заявок нет; рассмотрена { $n }.
       *[other] Ждущих заявок нет; рассмотрено { $n }.
    }
registration-filter-open = ждут
registration-filter-all = все
registration-tick = Отметить
registration-contacts = Контакты
registration-unsure = возраст решает день рождения
registration-confirm = Подтвердить
registration-to-queue = В лист ожидания
registration-refuse = Отклонить
registration-reason-label = Причина отказа (её прочтёт подавший заявку)
registration-remove = Удалить
registration-remove-sure = Удалить отмеченные заявки? Их личные ссылки перестанут работать.
registration-nobody = Ничего не изменено: сначала отметьте заявки.
registration-done-confirmed =
    { $n ->
        [one] Подтверждена { $n } заявка.
        [few] Подтверждены { $n } заявки.
       *[many] Подтверждено { $n } заявок.
    }
registration-done-refused =
    { $n ->
        [one] Отклонена { $n } заявка.
        [few] Отклонены { $n } заявки.
       *[many] Отклонено { $n } заявок.
    }
registration-done-queued =
    { $n ->
        [one] В лист ожидания перенесена { $n } заявка.
        [few] В лист ожидания перенесены { $n } заявки.
       *[many] В лист ожидания перенесено { $n } заявок.
    }
registration-done-removed =
    { $n ->
        [one] Удалена { $n } заявка.
        [few] Удалены { $n } заявки.
       *[many] Удалено { $n } заявок.
    }
registration-link-count =
    { $n ->
        [0] Заявки
        [one] { $n } заявка
        [few] { $n } заявки
       *[many] { $n } заявок
    }
registration-gap =
    { $n ->
        [one] { $n } заявка ждёт подтверждения
        [few] { $n } заявки ждут подтверждения
       *[many] { $n } заявок ждут подтверждения
    }
registration-gap-place =
    { $n ->
        [one] Есть свободное место, а в листе ожидания { $n } заявка
        [few] Есть свободное место, а в листе ожидания { $n } заявки
       *[many] Есть свободное место, а в листе ожидания { $n } заявок
    }
registration-draft = Турнир — черновик: по этому адресу посетители видят, что страницы нет. Откройте турнир, чтобы участники могли подать заявки.
registration-open-unlisted = Открыть по ссылке
registration-open-public = Открыть для всех
registration-alike = Похожий участник уже в списке:
registration-same = Уже в списке участников:
registration-same-number = № { $number } { $name }
registration-attach = Это тот же человек
registration-other = Другой человек: подтвердить
registration-same-only = Отмеченные уже есть в списке участников. Если это те же люди, нажмите рядом «Это тот же человек»: заявка будет связана с участником.
registration-why-entered = уже в списке участников
registration-why-alike = похожий участник уже в списке: укажите, тот же это человек или другой
registration-why-queued = уже в листе ожидания
registration-why-refused = отклонена ранее
registration-why-withdrawn = отозвана заявителем
registration-why-left = участник исключён из списка
registration-left-one = { $name } — { $why }
registration-left-alone = Не изменены заявки: { $who }.
registration-left-more = и ещё { $n }
registration-left-settled = Чтобы изменить рассмотренные заявки, отметьте их без ожидающих.
registration-left-nobody = Ничего не изменено: { $who }.
registration-done-attached =
    { $n ->
        [1] Заявка связана с участником из списка.
       *[other] Заявки связаны с участниками из списка: { $n }.
    }
