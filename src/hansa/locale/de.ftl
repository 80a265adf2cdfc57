# Deutsch. Begriffe der Anleitung: Händler, Großhändler, Niederlassung, Privileg, Kasse, Vorrat, Bonusmarker.

## Dinge
trader = Händler
merchant = Großhändler
pieces = { $traders ->
    [0] { $merchants ->
        [0] nichts
       *[other] { merchants }
    }
   *[other] { traders }{ $merchants ->
        [0] { "" }
       *[other] { " und " }{ merchants }
    }
}
traders = { $traders } Händler
merchants = { $merchants } Großhändler
and = { $before } und { $last }
a-piece = { $kind ->
    [merchant] einen Großhändler
   *[trader] einen Händler
}
the-piece = { $kind ->
    [merchant] Großhändler
   *[trader] Händler
}
whose-piece = { $mine ->
    [yes] Deinen { the-piece }
   *[no] { the-piece } von { $name }
}
supply = Vorrat
supply-short = Vorr.
stock = Kasse
stock-of = der Kasse
supply-of = dem Vorrat
pp = PP
points = { $count ->
    [one] { $count } Punkt
   *[other] { $count } Punkte
}
you = Du
neutral = Neutral

## Plätze
seat-red = Rot
seat-blue = Blau
seat-green = Grün
seat-yellow = Gelb
seat-violet = Violett
seat-neutral = Neutral

## Eigenschaften
ability-keys = Stadtschlüssel
    .about = Punkte je Niederlassung des größten Netzwerks
    .tag = schl
ability-actions = Actiones
    .about = Aktionen je Zug
    .tag = akt
ability-privilege = Privileg
    .about = welche Niederlassungen du besetzen darfst
    .tag = priv
ability-book = Liber Sophiae
    .about = Händlersteine, die du umsetzen darfst
    .tag = buch
ability-bank = Geldbeutel
    .about = Händlersteine, die du einnehmen darfst
    .tag = geld

## Bonusmarker, feste Marker, Gunstplättchen
marker-additional_post = Zusätzliche Niederlassung
    .about = Beim Einrichten einer Handelsroute zu verwenden.
    .tag = zus
marker-exchange_posts = Niederlassungen tauschen
    .about = { $edition ->
        [of_big_box] Eine deiner Niederlassungen tauscht den Platz mit einer fremden daneben.
       *[other] Zwei benachbarte Niederlassungen, die nicht derselben Person gehören, tauschen die Plätze.
    }
    .tag = tausch
marker-plus_3 = +3 Aktionen
    .about = Drei weitere Aktionen in diesem Zug.
    .tag = +3
marker-plus_4 = +4 Aktionen
    .about = Vier weitere Aktionen in diesem Zug.
    .tag = +4
marker-develop = Eigenschaft entwickeln
    .about = Eine beliebige Eigenschaft um eine Stufe entwickeln.
    .tag = entw
marker-move_3 = 3 umsetzen
    .about = Bis zu drei gegnerische Händlersteine umsetzen.
    .tag = umsetz3
marker-remove_3 = 3 entfernen
    .about = { $edition ->
        [of_2014] Bis zu drei gegnerische Händlersteine von den Routen in den jeweiligen Vorrat nehmen.
       *[other] Bis zu drei Händlersteine von irgendwem, auch eigene, von den Routen in den jeweiligen Vorrat nehmen.
    }
    .tag = entf3
marker-exchange_marker = Bonusmarker tauschen
    .about = Gib ihn als verwendeten Marker weiter und nimm dafür einen verwendeten, den du wieder einsetzen darfst.
    .tag = wechsel
marker-tribute = Tribut
    .about = Lege ihn mit einem Händler an eine Route: Für jede Niederlassung an ihren Enden nimmst du zwei Händlersteine aus der Kasse.
    .tag = tribut
marker-block = Blockade
    .about = Lege sie mit einem Händler an eine Route: Dort einzusetzen kostet einen Händlerstein mehr.
    .tag = block
marker-used = verwendet
laid-title = { $marker }, { $seat }
permanent-move_2 = 2 umsetzen
    .about = Bis zu zwei beliebige Händlersteine umsetzen.
    .tag = umsetz2
permanent-privilege = Privileg
    .about = Dein Privileg entwickeln.
    .tag = priv
permanent-green_post = Grüne Niederlassung
    .about = Ein Händlerstein aus deinem Vorrat wird Niederlassung in einer grünen Stadt.
    .tag = grün
permanent-reuse_2 = 2 wiederverwenden
    .about = Bis zu zwei Händlersteine dieser Route auf freie Verbindungspunkte setzen.
    .tag = wieder2
permanent-place_2 = 2 einsetzen
    .about = Bis zu zwei Händlersteine nach Wales oder Schottland setzen.
    .tag = setz2
tile-displaced_anywhere = Überallhin verdrängt
    .about = Deine verdrängten Händlersteine dürfen überallhin.
tile-plus_1_action = +1 Aktion
    .about = Jeden Zug eine Aktion mehr.
tile-toll = Zoll
    .about = Ein Händler, wenn jemand anders Einnahmen nimmt.
tile-double_compensation = Doppelter Ausgleich
    .about = Ein verdrängter Händler bringt zwei weitere mit.
tile-cities = Städte 4
    .about = Städte zählen am Ende 4.
tile-abilities = Eigenschaften 7
    .about = Voll entwickelte Eigenschaften zählen am Ende 7.

## Farben und Länder
colour-white = weißen
colour-orange = orangen
colour-pink = rosa
colour-black = schwarzen
shape-trader = eckigen Feld
shape-merchant = runden Feld
country-england = England
country-wales = Wales
country-scotland = Schottland
province-kampen_muenster = Kampen/Münster
province-osnabrueck_minden = Osnabrück/Minden
province-arnheim_dortmund = Arnheim/Dortmund
province-muenster_paderborn = Münster/Paderborn
province-bremen_hannover = Bremen/Hannover
province-hamburg_hannover = Hamburg/Hannover
province-hannover_brunswiek = Hannover/Brunswiek
province-lueneburg_stendal = Lüneburg/Stendal
province-minden_hildesheim = Minden/Hildesheim
province-brunswiek_magdeburg = Brunswiek/Magdeburg
province-north_west = Nordwesten
province-north = Norden
province-north_east = Nordosten
province-south_east = Südosten
province-south = Süden
province-south_west = Südwesten

