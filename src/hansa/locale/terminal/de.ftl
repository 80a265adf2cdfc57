# Deutsch, für das, was nur Python sagt: im Terminal, im Protokoll des Servers und in der Bibliothek.

## Entscheidungen
decision-action = { $seat } hat Zug { $turn } und noch { $actions ->
    [one] { $actions } Aktion
   *[other] { $actions } Aktionen
}.
decision-displaced = { $seat } setzt { $kind ->
    [merchant] den verdrängten Großhändler
   *[trader] den verdrängten Händler
}{ $mine ->
    [yes] { "" }
   *[no] { " von " }{ $owner }
}{ $left ->
    [0] { "" }
    [one] { " und bis zu 1 weiteren Händlerstein" }
   *[other] { " und bis zu " }{ $left } weitere Händlersteine
}.
decision-extra = { $seat } setzt bis zu { $left ->
    [one] { $left } zusätzlichen Händlerstein
   *[other] { $left } zusätzliche Händlersteine
}.
decision-pick_up = { $seat } nimmt einen Händlerstein auf (höchstens noch { $left }).
decision-put_down = { $seat } setzt ab: { $hand }.
decision-remove = { $seat } entfernt einen Händlerstein (höchstens noch { $left }).
decision-permanent = { $seat } darf den festen Marker von { $route } verwenden.
decision-reuse = { $seat } darf einen Händlerstein von { $route } wieder einsetzen (höchstens noch { $left }).
decision-place_2 = { $seat } darf einen zusätzlichen Händlerstein ins Ausland setzen (höchstens noch { $left }).
decision-toll = { $seat } darf einen Händler als Zoll nehmen.
decision-plate = { $seat } legt { $markers ->
    [one] { $markers } neuen Bonusmarker
   *[other] { $markers } neue Bonusmarker
} aus.
decision-pawn = { $seat } stellt die Figur in eine Provinz.
decision-over = Die Partie ist zu Ende: { $reasons }.
decision-tribute = { $seat } nimmt einen Tribut und wählt die Händlersteine.
decision-neutral_post = { $seat } wählt die Stadt für die neutrale Niederlassung: { $route }.

## Eine Partie im Terminal
play-you = Du spielst { $seats }.
play-you-against = Du spielst { $seats }, gegen den Computer ({ $others }).
play-keys = ? zeigt die Hilfe, q beendet.
play-computer = Der Computer spielt als { $level }. { $about }
play-can = Du kannst:
play-only = { $what }:
play-back = { $what }, oder Enter für zurück:
play-choose = Wähle
play-could-be = Das kann sein:
play-numbers = Wähle eine Zahl von 1 bis { $last }.
play-nothing = { $seat } tut nichts.
play-hand-over = { $seat } entscheidet. Enter, wenn niemand sonst hinsieht:
play-saved = Die Partie ist in { $file }.
play-saved-on = Die Partie ist in { $file }; weiter geht es mit: hansa play --load { $file }
play-not-saved = Die Partie wurde nicht gespeichert.
play-unsaved = Die Partie ist nicht gespeichert: „save DATEI“ speichert sie, noch ein q beendet ohne Speichern.
play-save-where = Sag, wohin, zum Beispiel „save partie.json“.
play-analyse = Enter beendet, „analyse“ zeigt, wie sich die Partie entschied>
play-won = { $names } gewinnt mit { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkten
}.
play-shared = { $names } teilen sich den Sieg mit je { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkten
}.
refused-nothing_to_undo = Du hast keine Entscheidung zurückzunehmen.
help-what-number = eine Zahl
help-what-words = Wörter
help-what-save = save DATEI
help-number = die Gruppe oder Aktion mit dieser Zahl; Enter führt zurück zu den Gruppen
help-words = eine Aktion, etwa „place hamburg-luebeck trader“, oder die Anfänge ihrer Wörter: „pl ham tr“
help-help = diese Hilfe
help-list = alle Aktionen
help-board = der ganze Plan
help-score = die Wertung, Zeile für Zeile, wenn die Partie jetzt endete
help-news = was in der letzten Runde geschah
help-undo = nimmt deine letzte Entscheidung zurück (und was der Computer seither tat)
help-advice = die besten drei Aktionen, ihre Siegchancen und warum; eine Zahl spielt eine davon
help-auto = der Computer entscheidet dies für dich
help-save = schreibt die Partie in eine Datei; hansa play --load DATEI führt sie fort
help-analyse = nach der Partie: die Chancen aller, wo sie sich wendeten, und was besser war
help-quit = beendet

## Lektionen im Terminal
learn-keys = Schreib, was du tun willst, etwa 'place hamburg-luebeck trader'; h ist ein Tipp, ? die Hilfe, q hört auf.
learn-step = Schritt { $number } von { $of }
learn-minutes = { $minutes ->
    [one] 1 Minute
   *[other] { $minutes } Minuten
}
learn-goal = Ziel: { $goal }
learn-here = Sieh hierhin: { $places }.
learn-done = Geschafft.
learn-on = Weiter mit Enter>
learn-next = Enter beginnt die nächste Lektion, { $title }>
learn-over = Das war die letzte Lektion. hansa play beginnt eine Partie.
learn-show = Mit 'show' siehst du, wie es geht.
learn-help-words = eine Aktion, etwa 'place hamburg-luebeck trader', oder die Anfänge ihrer Wörter: 'pl ham tr'; nach einer Liste eine Nummer
learn-help-hint = ein Tipp; jeder ist deutlicher als der vorige
learn-help-show = spiel es mir vor
learn-help-list = alle Aktionen auflisten
learn-help-board = den Plan zeigen
learn-help-undo = deine letzte Entscheidung zurücknehmen
learn-help-help = diese Hilfe
learn-help-quit = aufhören

