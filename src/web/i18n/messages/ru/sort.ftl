sort-by-name = по алфавиту
sort-by-rating = по рейтингу
sort-by-points = по очкам
sort-note = Строки расположены { $by }; места — официальные.
sort-back = Официальный порядок