## Pläne, Ausgaben, Module
board-hanse_4_5 = Die Hanse
board-hanse_2_3 = Die Hanse, klein
board-east_3_5 = Die östliche Hanse
board-britannia_4_5 = Britannia
board-britannia_2_3 = Britannia, klein
edition-2009 = 2009
edition-2014 = 2014
edition-big_box = Big Box
module-missions = Auftragskarten
module-favour = Gunst des Kaisers
module-provinces = Provinzen (zu zweit)
module-neutral = Neutraler Spieler (zu zweit)
module-missions-about = Alle erhalten je eine geheime Karte mit drei Städten.
module-favour-about = Plättchen für alle, die auf einen Zug verzichten.
module-provinces-about = Einsetzen, Verdrängen und Einrichten geht nur an der Provinz, in der die Figur steht; im eigenen Zug rückt man sie weiter.
module-neutral-about = Neutrale Händler stehen im Weg. Verdrängte setzt, wer nicht am Zug ist; eine volle Route von ihnen wird sofort eingerichtet.
marker-set = Bonusmarker
marker-set-book = Wie in der Spielregel
marker-set-promos = Mit Promo-Markern
marker-set-house = Eigene Auswahl
marker-set-book-about = Die Bonusmarker, die in der Regel der Ausgabe stehen.
marker-set-promos-about = Je zweimal Bonusmarker tauschen, Tribut und Blockade, anstelle anderer.
marker-set-house-about = Wähle, wie viele es von jeder Art gibt.
marker-set-right = { $size } Bonusmarker außer den dreien an den Tavernen.
marker-set-many = Nimm { $count ->
    [one] einen Marker
   *[other] { $count } Marker
} heraus: Außer den dreien an den Tavernen sind es { $size }.
marker-set-few = Es { $count ->
    [one] fehlt ein Marker
   *[other] fehlen { $count } Marker
}: Außer den dreien an den Tavernen sind es { $size }.
level-random = Schiffsjunge
level-random-about = Tut irgendetwas, manchmal etwas Sinnvolles. Zum Ausprobieren der Regeln.
level-random-time = Antwortet sofort.
level-planner = Krämer
level-planner-about = Angenehme Gesellschaft: macht einen Plan und folgt ihm. Gut für deine ersten Partien.
level-planner-time = Antwortet sofort.
level-journeyman = Geselle
level-journeyman-about = Pläne wie beim Krämer, mit einem Blick für jeden Bonusmarker. Wenn der Krämer zu oft verliert.
level-journeyman-time = Antwortet sofort.
level-shipowner = Reeder
level-shipowner-about = Hat Hunderttausende Partien gespielt und traut dem ersten Blick. Für alle, die den Plan kennen.
level-shipowner-time = Antwortet sofort.
level-councillor = Ratsherr
level-councillor-about = Der Blick des Reeders und ein Augenblick Bedenkzeit. Verzeiht wenige Fehler.
level-councillor-time = Denkt eine Zehntelsekunde nach.
level-alderman = Ältermann
level-alderman-about = Denkt jede Entscheidung durch und vergisst nichts davon. Stärker spielt hier niemand.
level-alderman-time = Denkt bis zu einer Sekunde nach.
board-label = Spielplan: { $name }
board-missing = Der Spielplan ließ sich nicht laden.
sea-nordsee = Nordsee
sea-ostsee = Ostsee
sea-irish = Irische See
sea-channel = Der Kanal
sea-north-sea = Nordsee
sea-atlantic = Atlantischer Ozean

## Start
start-title = Eine Kaufmannskarte und Konkurrenz auf jedem Weg
start-lead = Das Brettspiel der Hanse, in deinem Browser.
start-play = Spielen
start-begin = Los
start-preset = { $board }, { $computers ->
    [one] ein Computergegner
   *[other] { $computers } Computergegner
}
start-options = Einstellungen der Partie
start-board = Spielplan
start-edition = Ausgabe
start-modules = Module
start-players = Wie viele spielen
start-seats = Plätze
start-seat-here = An diesem Bildschirm
start-seat-link = Über Link
start-seat-computer = Computer
start-seat-name = Name
start-level = Stärke
start-colour = Farbe
start-first = Wer beginnt
start-first-random = Wird ausgelost
level-dots = Stärke { $level } von { $levels }
start-strength = Gegner
start-your-name = Dein Name
start-continue = Weiterspielen
start-continue-turn = Du bist dran
start-continue-wait = { $name } entscheidet
start-continue-over = Beendet
start-remove = Diese Partie vergessen
start-public = Tisch auflisten, alle dürfen zusehen
start-tables = Tische zum Zusehen
start-watch = Zusehen
start-upload = Aufzeichnung öffnen
start-working = Der Tisch wird gedeckt
start-how-1 = Setze Händler auf die Wege zwischen zwei Städten.
start-how-2 = Gehört ein Weg ganz dir, richte ihn ein: gründe eine Niederlassung oder verbessere deinen Schreibtisch.
start-how-3 = 20 Punkte, zehn volle Städte (in Britannia acht) oder kein Bonusmarker mehr zum Nachziehen beenden die Partie; dann zählt das Netzwerk.

## Einladungen
invite-title = Einladen
invite-heading = Lade andere an deinen Tisch ein
invite-lead = Ein Link für den ganzen Tisch. Wer ihn öffnet, nimmt einen freien Platz.
invite-link = Link
invite-camera = Halte die Kamera eines Handys darauf
invite-share = Teilen
invite-share-title = Ein Platz an meinem Tisch
invite-copy = Link kopieren
invite-copied = Kopiert
invite-near = Funktioniert für alle in deinem Netz, solange dieser Computer läuft.
invite-far = Funktioniert überall, solange der Server läuft.
invite-further = Von weiter weg?
invite-further-how = Gib dem Server eine Adresse im Internet, über einen Tunnel, einen Proxy oder eine gemietete Maschine, und starte ihn mit dieser Adresse:
invite-other-address = Öffnet er sich nicht? Versuche eine andere Adresse:
invite-alone = Andere können diesen Computer noch nicht erreichen.
invite-alone-how = Halte den Server mit Strg+C an und starte ihn für dein Netz:
invite-alone-then = Dieser Tisch bleibt erhalten. Der Link erscheint hier, sobald der Server wieder da ist.
invite-who = Wer da ist
invite-come = { $come } von { $of }
invite-this-screen = an diesem Bildschirm
invite-here = { $device ->
    [phone] da, am Handy
    [tablet] da, am Tablet
    [computer] da, am Computer
   *[other] da
}
invite-away = weg
invite-waiting = noch nicht da
invite-free = Freier Platz
invite-computer = Dem Computer geben
invite-computer-for = Dem Computer geben: { $name }
invite-computer-given = Dem Computer gegeben: { $name }
invite-watching = { $count ->
    [one] Noch jemand sieht zu.
   *[other] Noch { $count } sehen zu.
}
invite-spectators = Andere dürfen zusehen
invite-spectators-on = Andere dürfen wieder zusehen, mit einem neuen Link.
invite-spectators-off = Von jetzt an sieht die Partie nur, wer mitspielt.
invite-elsewhere = Dieser Browser hat die Einladung nicht. Erneuere sie für einen Link zum ganzen Tisch; der alte gilt dann nicht mehr.
invite-single = Links für einzelne Plätze
invite-single-lead = Jeder öffnet genau einen Platz: schicke ihn der Person, für die du den Platz freihältst.
invite-watch = Zum Zusehen
invite-choosing = hat den Link geöffnet, wählt einen Namen
invite-waits = Die Partie beginnt, wenn alle da sind.
invite-begins = Alle sind da. Die Partie hat begonnen.
invite-start-later = Beginnen, wenn alle da sind
invite-start-now = Jetzt beginnen
invite-to-table = Zum Tisch
renew = Link erneuern
renew-for = Link erneuern: { $name }
renew-whole = ganzer Tisch
renew-warning = Der alte Link gilt sofort nicht mehr, auch für alle, die ihn nur geöffnet haben.
renew-warning-seat = Der alte Link gilt sofort nicht mehr. Wer dort sitzt, muss mit dem neuen wiederkommen.
renew-keep = Behalten
renew-do = Erneuern
renew-done = Es gibt einen neuen Link. Der alte öffnet nichts mehr.
seeded = wiederholbar
seeded-about = Dieser Tisch wurde mit einem Startwert angelegt. Wer ihn kennt, kann dieselbe Partie noch einmal austeilen und nachsehen, was verdeckt ist.
arrived = { $name } hat Platz genommen.

