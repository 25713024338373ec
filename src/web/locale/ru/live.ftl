live-fresh = Есть обновления.
live-fresh-show = Показать
live-offline = Нет связи с { $time }: страница могла устареть.
live-told = Страница обновлена.
live-board = Доска { $board }: { $score }
live-gone = Страница отозвана
live-gone-round = Пары { $n }-го тура отозваны
live-gone-event = К турниру
