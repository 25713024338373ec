listratings-title = Рейтинги и звания из списка
listratings-lead = Участники ищутся в списке по номеру в федерации, а без него — по имени и году рождения. До подтверждения ничего не меняется; изменение можно отменить в журнале.
listratings-no-lists = Списков федераций пока нет. Их загружает администратор.
listratings-compare = Сравнить
listratings-nothing = По этому списку менять нечего.
listratings-changes = Изменятся: { $n }
listratings-take = Обновить отмеченных
listratings-nobody = Никто не отмечен: отметьте, кого обновить.
listratings-same = Без изменений: { $n }
listratings-ambiguous = Найдено несколько: { $n }
listratings-ambiguous-lead = Укажите участнику год рождения или номер в федерации, и он будет найден.
listratings-missing = Не найдены: { $n }
listratings-done-taken =
    { $n ->
        [one] Обновлены рейтинг и звание { $n } участника.
        [few] Обновлены рейтинги и звания { $n } участников.
       *[many] Обновлены рейтинги и звания { $n } участников.
    }