## Tisch
turn-yours = Du bist dran
turn-of = { $name } ist dran
round-number = Runde { $round }
players-count = { $count ->
    [2] zu zweit
    [3] zu dritt
    [4] zu viert
   *[5] zu fünft
}
actions-left = noch { $left } von { $of } Aktionen
action-income = Einnahmen
action-place = Einsetzen
action-displace = Verdrängen
action-move = Umsetzen
action-establish = Einrichten
undo = Zurück
reset = Zug zurücknehmen
end-turn = Zug beenden
end-turn-left = Zug beenden (noch { $left })
cancel = Abbrechen
close = Schließen
back = Zurück
menu = Menü
board = Plan
desk = Schreibtisch
players = Am Tisch
log = Verlauf
your-desk = Dein Schreibtisch
your-supply = Dein Vorrat
desk-of = Schreibtisch von { $name }
if-it-ended = wäre jetzt Schluss
place-1 = Platz 1
place-2 = Platz 2
place-3 = Platz 3
place-4 = Platz 4
place-5 = Platz 5
markers = Bonusmarker
markers-left = Marker übrig
tiles = Gunst
missions = Auftrag
prestige = Prestige
cities = Städte
may-end = kann jetzt enden
meter-points-short = { $value } von { $end } Punkten
meter-cities-short = { $value } von { $end } Städten
meter-markers-short = noch { $left } Marker
meter-prestige = Höchstes Prestige { $value } von { $end }
meter-cities = { $value } von { $end } Städten voll besetzt
meter-markers = noch { $left } Bonusmarker
branch-can = Was ich tun kann
branch-cities = Städte
branch-routes = Handelsrouten
branch-mine = Meine Steine und mein Schreibtisch
branch-rivals = Steine und Schreibtische der anderen
branch-everybody = Steine und Schreibtische aller
branch-markers = Marker auf dem Plan
to-board = Zum Spielplan
said-turn = Du bist dran. { $actions ->
    [one] Eine Aktion.
   *[other] { $actions } Aktionen.
}{ $news ->
    [0] { "" }
    [one] { " " }Eine Sache ist geschehen.
   *[other] { " " }{ $news } Dinge sind geschehen.
}
desk-ability = { $ability }: { $value }{ $next ->
    [none] , vollständig
   *[other] . Als Nächstes { $next }, befreit { a-piece }
}
letters = Buchstabentasten
escape = Esc geht zurück
show-all = Ganze Karte zeigen
zoom-in = Vergrößern
zoom-out = Verkleinern
list-title = Alles, was du tun kannst
list-open = Liste der Aktionen
more = Mehr
list-filter = Suchen
list-empty = Nichts passt.
online = da
offline = weg
computer = Computer
connecting = Verbinde
reconnecting = Die Verbindung ist weg. Neuer Versuch läuft.
server-away = Der Server antwortet nicht. Deine Partie ist gespeichert; diese Seite macht von selbst weiter, sobald er wieder da ist.
sending = Deine Entscheidung wird gesendet …
lost-click = Deine letzte Entscheidung ist nicht angekommen. Bitte noch einmal.
pick-dropped = Die Verbindung brach ab, deshalb ist deine Auswahl verworfen. Bitte wähle neu.
stale = Am Tisch ging es schon weiter, deshalb wurde nichts gespielt. Sieh nach und wähle neu.
play-failed = Das ging nicht: { $message }
spectating = Du siehst zu
analysis = Analyse
hand-over = Übergabe an { $name }
hand-over-lead = Jetzt entscheidet { $name }.
hand-over-go = Ich bin { $name }
peek = Halten zum Ansehen
peek-hint = Nur du solltest das sehen.
mission-controlled = kontrolliert
mission-post = mit Niederlassung
mission-missed = ohne Niederlassung
permits-title = Erlaubnisse in diesem Zug
permit-left = { $city } · noch 1
permit-used = { $city } · verbraucht
permit-of = { $city } gehört { $you ->
    [yes] dir
   *[no] { $name }
}
permit-nobody = { $city } gehört niemandem
countries-title = Länder am Ende
countries-about = Städte, dann Niederlassungen · 7 4 2
countries-count = { $cities ->
    [one] { $cities } Stadt
   *[other] { $cities } Städte
}, { $posts ->
    [one] { $posts } Niederlassung
   *[other] { $posts } Niederlassungen
}
recap-title = Seit deinem Zug
recap-replay = Wiederholen
recap-close = Weiter
recap-nothing = Seitdem ist nichts geschehen.
recap-smaller = { $count ->
    [one] und eine Kleinigkeit
   *[other] und { $count } Kleinigkeiten
}
recap-smaller-of = { recap-smaller }: { $parts }
recap-placed = { $count } gesetzt
recap-moved = { $count } umgesetzt
recap-displaced = { $count } verdrängt
recap-income = { $count }-mal Einnahmen
recap-next = Weiter
recap-stop = Beenden
title-decide = Du entscheidest
title-displaced = Du wurdest verdrängt
kind-trader = Händler
kind-merchant = Großhändler
speed = Tempo
settings = Einstellungen
language = Sprache
theme = Farben
theme-system = Wie das Gerät
theme-light = Hell
theme-dark = Dunkel
sound = Ton
vibration = Vibration
on = An
off = Aus
text-size = Schriftgröße
motion = Bewegung
motion-normal = Normal
motion-off = Aus
pace = Tempo
pace-rivals = Züge der anderen
pace-x1 = ×1
pace-x2 = ×2
pace-once = Sofort
catch-up = Aufholen
skip-to-turn = Bis zu meinem Zug
targets = Mögliche Felder zeigen
targets-near = Beim Zeiger
targets-always = Immer
toll-remember = Zoll immer nehmen
record-download = Aufzeichnung herunterladen
clone = Von hier aus probieren
leave = Tisch verlassen
points-title = Punkte
points-east-west = Ost-West: Die erste Verbindung zwischen { $east } und { $west } durch eigene Niederlassungen bringt 7, die zweite 4, die dritte 2.
points-markers = Bonusmarker am Ende: 1 zählt 1; 2 oder 3 zählen 3; 4 oder 5 zählen 6; 6 oder 7 zählen 10; 8 oder 9 zählen 15; ab 10 sind es 21.
keys-title = Tasten
keys-actions = 1 bis 5: Einnahmen, Einsetzen, Verdrängen, Umsetzen, Einrichten
keys-kind = T, M: Händler, Großhändler
keys-undo = U: zurück · Umschalt+U: Zug zurücknehmen · E: Zug beenden · Esc: einen Schritt zurück
keys-list = L: Liste aller Aktionen
keys-advice = A: Rat
keys-pace = Leertaste: Zug eines anderen abkürzen · S: bis zu meinem Zug springen
keys-tab = Tab: von Teil zu Teil · Pfeile: über die Karte · . und ,: nächstes und voriges Ziel · Eingabe: nehmen
keys-tree = In der Liste des Spielplans öffnen und schließen die Pfeile · /: zu einer Stadt · I: alles vorlesen · P: Punkte, Städte und Marker
keys-map = Umschalt mit Pfeilen: Karte schieben · + und −: zoomen · 0: ganze Karte