## Gruppen von Aktionen
group-establish = Eine Handelsroute einrichten
group-place = { $kind ->
    [merchant] Einen Großhändler setzen
   *[trader] Einen Händler setzen
}
group-displace = Verdrängen
group-income = Einnahmen: Händlersteine nehmen
group-pick_up = Umsetzen: einen Händlerstein aufnehmen
group-exchange_posts = Niederlassungen tauschen (Bonusmarker)
group-develop = Eine Eigenschaft entwickeln (Bonusmarker)
group-use_marker = Einen Bonusmarker verwenden
group-lay_marker = „{ $marker }“ an eine Route legen
group-exchange_marker = Bonusmarker tauschen
group-take_tile = Ein Gunstplättchen nehmen
group-move_pawn-free = Die Figur kostenlos ziehen
group-move_pawn = Die Figur mit einer Aktion ziehen
group-replace = Den verdrängten Händlerstein setzen
group-extra = Zusätzlich { a-piece } { $source ->
    [stock] aus der Kasse
    [supply] aus dem Vorrat
   *[board] vom Plan
}
group-put_down = { whose-piece }{ $country ->
    [none] { "" }
   *[other] { " aus " }{ $country }
} absetzen

## Aktionen
menu-place = { the-piece } auf { $where } setzen
menu-paying = { $what }, zahlt { pieces }
menu-displace = Verdrängen: { menu-displace-short }
menu-displace-short = { whose-piece } auf { $where } mit einem { $using ->
    [merchant] Großhändler
   *[trader] Händler
}, zahlt { pieces }
menu-replace = Den verdrängten Händlerstein auf { $where } setzen
menu-extra = { group-extra } auf { $where }
menu-extra-lifted = { the-piece } von { $from } nach { $where } umsetzen
menu-pick_up = { menu-pick_up-short } aufnehmen
menu-pick_up-short = { whose-piece } auf { $where }
menu-put_down = Auf { $where }: { group-put_down }
menu-remove = { whose-piece } auf { $where } entfernen
menu-reuse = { the-piece } wieder auf { $where } setzen
menu-exchange = Niederlassungen { $n } und { $next } von { $city } tauschen { $posts }
menu-establish = { $where } einrichten: { $result }
menu-establish-short = { $where }: { $result }
menu-additional = Zusätzliche Niederlassung in { $city } mit { $kind ->
    [merchant] einem Großhändler
   *[trader] einem Händler
}
point-house = Haus
point-boat = Schiff

## Der Plan
board-routes = Handelsrouten
board-cities = Städte
board-empty = Leer: { $routes ->
    [one] { $routes } Handelsroute
   *[other] { $routes } Handelsrouten
} und { $cities ->
    [one] { $cities } Stadt
   *[other] { $cities } Städte
}; b zeigt auch sie.
board-pawn = Provinz der Figur: { $province }.
board-legend = { $letters }, groß: ein Großhändler; • freies Haus{ $boats ->
    [yes] , ≈ freies Schiff (nur Großhändler)
   *[no] { "" }
}; □ ○ freie Niederlassung für einen Händler, einen Großhändler, in der Farbe des nötigen Privilegs: { $colours }; { $marker } ein Bonusmarker; Namen in der Farbe, die die Stadt kontrolliert, unterstrichen: Ost-West.
meter-of = { $value } von { $end }
meter-left = noch { $left }
desk-supply = Vorrat
desk-stock = Kasse
desk-markers = Bonusmarker
desk-all = alle
privilege-white = weiß
privilege-orange = orange
privilege-pink = rosa
privilege-black = schwarz
desk-trader = H
desk-merchant = G
desk-used = +{ $count } verwendet
desk-tiles = Gunst: { $tiles }
desk-mission = Auftrag: { $cities }
score-place = Platz

## Analyse
analysis-curve = Siegchancen, Runde für Runde
analysis-thinking = Die Partie wird analysiert
analysis-played-label = { analysis-played }:
analysis-better-label = { analysis-better }:

## Wiedergabe
replay-decisions = { $count ->
    [one] { $count } Entscheidung
   *[other] { $count } Entscheidungen
}
replay-wait = Bisher { replay-decisions }. Enter für weiter, q und Enter für weiter ohne Halt:

## Regeln
rules-hint = hansa rules WORT zeigt, was sie dazu sagen: hansa rules verdrängen --language de
rules-ids = Regel { $ids }
rules-example = Beispiel.
rules-for = { $label }:
rules-see = Siehe auch: { $titles }
rules-more = Außerdem: { $titles }
rules-nothing = Zu „{ $term }“ sagen die Regeln nichts. hansa rules nennt ihre Kapitel.
rules-near = Zu „{ $term }“ sagen die Regeln nichts. Meinst du vielleicht: { $words }?
rules-elsewhere = Zu „{ $term }“ gibt es an diesem Tisch nichts. „{ $title }“ gehört zu: { $label }. Ohne diese Angaben wird es gezeigt.
