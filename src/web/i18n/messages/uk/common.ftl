common-players =
    { $n ->
        [one] { $n } учасник
        [few] { $n } учасники
       *[many] { $n } учасників
    }
common-system-swiss = швейцарська система
common-system-double-swiss = подвійна швейцарська система
common-system-round-robin = колова система
common-system-keizer = система Кейзера
common-system-knock-out = на вибування
common-role-organiser = організатор
common-role-chief-arbiter = головний суддя
common-role-arbiter = суддя
common-role-scorer = секретар
common-role-viewer = спостерігач
common-role-in-section = { $role }, залік «{ $section }»
common-role-in-one-section = { $role }, один залік
common-role-administrator = адміністратор
common-white = білі
common-black = чорні
common-pages = Сторінки списку
common-page-before = Назад
common-page-after = Далі
common-page-of = { $n } з { $of }
common-system-scheveningen = схевенінгенська система
common-system-team-swiss = командна швейцарська система
common-number = №
common-numbered = № { $n }
common-system-monrad = система Монрада
common-xlsx = XLSX
common-as-usual = Як зазвичай
common-actions = Інші вигляди та файли
common-other-language-same = Тут потрібне те саме іншою мовою: англійською, якщо введено українською чи російською, і навпаки.
common-rows-dense = Щільні рядки
common-rows-usual = Звичайні рядки
common-address = Адреса