## Aufforderungen
prompt-action = Wähle eine Aktion oder klicke, wo du spielen willst.
prompt-action-touch = Wähle eine Aktion oder tippe zweimal auf einen Verbindungspunkt.
prompt-action-none = Beende deinen Zug oder verwende einen Bonusmarker.
prompt-tap-again = { $what }? Noch einmal tippen.
prompt-action-bare = Dein Vorrat ist leer: nimm Einnahmen oder spiele mit Händlersteinen auf dem Plan.
prompt-action-end = Beende deinen Zug.
prompt-action-plate = Beende deinen Zug; dann legst du die neuen Bonusmarker aus.
prompt-place = Setze { a-piece } auf einen leuchtenden Verbindungspunkt.
prompt-displace = Wähle einen gegnerischen Händlerstein zum Verdrängen.
prompt-displace-tray = Verdränge { the-piece } von { $name }: setze einen, zahle { $cost }.
prompt-move-first = Nimm einen eigenen Händlerstein auf.
prompt-establish = Wähle eine vollständige Handelsroute.
prompt-establish-card = Wähle, wofür die Handelsroute ist.
prompt-income = Wähle, was du aus der Kasse nimmst.
prompt-displaced = { $name } hat { $kind ->
    [merchant] deinen Großhändler
   *[trader] deinen Händler
} verdrängt. Setze ihn auf eine angrenzende Handelsroute.
prompt-displaced-neutral = Setze den neutralen Händler auf eine angrenzende Handelsroute.
prompt-displaced-anywhere = { $name } hat { $kind ->
    [merchant] deinen Großhändler
   *[trader] deinen Händler
} verdrängt. Setze ihn auf einen leuchtenden Verbindungspunkt.
prompt-extra = { $left ->
    [one] Setze noch einen Händlerstein ein, wenn du willst.
   *[other] Setze bis zu { $left } weitere Händlersteine ein, wenn du willst.
}
prompt-extra-lift = Nimm einen eigenen Händlerstein auf und wähle sein Ziel.
prompt-extra-which = Wähle, welcher deiner Händlersteine dorthin geht.
prompt-extra-put = Setze { a-piece } auf einen leuchtenden Verbindungspunkt.
prompt-pick_up = Nimm { $left ->
    [one] noch einen Händlerstein
   *[other] bis zu { $left } weitere Händlersteine
} auf oder setze ab.
prompt-pick_up-opponents = Nimm { $left ->
    [one] noch einen gegnerischen Händlerstein
   *[other] bis zu { $left } gegnerische Händlersteine
} auf{ $held ->
    [0] .
   *[other] {" "}oder setze ab.
}
prompt-pick_up-any = Nimm { $left ->
    [one] noch einen beliebigen Händlerstein
   *[other] bis zu { $left } beliebige Händlersteine
} auf{ $held ->
    [0] .
   *[other] {" "}oder setze ab.
}
prompt-put_down = Setze { $kind ->
    [merchant] { $mine ->
        [yes] deinen Großhändler
       *[no] den Großhändler von { $name }
    }
   *[trader] { $mine ->
        [yes] deinen Händler
       *[no] den Händler von { $name }
    }
} auf einen leuchtenden Verbindungspunkt{ $left ->
    [one] .
   *[other] : { $left } in der Hand.
}
prompt-remove = Nimm { $left ->
    [one] noch einen Händlerstein
   *[other] bis zu { $left } Händlersteine
} vom Plan.
prompt-permanent = Verwende den festen Marker „{ $marker }“ oder verzichte.
prompt-green_post = Wähle Händlerstein und grüne Stadt für deine Niederlassung.
prompt-reuse = Setze { $left ->
    [one] einen Händlerstein
   *[other] bis zu { $left } Händlersteine
} von { $route } auf einen freien Verbindungspunkt.
prompt-place_2 = Setze { $left ->
    [one] einen Händlerstein
   *[other] bis zu { $left } Händlersteine
} nach Wales oder Schottland.
prompt-toll = Nimm einen Händler als Zoll oder verzichte.
prompt-plate = Lege { $marker } an eine leuchtende Handelsroute{ $left ->
    [one] .
   *[other] : noch { $left } Bonusmarker.
}
prompt-pawn = Setze die Figur in eine leuchtende Provinz.
prompt-move_pawn = Ziehe die Figur in eine leuchtende Provinz.
prompt-neutral_post = Wähle die Stadt für die neutrale Niederlassung.
prompt-over = Die Partie ist zu Ende.
prompt-exchange = Wähle zwei benachbarte Niederlassungen zum Tauschen.
prompt-develop = Wähle eine Eigenschaft zum Entwickeln.
prompt-lay = Wähle die Route für „{ $marker }“.
prompt-swap = Wähle, welchen Marker du nimmst.
prompt-place-tray = Hier einsetzen: einen setzen, { $cost } für die Blockade zahlen.
prompt-tribute = Wähle, was du als Tribut nimmst.
swap-from = verwendet von { $name }
swap-confirm = Tauschen
prompt-tile = Wähle ein Plättchen; es kostet diesen Zug und zwei Bonusmarker.
wait-action = { $name } entscheidet.
wait-displaced = { $name } setzt neu ein.
wait-plate = { $name } legt Bonusmarker aus.
wait-toll = { $name } entscheidet über den Zoll.
wait-thinking = { $name } denkt nach.
hurried-search = sucht { $seconds } s statt { $usual } s: der Server ist ausgelastet
hurried-wait = hat { $waited } s gewartet: der Server ist ausgelastet
title-waits = Noch nicht alle da
prompt-waits = Die Partie beginnt, wenn alle da sind. { $free ->
    [one] Ein Platz ist noch frei.
   *[other] { $free } Plätze sind noch frei.
}

## Knöpfe der Entscheidungen
no-extras = Keine weiteren
finish = Fertig
put-down = Absetzen
displaced = Verdrängt
extra-optional = +1, wenn du willst
extras-from-stock = Bis zu { $left } aus deiner Kasse
extras-from-supply = Bis zu { $left } aus deinem Vorrat
extras-from-board = Bis zu { $left } vom Plan
in-hand = In der Hand
use = Verwenden
skip = Verzichten
take-trader = Händler nehmen
no = Nein
tile-give-up = Auf diesen Zug verzichten
tile-confirm = Plättchen nehmen
tile-pay = Zwei Bonusmarker umdrehen
pawn = Figur
pawn-free = kostenlos
pawn-action = 1 Aktion
plate = Teller
put = Setzen
pay = Zahlen
routes-of = { $n } von { $all } Routen
route-previous = Vorige Route
route-next = Nächste Route
income-take = { $count } nehmen

## Karte zum Einrichten
establish-title = { $route } einrichten
establish-post = Niederlassung in { $city }
establish-post-space = { $kind } auf dem { $colour } { $shape }
establish-additional = Zusätzliche Niederlassung, { $city }
establish-additional-about = { the-piece }, braucht deinen Bonusmarker
establish-develop = { $ability } entwickeln
establish-develop-about = aus { $from } wird { $to }
establish-special = Sonderprestige { $value }
establish-special-about = ein Großhändler, zählt am Ende
establish-nothing = Nur werten
establish-nothing-about = keine Niederlassung
establish-to-stock = { $pieces } in deine Kasse
establish-marker = Du nimmst „{ $marker }“
establish-needs-privilege = verlangt Privileg { $numeral }
establish-needs-piece = verlangt { a-piece }
establish-full = kein freies Feld
establish-completes = füllt die Stadt
establish-ends = beendet die Partie
establish-eastwest = verbindet { $a } und { $b }

