# Deutsch. Was die Seite nur im Brett in Worten sagt, das beim ersten Gebrauch geholt wird.

## Zweige
read-can = Was ich tun kann: { $count ->
    [0] gerade nichts
    [one] ein Ort
   *[other] { $count } Orte
}
read-can-route = { $route }: { $count } Orte
read-band = { $band ->
    [1] Norden
    [2] Nördliche Mitte
    [3] Südliche Mitte
   *[4] Süden
}: { $cities }

## Städte
read-tower = entwickelt { $abilities }
read-green = grüne Stadt
read-controlled = kontrolliert von { $name }
read-controlled-you = von dir kontrolliert
read-posts = Niederlassungen: { $posts }
read-next = Nächstes Feld: { $kind ->
    [merchant] Großhändler
   *[trader] Händler
}, Privileg { $numeral }{ $open ->
    [yes] , für dich offen
    [no] , für dich nicht offen
   *[nobody] { "" }
}
read-full = Kein freies Feld
read-routes-to = Handelsrouten nach { $cities }
read-space = Feld { $n }: { $kind ->
    [merchant] Großhändler
   *[trader] Händler
}, Privileg { $numeral }, { $what }
read-coin = { $points ->
    [one] bringt { $points } Punkt
   *[other] bringt { $points } Punkte
}
read-additional = Zusätzliche Niederlassung: { $what }
read-court = Grüne Niederlassung: { $what }
read-prestige = Sonderprestige { $value }, Privileg { $numeral }, { $what }

## Handelsrouten
read-piece = { $whose ->
    [mine] dein { the-piece }
    [neutral] neutraler { the-piece }
   *[other] { the-piece } von { $name }
}
read-free = frei
read-free-boat = Schiff, frei
read-points = { $count ->
    [one] ein Punkt
   *[other] { $count } Punkte
}: { $pieces }
read-point = Punkt { $n }: { $what }
read-complete = Vollständig, kann eingerichtet werden
read-marker = Bonusmarker: { $marker }
read-permanent = Fester Marker: { $marker }
read-laid = { $marker } ({ $name })
read-tavern = Taverne
read-pawn = Figur: { $province }

## Steine und Schreibtische
read-player = { $name }: { points }
read-on-route = { $route }: { pieces } auf { $count ->
    [one] einem Punkt
   *[other] { $count } Punkten
}
read-in-city = { $city }: { $count ->
    [one] eine Niederlassung
   *[other] { $count } Niederlassungen
}

## Beim Lesen
read-enter = Eingabe: { $does }
read-nothing = Hier ist gerade nichts zu tun.
read-type = Tippe den Namen einer Stadt.
read-unknown = Keine Stadt beginnt mit { $letters }.
