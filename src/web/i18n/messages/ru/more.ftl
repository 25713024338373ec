more-pages = Другие страницы
more-files = Файлы
more-round = Последний тур
more-pdn = Партии с ходами, PDN
more-trf = Турнир для других программ, TRF
more-json = Весь турнир, JSON
more-columns = Выбрать столбцы
more-columns-lead = Отметьте столбцы, которые нужны в файле. Если не отметить ни одного, в нём будут все.