## Beschriftungen
point-label = { $route }, Punkt { $n }
label-place = { the-piece } auf { $route }, Punkt { $n } setzen
label-displace = { the-piece } von { $name } auf { $route }, Punkt { $n } verdrängen: einen setzen, { $cost } zahlen
label-replace = { the-piece } auf { $route }, Punkt { $n } setzen
label-replace-neutral = Den neutralen { the-piece } auf { $route }, Punkt { $n } setzen
label-extra = Zusätzlich { a-piece } auf { $route }, Punkt { $n }
label-lift = { the-piece } von { $route }, Punkt { $n } aufnehmen
label-pick_up = { whose-piece } auf { $route }, Punkt { $n } aufnehmen
label-put_down = { whose-piece } auf { $route }, Punkt { $n } absetzen
label-remove = { whose-piece } von { $route }, Punkt { $n } nehmen
label-reuse = { the-piece } auf { $route }, Punkt { $n } setzen
label-establish = Einrichten: { $route }, { $n } von { $n } gehören dir
label-exchange = Niederlassungen in { $city } tauschen: { $one } und { $other }
label-green_post = Niederlassung in { $city } mit { the-piece }
label-neutral_post = Neutrale Niederlassung in { $city }
label-place_marker = { $marker } an { $route } legen
label-province = Figur nach { $province }
label-income = { $pieces } aus der Kasse nehmen
label-use_marker = { $marker } verwenden
label-use_develop = Bonusmarker verwenden: { $ability } entwickeln
label-lay_marker = { $marker } mit einem Händler an { $route } legen
label-swap_marker = Den Marker an { $name } geben, dafür { $marker } nehmen
label-tribute = { $pieces } als Tribut nehmen
label-take_tile = { $tile } für { $a } und { $b } nehmen
label-paying = zahlt { $pieces }
label-from = aus { $source }
label-done = Fertig
label-end_turn = Zug beenden
label-use_permanent = Festen Marker verwenden
label-skip_permanent = Auf den festen Marker verzichten
label-toll-take = Einen Händler als Zoll nehmen
label-toll-decline = Keinen Zoll nehmen
label-move_pawn = Figur nach { $province } ziehen

## Warum ein Knopf blass ist
why-income-not_enough_tradesmen = Deine Kasse ist leer.
why-place-not_enough_tradesmen = Dein Vorrat ist leer.
why-place-no_free_point = Für deine Händlersteine ist kein Verbindungspunkt frei.
why-displace-not_enough_tradesmen = Dein Vorrat reicht nicht, um jemanden zu verdrängen.
why-displace-nobody_there = Es ist niemand zu verdrängen.
why-displace-own_piece = Auf den Handelsrouten stehen nur deine eigenen Händlersteine.
why-move-nobody_there = Keiner deiner Händlersteine steht auf einem Verbindungspunkt.
why-move-not_your_piece = Keiner deiner Händlersteine steht auf einem Verbindungspunkt.
why-establish-route_not_complete = Keine Handelsroute gehört ganz dir.
why-establish-outside_province = An die Provinz der Figur grenzt keine deiner vollständigen Handelsrouten.
why-permit = { $country } verlangt eine Erlaubnis: von { $cities }.
why-not-you = { $name } entscheidet jetzt.
why-undo-spectator = Du siehst zu.
why-undo-nothing = Es gibt nichts zurückzunehmen.
why-undo-not_yours = Die letzte Entscheidung war nicht deine.
why-undo-other_decides = Jemand anders muss jetzt entscheiden.
why-undo-turn_ended = Der Zug ist zu Ende.
why-undo-revealed = Der Teller wurde aufgedeckt.
why-undo-game_over = Die Partie ist zu Ende.

## Ereignisse
# Die Argumente sind die Felder des Ereignisses, siehe docs/protocol.md; $kind ist der Händlerstein.
event-turn = { $you ->
    [seat] Du beginnst
   *[nobody] { $seat } beginnt
} Zug { $turn }.
event-income = { $you ->
    [seat] Du nimmst
   *[nobody] { $seat } nimmt
} { pieces } aus der Kasse.
event-placed = { $you ->
    [seat] Du setzt
   *[nobody] { $seat } setzt
} { a-piece } auf { $point }.
event-displaced = { $you ->
    [by] Du verdrängst { $seat } ({ the-piece })
    [seat] { $by } verdrängt deinen { the-piece }
   *[nobody] { $by } verdrängt { $seat } ({ the-piece })
} auf { $point }{ $by_tradesman ->
    [merchant] { " mit einem Großhändler" }
   *[trader] { "" }
}.
event-paid = { $you ->
    [seat] Du zahlst
   *[nobody] { $seat } zahlt
} { pieces }.
event-returned = { $you ->
    [seat] Dein { the-piece }
   *[nobody] { the-piece } von { $seat }
} kommt in die Kasse zurück: kein Verbindungspunkt ist frei.
event-replaced = { $you ->
    [seat] Du setzt
   *[nobody] { $seat } setzt
} { $kind ->
    [merchant] den verdrängten Großhändler
   *[trader] den verdrängten Händler
} auf { $point }.
event-extra = { $you ->
    [seat] Du setzt
   *[nobody] { $seat } setzt
} zusätzlich { a-piece } { $source ->
    [stock] aus der Kasse
    [supply] aus dem Vorrat
   *[other] von { $source }
} auf { $point }.
event-picked_up = { $you ->
    [seat] Dein { the-piece }
   *[nobody] { the-piece } von { $seat }
} wird von { $point } aufgenommen.
event-put_down = { $you ->
    [seat] Dein { the-piece }
   *[nobody] { the-piece } von { $seat }
} wird auf { $point } abgesetzt.
event-established = { $you ->
    [seat] Du richtest
   *[nobody] { $seat } richtet
} { $route } ein.
event-control = { $you ->
    [seat] Du kontrollierst
   *[nobody] { $seat } kontrolliert
} { $city }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}.
event-marker_taken = { $you ->
    [seat] Du nimmst
   *[nobody] { $seat } nimmt
} „{ $marker }“.
event-drew = { $you ->
    [seat] Du ziehst
   *[nobody] { $seat } zieht
} einen neuen Bonusmarker.
event-no_marker = Kein Bonusmarker ist mehr übrig: Die Partie endet mit dieser Aktion.
event-post = { $you ->
    [seat] Du gründest
   *[nobody] { $seat } gründet
} eine Niederlassung in { $city }.
event-coin = { $you ->
    [seat] Du erhältst
   *[nobody] { $seat } erhält
} { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} für die Münze in { $city }.
event-completed = { $city } ist voll besetzt, als Nummer { $completed }.
event-east_west = { $you ->
    [seat] Du verbindest
   *[nobody] { $seat } verbindet
} Ost und West, als Nummer { $place }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}.
event-developed = { $you ->
    [seat] Du entwickelst
   *[nobody] { $seat } entwickelt
} { $ability }.
event-special_prestige = { $you ->
    [seat] Du nimmst
   *[nobody] { $seat } nimmt
} das Sonderprestige { $value }.
event-to_stock = { $you ->
    [seat] Du legst
   *[nobody] { $seat } legt
} { pieces } in die Kasse.
event-marker_used = { $you ->
    [seat] Du verwendest
   *[nobody] { $seat } verwendet
} „{ $marker }“.
event-exchanged = { $you ->
    [seat] Du tauschst
   *[nobody] { $seat } tauscht
} zwei Niederlassungen in { $city }.
event-removed = { $you ->
    [seat] Dein { the-piece }
   *[nobody] { the-piece } von { $seat }
} kommt von { $point } in den Vorrat.
event-permanent = { $you ->
    [seat] Du verwendest
   *[nobody] { $seat } verwendet
} den festen Marker „{ $marker }“ auf { $route }.
event-reused = { $you ->
    [seat] Du setzt
   *[nobody] { $seat } setzt
} { a-piece } wieder auf { $point }.
event-tile = { $you ->
    [seat] Du verzichtest auf den Zug, nimmst „{ $tile }“ und drehst
   *[nobody] { $seat } verzichtet auf den Zug, nimmt „{ $tile }“ und dreht
} „{ $paid_1 }“ und „{ $paid_2 }“ um.
event-toll = { $you ->
    [seat] Du nimmst
   *[nobody] { $seat } nimmt
} { $taken ->
    [yes] einen Händler als Zoll
   *[no] keinen Zoll
}.
event-pawn = { $you ->
    [seat] Du ziehst
   *[nobody] { $seat } zieht
} die Figur nach { $province }.
event-marker_placed = { $you ->
    [seat] Du legst
   *[nobody] { $seat } legt
} „{ $marker }“ an { $route }.
event-marker_gone = „{ $marker }“ verlässt das Spiel.
event-neutral_established = Der neutrale Spieler richtet { $route } ein.
event-neutral_trader = Ein neutraler Händler kommt auf { $point }.
event-over = Die Partie ist zu Ende: { $reasons }.
event-marker_laid = { $you ->
    [seat] Du legst
   *[nobody] { $seat } legt
} „{ $marker }“ mit einem Händler an { $route }.
event-marker_swapped = { $you ->
    [seat] Du gibst { $rival } den Marker und nimmst
    [rival] { $seat } gibt dir den Marker und nimmt
   *[nobody] { $seat } gibt { $rival } den Marker und nimmt
} dafür „{ $marker }“, unbenutzt.
event-tribute = { $you ->
    [seat] Du nimmst
   *[nobody] { $seat } nimmt
} { pieces } als Tribut an { $route }.
log-turn = Runde { $round } · { $name }
gain-tag = +{ $points } { $name }
log-filter-all = Alles
log-filter-points = Punkte
log-filter-mine = Über mich

