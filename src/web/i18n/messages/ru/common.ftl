common-players =
    { $n ->
        [one] { $n } участник
        [few] { $n } участника
       *[many] { $n } участников
    }
common-system-swiss = швейцарская система
common-system-double-swiss = двойная швейцарская система
common-system-round-robin = круговая система
common-system-keizer = система Кейзера
common-system-knock-out = на вылет
common-role-organiser = организатор
common-role-chief-arbiter = главный судья
common-role-arbiter = судья
common-role-scorer = секретарь
common-role-viewer = наблюдатель
common-role-in-section = { $role }, зачёт «{ $section }»
common-role-in-one-section = { $role }, один зачёт
common-role-administrator = администратор
common-white = белые
common-black = чёрные
common-pages = Страницы списка
common-page-before = Назад
common-page-after = Вперёд
common-page-of = { $n } из { $of }
common-system-scheveningen = схевенингенская система
common-system-team-swiss = командная швейцарская система
common-number = №
common-numbered = № { $n }
common-system-monrad = система Монрада
common-xlsx = XLSX
common-as-usual = Как обычно
common-actions = Другие виды и файлы
common-other-language-same = Здесь нужно то же на другом языке: по-английски, если введено по-русски или по-украински, и наоборот.
common-rows-dense = Плотные строки
common-rows-usual = Обычные строки
common-address = Адрес