## Das Ende
reason-prestige = { $end } Prestigepunkte wurden erreicht
reason-markers = kein Bonusmarker war mehr übrig
reason-cities = genug Städte waren voll besetzt
final-win = Du gewinnst
final-wins = { $name } gewinnt
final-shared = Geteilter Sieg
final-margin = { $count ->
    [one] Ein Punkt gab den Ausschlag.
   *[other] { $count } Punkte gaben den Ausschlag.
}
final-ended = Die Partie endete: { $reason }.
final-title = Schlusswertung
final-lines = Zeile für Zeile
final-course = Prestige nach Runden
final-decided = Was den Ausschlag gab
final-best = { $you ->
    [yes] Deine stärkste Zeile
   *[no] Stärkste Zeile von { $name }
}: { $line } mit { $points }.
final-total = Summe
final-again = Noch einmal spielen
final-replay = Wiederholung
final-look = Plan ansehen
final-share = Als Bild
final-print = Drucken
final-skip = Überspringen
final-after = beendet nach Runde { $round }
final-networks = Die größten Netzwerke
final-network = { $you ->
    [yes] Dein größtes Netzwerk
   *[no] Größtes Netzwerk von { $name }
}: { $posts ->
    [one] eine Niederlassung
   *[other] { $posts } Niederlassungen
} zu je { $keys }, { $points ->
    [one] ein Punkt
   *[other] { $points } Punkte
}.
final-network-none = { $you ->
    [yes] Du hast
   *[no] { $name } hat
} kein Netzwerk.
final-tie = Gleichstand bei { $points } Punkten: { $names }.
final-tie-actions = Weniger Aktionen im Zug entscheiden: { $names } ({ $values }).
final-tie-posts = Mehr Niederlassungen auf dem Plan entscheiden: { $names } ({ $values }).
final-tie-ability = Die weniger entwickelte Fähigkeit Actiones entscheidet: { $names } (Stufen: { $values }).
final-tie-network = Mehr Punkte für das Netzwerk entscheiden: { $names } ({ $values }).
final-tie-shared = Nichts gibt den Ausschlag, der Sieg wird geteilt: { $names }.
final-displaced = { $you ->
    [yes] Du hast
   *[no] { $name } hat
} { $count ->
    [one] einmal
   *[other] { $count }-mal
} verdrängt.
final-was-displaced = { $you ->
    [yes] Du wurdest
   *[no] { $name } wurde
} { $count ->
    [one] einmal
   *[other] { $count }-mal
} verdrängt.
line-track = Leiste
line-abilities = Eigenschaften
line-markers = Bonusmarker
line-special_prestige = Sonderprestige
line-cities = Städte
line-network = Netzwerk
line-missions = Aufträge
line-favour = Gunst
line-wales = Wales
line-scotland = Schottland

## Wiedergabe
replay-title = Wiedergabe
replay-decision = Entscheidung { $n } von { $all }
replay-first = Zum Anfang
replay-last = Zum Ende
replay-back = Eine Entscheidung zurück
replay-forward = Eine Entscheidung weiter
replay-turn-back = Einen Zug zurück
replay-turn-forward = Einen Zug weiter
replay-play = Abspielen
replay-pause = Anhalten
replay-share = Link kopieren
replay-position = Stellung kopieren
replay-copied = Kopiert
replay-private = Nur wer diesen privaten Tisch eröffnet hat, kann ihn teilen.
copy-by-hand = Der Browser hat es nicht kopiert: drücke Strg+C.
replay-clone = Ab hier probieren
replay-seat = Gesehen von
replay-everybody = Publikum
replay-loading = Partie wird geladen
try-title = Von hier aus probieren
try-lead = Ein eigener Tisch ab diesem Moment. Du kannst zurücknehmen, so viel du willst.
try-all-mine = Alle für mich
try-others-computers = Die anderen spielt der Computer
try-to-move = am Zug
try-mine = Ich
try-go = Weiterspielen
replay-now = Nur eine beendete Partie lässt sich ab einem früheren Moment probieren.

## Beitreten, Fehler
join-title = Nimm Platz
join-lead = Du spielst { $seat } an diesem Tisch.
join-name = Wie sollen wir dich nennen?
join-go = Hinsetzen
join-invited-by = { $host } lädt dich zum Spielen ein
join-invited = Du bist zum Spielen eingeladen
join-colour = Deine Farbe
join-your-name = Dein Name am Tisch
join-watch = Nur zusehen
join-keeps = Ohne Konto. Dieser Browser merkt sich deinen Platz; der Link bringt dich zurück.
join-begun = Die Partie hat begonnen; du übernimmst den Platz, wie er ist.
join-waits = Die Partie beginnt, wenn alle da sind.
join-deal = Verteilung
join-full = Alle Plätze sind besetzt. Sieh zu, oder bitte { $host } um einen weiteren Tisch.
join-full-closed = Alle Plätze sind besetzt, und zusehen darf hier niemand. Bitte { $host } um einen weiteren Tisch.
join-host = die Person, die dich eingeladen hat,
join-over = Diese Partie ist zu Ende.
join-replay = Noch einmal ansehen
error-title = Dieser Weg endet hier
error-unknown_table = Diesen Tisch gibt es nicht.
error-no_token = Dieser Tisch ist privat. Verwende den Link, den du bekommen hast.
error-wrong_token = Dieser Link öffnet diesen Tisch nicht.
error-wrong_protocol = Diese Seite ist älter als der Server. Lade sie neu.
error-unknown_invitation = Diese Einladung führt zu keinem Tisch. Bitte um einen neuen Link.
error-renewed = Dieser Link wurde erneuert. Bitte die Person, die dich eingeladen hat, um den neuen.
error-seat_taken = Jemand war schneller: der Platz ist besetzt.
error-nowhere = Unter dieser Adresse gibt es nichts.
error-unreachable = Der Server antwortet nicht. Sieh nach, ob er läuft, und versuche es noch einmal.
error-unavailable = Der Server kann gerade nichts speichern. Versuche es gleich noch einmal.
error-internal = Der Server hat einen Fehler gemacht; dem Tisch ist nichts passiert. Versuche es noch einmal.
error-too_many_tables = Eben sind viele Tische entstanden. Versuche es in einer Minute noch einmal.
error-too_many_viewers = An diesem Tisch sind schon zu viele.
error-running = Die Partie läuft noch.
error-home = Zur Startseite
error-retry = Noch einmal versuchen

## Rat, und die Analyse einer beendeten Partie
advice = Rat
advice-about = Die besten Aktionen jetzt, wie der Computer sie sieht
advice-now = Deine Gewinnchance jetzt
advice-chance = Gewinnchance: { $chance }
advice-play = Spielen
advice-then = Danach:
advice-thinking = Der Computer denkt über deinen Zug nach …
advice-said = { $count ->
    [one] Eine Aktion wird vorgeschlagen: { $first }.
   *[other] { $count } Aktionen werden vorgeschlagen. Zuerst: { $first }.
}
advice-none = Zu dieser Entscheidung gibt es keinen Rat.
advice-honest = Das Urteil des Computers; er kann sich irren.
advice-hurried = Der Server ist ausgelastet: Der Computer hat nur { $seconds } s nachgedacht.
analysis-title = Gewinnchancen
analysis-lead = Was der Computer vor jedem Zug von den Chancen aller hielt. Es ist ein Urteil und kann falsch sein.
analysis-working = Der Computer geht die Partie noch einmal durch: { $percent }
analysis-axis = Runde
analysis-at = Runde { $round } · { $name }
analysis-end = Am Ende
analysis-round = Runde { $round }
analysis-turning = Wendepunkte
analysis-mark = Wendepunkt { $n }, Runde { $round }: { $name } von { $before } auf { $after }. In der Wiedergabe zeigen
analysis-none = Keine einzelne Entscheidung hat die Chancen stark verändert.
analysis-played = Gespielt
analysis-better = Besser
analysis-no-better = Eine bessere Aktion hat sich nicht gefunden.
analysis-good = Es ging besser aus, als der Computer erwartet hatte.
analysis-change = Gewinnchance von { $before } auf { $after }
analysis-see = In der Wiedergabe zeigen
analysis-displace = Den Stein auf { $route }, Punkt { $n } verdrängen

## Abgelehnt, nach Code
refused-bad_request = Der Server hat das nicht verstanden.
refused-bad_json = Diese Datei ist kein Protokoll einer Partie.
refused-bad_message = Der Server hat das nicht verstanden.
refused-not_found = Hier ist nichts.
refused-method_not_allowed = Das geht hier nicht.
refused-too_large = Das ist zu groß.
refused-too_many_requests = Das war etwas zu oft; warte einen Moment.
refused-busy = Der Server hat viel zu tun; versuch es gleich noch einmal.
refused-too_many_tables = Es werden zu viele Tische eröffnet; warte eine Minute.
refused-too_many_viewers = An diesem Tisch sind schon zu viele.
refused-too_many_messages = Etwas langsamer bitte.
refused-no_hello = Der Tisch hat von dieser Seite nichts gehört.
refused-renewed = Dieser Link wurde erneuert.
refused-no_spectators = Diesen Tisch sieht nur, wer dort mitspielt.
refused-no_link = Dieser Link kann nicht erneuert werden.
refused-waiting = Die Partie beginnt, wenn alle da sind.
refused-stale = Jemand war schneller; sieh noch einmal hin.
refused-wrong_actions = Die Lektion beginnt von vorn; was zuvor gespielt wurde, passt nicht mehr zu ihr.
refused-unknown_lesson = Diese Lektion gibt es nicht.
refused-unknown_step = Diesen Schritt hat die Lektion nicht.
refused-wrong_origin = Die Seite eines anderen Servers darf sich hier nicht verbinden.
refused-not_your_seat = Das ist nicht dein Platz.
refused-cannot_undo = Das lässt sich nicht zurücknehmen.
refused-not_over = Die Partie ist noch nicht zu Ende.
refused-no_advice = Rat gibt es nur an Tischen ohne andere Menschen.
refused-no_analysis = Die Partie kann hier nicht analysiert werden.
refused-no_such_decision = Diesen Moment gibt es in der Partie nicht.
refused-unavailable = Der Tisch lässt sich gerade nicht speichern; versuche es noch einmal.
refused-internal = Etwas ging schief; der Tisch ist unversehrt.
refused-offline = Der Server antwortet nicht.
refused-bad_setup = Plan, Zahl der Plätze, Ausgabe und Module passen nicht zusammen.
refused-unknown_first = Wer beginnen soll, sitzt nicht am Tisch; wähle eine der Farben oder lass auslosen.
refused-bad_colours = Jeder Platz braucht eine eigene Farbe; wähle die Farben noch einmal.
refused-bad_deal = Diese Verteilung ist nicht möglich.
refused-bad_marker_set = Die Auswahl hat nicht so viele Bonusmarker wie die Ausgabe.
refused-bad_board = Mit diesem Plan stimmt etwas nicht.
refused-unknown_board = Dieser Server hat diesen Plan nicht; wer ihn betreibt, kann ihn hinzufügen (hansa serve --boards).
refused-other_board = Das gehört zu einem anderen Plan.
refused-bad_position = So eine Stellung kann es nicht geben.
refused-bad_record = Dieses Protokoll ist beschädigt.
refused-record_unreadable = Dieses Protokoll ist nicht lesbar.
refused-record_version = Dieses Protokoll stammt aus einer anderen Version.
refused-record_start = So kann die Partie nicht begonnen haben.
refused-record_action = Eine Aktion dieses Protokolls ist nicht erlaubt.
refused-record_result = Das Ergebnis dieses Protokolls stimmt nicht.
refused-bad_action = Das ist keine Aktion.
refused-ambiguous = Das kann mehrere Aktionen bedeuten.
refused-not_your_decision = Du entscheidest gerade nicht.
refused-game_over = Die Partie ist zu Ende.
refused-not_now = Nicht jetzt.
refused-no_actions_left = Du hast in diesem Zug keine Aktion mehr.
refused-illegal_action = Das ist jetzt nicht erlaubt.
refused-not_enough_tradesmen = Dafür fehlen dir Händler oder Großhändler.
refused-nothing_taken = Bei Einnahmen nimmt man mindestens einen Händlerstein.
refused-bank_too_low = So viele bringt deine Bank nicht.
refused-income_too_small = In der Ausgabe von 2009 nimmt man so viele Händlersteine, wie die Bank zeigt; weniger nur, wenn die Kasse nicht so viele hat.
refused-point_taken = Dieser Verbindungspunkt ist besetzt.
refused-no_free_point = Dort ist kein Verbindungspunkt frei.
refused-boat_needs_merchant = Ein Schiff nimmt nur einen Großhändler.
refused-needs_permit = Für dieses Land brauchst du eine unbenutzte Erlaubnis.
refused-outside_province = Diese Handelsroute grenzt nicht an die Provinz der Figur.
refused-country_forbidden = Dieses Land ist dafür gesperrt.
refused-nobody_there = Dort steht niemand.
refused-own_piece = Das gilt für Steine der anderen.
refused-not_your_piece = Das ist nicht dein Stein.
refused-wrong_payment = Die Bezahlung stimmt nicht.
refused-not_adjacent = Er muss auf eine angrenzende Handelsroute.
refused-already_placed = Der verdrängte Stein steht schon.
refused-no_extra_left = Es darf kein weiterer Stein mehr gesetzt werden.
refused-wrong_source = Weitere Steine kommen jetzt von anderswo.
refused-just_placed = Ein eben gesetzter Stein bleibt stehen.
refused-keeps_last_point = Das ist der letzte Verbindungspunkt für den verdrängten Stein.
refused-not_done = Vorher ist noch etwas zu tun.
refused-not_in_hand = So ein Stein ist nicht auf der Hand.
refused-cannot_place_rest = Die übrigen Steine fänden keinen Platz mehr.
refused-route_not_complete = Die Handelsroute ist nicht vollständig.
refused-not_an_end = Die Stadt liegt nicht am Ende dieser Handelsroute.
refused-privilege_too_low = Dein Privileg reicht nicht.
refused-wrong_shape = Der nächste Platz verlangt eine andere Art Stein.
refused-needless_tradesman = Der Platz entscheidet, welcher Stein zur Niederlassung wird.
refused-no_free_space = Es ist kein Platz frei.
refused-green_city = In grüne Städte führen nur zwei Marker.
refused-no_such_tradesman = Auf der Handelsroute steht kein solcher Stein.
refused-no_post_yet = Eine zusätzliche Niederlassung verlangt eine Niederlassung auf dem ersten Platz.
refused-no_such_ability = Keine der beiden Städte zeigt diese Eigenschaft.
refused-ability_complete = Diese Eigenschaft ist schon vollständig.
refused-no_special_prestige = An dieser Handelsroute gibt es kein Sonderprestige.
refused-no_merchant = Sonderprestige verlangt einen Großhändler.
refused-special_prestige_taken = Dieser Platz für Sonderprestige ist besetzt.
refused-no_such_marker = Du hast keinen solchen unbenutzten Marker.
refused-marker_does_nothing = Dieser Marker bewirkt jetzt nichts.
refused-used_with_route = Dieser Marker wird beim Einrichten einer Handelsroute benutzt.
refused-no_pair = Es gibt keine zwei Niederlassungen zum Tauschen.
refused-same_owner = Beide Niederlassungen gehören derselben Person.
refused-not_your_post = Eine der beiden Niederlassungen muss deine sein.
refused-not_green = Das ist keine grüne Stadt.
refused-route_not_empty = Auf dieser Handelsroute stehen Steine.
refused-marker_there = Dort liegt schon ein Marker.
refused-permanent_there = Dort liegt ein fester Marker.
refused-no_favour_tiles = Diese Partie hat keine Gunstplättchen.
refused-tile_too_late = Ein Gunstplättchen nimmt man nur zu Beginn des Zuges.
refused-tile_gone = Dieses Plättchen liegt nicht aus.
refused-not_a_rival = Wähle jemand anderen.
refused-not_to_be_taken = Dieser Marker kann nicht genommen werden.
refused-wrong_tribute = Ein Tribut bringt eine andere Zahl von Händlersteinen.
refused-no_pawn = Diese Partie hat keine Figur.
refused-pawn_stays = Die Figur steht schon dort.
refused-pawn_moved = Die Figur ist schon frei gezogen.
refused-pawn_too_far = Frei zieht die Figur eine oder zwei Provinzen weit.

## Rat: Gründe
# Wozu eine Aktion führt, in wenigen Worten.
reason-wins = Beendet die Partie, und du gewinnst mit { $count ->
    [one] einem Punkt
   *[other] { $count } Punkten
}.
reason-wins-shared = Beendet die Partie mit geteiltem Sieg bei { $count ->
    [one] einem Punkt
   *[other] { $count } Punkten
}.
reason-ends = Beendet die Partie.
reason-ends-for = Vorsicht: Die Partie endet, und { $seat } gewinnt.
reason-points = Sofort { $count ->
    [one] ein Punkt
   *[other] { $count } Punkte
}.
reason-gives = Vorsicht: { $seat } bekommt { $count ->
    [one] einen Punkt
   *[other] { $count } Punkte
}.
reason-ability = Entwickelt { $ability } von { $old } auf { $new }.
reason-ability-step = Entwickelt { $ability } um eine Stufe.
reason-ability-complete = Vervollständigt { $ability }: am Ende { $count ->
    [one] ein Punkt
   *[other] { $count } Punkte
}.
reason-privilege = Das Privileg öffnet dir die { $colour } Felder.
reason-post = Eine Niederlassung in { $city }.
reason-post-first = Die erste Niederlassung in { $city }: du kontrollierst die Stadt.
reason-post-control = Nimmt { $seat } die Kontrolle über { $city }.
reason-post-more = Noch eine Niederlassung in { $city }, das du kontrollierst.
reason-mission = { $city } steht auf deiner Auftragskarte.
reason-east-west = Verbindet Ost und West: { $count ->
    [one] ein Punkt
   *[other] { $count } Punkte
}.
reason-network = Dein Netzwerk ist { $count ->
    [one] einen Punkt
   *[other] { $count } Punkte
} mehr wert.
reason-country = { $country } bringt am Ende { $count ->
    [one] einen Punkt
   *[other] { $count } Punkte
} mehr.
reason-special = Sonderprestige: am Ende { $count ->
    [one] ein Punkt
   *[other] { $count } Punkte
}.
reason-tile = Bringt das Plättchen „{ $tile }“ für den Rest der Partie.
reason-marker = Nimmt den Bonusmarker „{ $marker }“.
reason-uses = Verwendet den Bonusmarker „{ $marker }“.
reason-lays = Legt „{ $marker }“ an { $route }.
reason-income = Einnahmen: { $count ->
    [one] ein Händlerstein
   *[other] { $count } Händlersteine
} aus der Kasse.
reason-extra = Bringt { $count ->
    [one] einen zusätzlichen Händlerstein
   *[other] { $count } zusätzliche Händlersteine
} auf den Plan.
reason-blocks = Blockiert { $seat } mit { $count } von { $of } auf { $route }.
reason-displaces = Verdrängt { $seat } von { $route }.
reason-route = Danach { $count } von { $of } auf { $route }.
reason-route-ability = Danach { $count } von { $of } auf { $route }, für { $ability }.
reason-route-post = Danach { $count } von { $of } auf { $route }, für eine Niederlassung in { $city }.
reason-route-special = Danach { $count } von { $of } auf { $route }, für das Sonderprestige { $value }.
reason-route-marker = Danach { $count } von { $of } auf { $route }, für den Bonusmarker „{ $marker }“.
reason-quiet = Lässt deine Händlersteine, wo sie nützen.
