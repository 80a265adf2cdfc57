# Français. Termes de la règle : commerçant, négociant, comptoir, privilège, stock, réserve, jeton bonus.

## Choses
trader = commerçant
merchant = négociant
pieces = { $traders ->
    [0] { $merchants ->
        [0] rien
       *[other] { merchants }
    }
   *[other] { traders }{ $merchants ->
        [0] { "" }
       *[other] { " et " }{ merchants }
    }
}
traders = { $traders ->
    [one] { $traders } commerçant
   *[other] { $traders } commerçants
}
merchants = { $merchants ->
    [one] { $merchants } négociant
   *[other] { $merchants } négociants
}
and = { $before } et { $last }
a-piece = { $kind ->
    [merchant] un négociant
   *[trader] un commerçant
}
the-piece = { $kind ->
    [merchant] négociant
   *[trader] commerçant
}
whose-piece = { $mine ->
    [yes] ton { the-piece }
   *[no] le { the-piece } de { $name }
}
supply = Réserve
supply-short = Rés.
stock = Stock
stock-of = du stock
supply-of = de la réserve
pp = PP
points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
you = Toi
neutral = Neutre

## Places
seat-red = Rouge
seat-blue = Bleu
seat-green = Vert
seat-yellow = Jaune
seat-violet = Violet
seat-neutral = Neutre

## Compétences
ability-keys = Clés
    .about = points par comptoir du plus grand réseau
    .tag = clés
ability-actions = Actions
    .about = actions par tour
    .tag = act
ability-privilege = Privilège
    .about = quelles maisons tu peux occuper
    .tag = priv
ability-book = Livre
    .about = ressources que tu peux déplacer
    .tag = livre
ability-bank = Bourse
    .about = ressources que tu peux recevoir
    .tag = brs

## Jetons bonus, jetons permanents, tuiles
marker-additional_post = Comptoir supplémentaire
    .about = S’utilise en établissant une route.
    .tag = suppl
marker-exchange_posts = Échange de comptoirs
    .about = { $edition ->
        [of_big_box] L’un de tes comptoirs échange sa place avec un comptoir adverse voisin.
       *[other] Deux comptoirs voisins qui ne sont pas à la même personne échangent leurs places.
    }
    .tag = éch
marker-plus_3 = +3 actions
    .about = Trois actions de plus ce tour-ci.
    .tag = +3
marker-plus_4 = +4 actions
    .about = Quatre actions de plus ce tour-ci.
    .tag = +4
marker-develop = Amélioration de compétence
    .about = Améliore une compétence d’un niveau.
    .tag = amél
marker-move_3 = Déplacer 3
    .about = Déplace jusqu’à trois ressources adverses.
    .tag = dépl3
marker-remove_3 = Enlever 3
    .about = { $edition ->
        [of_2014] Enlève des routes jusqu’à trois ressources adverses ; chacune retourne dans sa réserve.
       *[other] Enlève des routes jusqu’à trois ressources de n’importe qui ; chacune retourne dans sa réserve.
    }
    .tag = enlv3
marker-exchange_marker = Échange de jeton
    .about = Se donne, utilisé, contre un jeton utilisé de quelqu’un d’autre, que tu pourras réutiliser.
    .tag = troc
marker-tribute = Tribut
    .about = Se pose à une route avec un commerçant : à chaque comptoir ouvert à l’un de ses bouts, tu prends deux ressources du stock.
    .tag = tribut
marker-block = Blocus
    .about = Se pose à une route avec un commerçant : y placer une ressource en coûte une de plus.
    .tag = blocus
marker-used = utilisé
laid-title = { $marker }, { $seat }
permanent-move_2 = Déplacer 2
    .about = Déplace jusqu’à deux ressources de n’importe qui.
    .tag = dépl2
permanent-privilege = Privilège
    .about = Améliore ton privilège.
    .tag = priv
permanent-green_post = Comptoir vert
    .about = Une ressource de ta réserve devient un comptoir dans une ville verte.
    .tag = vert
permanent-reuse_2 = Réutiliser 2
    .about = Place jusqu’à deux ressources de cette route sur des cases libres.
    .tag = réut2
permanent-place_2 = Placer 2
    .about = Place jusqu’à deux ressources au pays de Galles ou en Écosse.
    .tag = pose2
tile-displaced_anywhere = Remplacé partout
    .about = Tes ressources remplacées peuvent aller partout.
tile-plus_1_action = +1 action
    .about = Une action de plus chaque tour.
tile-toll = Péage
    .about = Un commerçant quand quelqu’un d’autre reçoit des ressources.
tile-double_compensation = Double compensation
    .about = Un commerçant remplacé en amène deux autres.
tile-cities = Villes 4
    .about = Les villes comptent 4 à la fin.
tile-abilities = Compétences 7
    .about = Les compétences complètes comptent 7 à la fin.

## Couleurs et pays
colour-white = blanche
colour-orange = orange
colour-pink = rose
colour-black = noire
shape-trader = carrée
shape-merchant = ronde
country-england = Angleterre
country-wales = Pays de Galles
country-scotland = Écosse
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
province-north_west = le Nord-Ouest
province-north = le Nord
province-north_east = le Nord-Est
province-south_east = le Sud-Est
province-south = le Sud
province-south_west = le Sud-Ouest

## Plateaux, éditions, modules
board-hanse_4_5 = La Ligue hanséatique
board-hanse_2_3 = La Ligue hanséatique, petit
board-east_3_5 = La Hanse orientale
board-britannia_4_5 = Britannia
board-britannia_2_3 = Britannia, petit
edition-2009 = 2009
edition-2014 = 2014
edition-big_box = Big Box
module-missions = Cartes mission
module-favour = Faveur de l’empereur
module-provinces = Provinces (à deux)
module-neutral = Joueur neutre (à deux)
module-missions-about = À chaque place, une carte secrète avec trois villes.
module-favour-about = Des tuiles pour qui renonce à un tour.
module-provinces-about = On ne place, ne remplace et n’établit qu’au bord de la province où se tient le pion ; à son tour, on le déplace.
module-neutral-about = Des commerçants neutres barrent le chemin. La personne dont ce n’est pas le tour place ceux qui sont délogés, et leurs routes complètes sont établies aussitôt.
marker-set = Jetons bonus
marker-set-book = Comme dans la règle
marker-set-promos = Avec les jetons promo
marker-set-house = Choix maison
marker-set-book-about = Les jetons que prévoit la règle de l’édition.
marker-set-promos-about = Deux fois chacun échange de jeton, tribut et blocus, à la place d’autres.
marker-set-house-about = Choisis combien il y en a de chaque sorte.
marker-set-right = { $size } jetons, en plus des trois des tavernes.
marker-set-many = Retire { $count ->
    [one] un jeton
   *[other] { $count } jetons
} : en plus des trois des tavernes, il y en a { $size }.
marker-set-few = Ajoute { $count ->
    [one] un jeton
   *[other] { $count } jetons
} : en plus des trois des tavernes, il y en a { $size }.
level-random = Mousse
level-random-about = Fait n’importe quoi, parfois quelque chose de sensé. Pour essayer les règles.
level-random-time = Répond aussitôt.
level-planner = Colporteur
level-planner-about = De bonne compagnie : fait un plan et le suit. Idéal pour tes premières parties.
level-planner-time = Répond aussitôt.
level-journeyman = Compagnon
level-journeyman-about = Les plans du colporteur, avec un œil sur chaque jeton. Quand le colporteur perd trop souvent.
level-journeyman-time = Répond aussitôt.
level-shipowner = Armateur
level-shipowner-about = A joué des centaines de milliers de parties et se fie au premier regard. Pour qui connaît le plateau.
level-shipowner-time = Répond aussitôt.
level-councillor = Échevin
level-councillor-about = L’œil de l’armateur, et un instant de réflexion. Pardonne peu d’erreurs.
level-councillor-time = Réfléchit un dixième de seconde.
level-alderman = Ancien
level-alderman-about = Réfléchit à chaque décision et n’oublie rien de ce qui a été trouvé. Le niveau le plus fort.
level-alderman-time = Réfléchit jusqu’à une seconde.
board-label = Plateau : { $name }
board-missing = Le plateau n’a pas pu être chargé.
sea-nordsee = Mer du Nord
sea-ostsee = Mer Baltique
sea-irish = Mer d’Irlande
sea-channel = La Manche
sea-north-sea = Mer du Nord
sea-atlantic = Océan Atlantique

## Accueil
start-title = Une carte de marchand, de la concurrence sur chaque route
start-lead = Le jeu de la Ligue hanséatique, dans ton navigateur.
start-play = Jouer
start-begin = Commencer
start-preset = { $board }, { $computers ->
    [one] un adversaire ordinateur
   *[other] { $computers } adversaires ordinateurs
}
start-options = Options
start-board = Plateau
start-edition = Édition
start-modules = Modules
start-players = À combien
start-seats = Places
start-seat-here = À cet écran
start-seat-link = Par lien
start-seat-computer = Ordinateur
start-seat-name = Nom
start-level = Niveau
start-colour = Couleur
start-first = Qui commence
start-first-random = Tirage au sort
level-dots = Niveau { $level } sur { $levels }
start-strength = Adversaires
start-your-name = Ton nom
start-continue = Continuer
start-continue-turn = À toi de jouer
start-continue-wait = { $name } décide
start-continue-over = Terminée
start-remove = Oublier cette partie
start-public = Annoncer cette table, tout le monde peut regarder
start-tables = Tables à regarder
start-watch = Regarder
start-upload = Ouvrir un enregistrement
start-working = La table se prépare
start-how-1 = Place des commerçants sur les routes entre deux villes.
start-how-2 = Quand une route est toute à toi, établis-la : ouvre un comptoir ou améliore ton écritoire.
start-how-3 = 20 points, dix villes remplies (huit en Britannia) ou plus de jeton à piocher terminent la partie ; puis le réseau compte.

## Invitations
invite-title = Inviter
invite-heading = Invite du monde à ta table
invite-lead = Un seul lien pour toute la table. Qui l’ouvre prend une place libre.
invite-link = Lien
invite-camera = Vise avec l’appareil photo d’un téléphone
invite-share = Partager
invite-share-title = Une place à ma table
invite-copy = Copier le lien
invite-copied = Copié
invite-near = Fonctionne pour tout le monde sur ton réseau tant que cet ordinateur est allumé.
invite-far = Fonctionne partout tant que le serveur tourne.
invite-further = De plus loin ?
invite-further-how = Donne au serveur une adresse sur Internet, par un tunnel, un proxy ou une machine louée, et lance-le avec cette adresse :
invite-other-address = Il ne s’ouvre pas ? Essaie une autre adresse :
invite-alone = Les autres ne peuvent pas encore atteindre cet ordinateur.
invite-alone-how = Arrête le serveur avec Ctrl+C et lance-le pour ton réseau :
invite-alone-then = Cette table est conservée. Le lien apparaît ici dès que le serveur est de retour.
invite-who = Qui est là
invite-come = { $come } sur { $of }
invite-this-screen = à cet écran
invite-here = { $device ->
    [phone] là, sur un téléphone
    [tablet] là, sur une tablette
    [computer] là, sur un ordinateur
   *[other] là
}
invite-away = pas là
invite-waiting = pas encore là
invite-free = Place libre
invite-computer = La donner à l’ordinateur
invite-computer-for = La donner à l’ordinateur : { $name }
invite-computer-given = Donnée à l’ordinateur : { $name }
invite-watching = { $count ->
    [one] Quelqu’un d’autre regarde.
   *[other] { $count } autres personnes regardent.
}
invite-spectators = D’autres peuvent regarder
invite-spectators-on = D’autres peuvent de nouveau regarder, par un nouveau lien.
invite-spectators-off = Désormais, seules les personnes qui jouent voient la partie.
invite-elsewhere = Ce navigateur n’a pas l’invitation. Renouvelle-la pour un lien vers toute la table ; l’ancien cesse de fonctionner.
invite-single = Liens pour une seule place
invite-single-lead = Chacun n’ouvre qu’une place : envoie-le à la personne à qui tu la réserves.
invite-watch = Pour regarder
invite-choosing = a ouvert le lien, choisit un nom
invite-waits = La partie commence quand tout le monde est là.
invite-begins = Tout le monde est là. La partie a commencé.
invite-start-later = Commencer quand tout le monde est là
invite-start-now = Commencer maintenant
invite-to-table = À la table
renew = Renouveler le lien
renew-for = Renouveler le lien : { $name }
renew-whole = toute la table
renew-warning = L’ancien lien cesse aussitôt de fonctionner, même pour qui l’a seulement ouvert.
renew-warning-seat = L’ancien lien cesse aussitôt de fonctionner. La personne qui occupe la place doit revenir par le nouveau.
renew-keep = Le garder
renew-do = Le renouveler
renew-done = Il y a un nouveau lien. L’ancien n’ouvre plus rien.
seeded = donne répétable
seeded-about = Cette table a été créée avec une graine. Qui la connaît peut redistribuer la même donne et regarder ce qui est caché.
arrived = { $name } a pris place.

## Table
turn-yours = À toi de jouer
turn-of = Au tour de { $name }
round-number = manche { $round }
players-count = à { $count ->
    [2] deux
    [3] trois
    [4] quatre
   *[5] cinq
}
actions-left = { $left ->
    [one] encore { $left } action sur { $of }
   *[other] encore { $left } actions sur { $of }
}
action-income = Attribution
action-place = Insertion
action-displace = Remplacer
action-move = Déplacer
action-establish = Établir
undo = Annuler
reset = Reprendre le tour
end-turn = Fin du tour
end-turn-left = Fin du tour (reste { $left })
cancel = Annuler
close = Fermer
back = Retour
menu = Menu
board = Plateau
desk = Écritoire
players = À la table
log = Journal
your-desk = Ton écritoire
your-supply = Ta réserve
desk-of = Écritoire de { $name }
if-it-ended = si c’était fini
place-1 = 1er
place-2 = 2e
place-3 = 3e
place-4 = 4e
place-5 = 5e
markers = Jetons bonus
markers-left = Jetons restants
tiles = Faveur
missions = Mission
prestige = Prestige
cities = Villes
may-end = peut finir ce tour-ci
meter-points-short = { $value ->
    [one] { $value } point
   *[other] { $value } points
} sur { $end }
meter-cities-short = { $value ->
    [one] { $value } ville
   *[other] { $value } villes
} sur { $end }
meter-markers-short = { $left ->
    [one] reste { $left } jeton
   *[other] restent { $left } jetons
}
meter-prestige = Prestige le plus haut { $value } sur { $end }
meter-cities = { $value } villes terminées sur { $end }
meter-markers = { $left ->
    [one] encore { $left } jeton
   *[other] encore { $left } jetons
}
branch-can = Ce que je peux faire
branch-cities = Villes
branch-routes = Routes
branch-mine = Mes pièces et mon écritoire
branch-rivals = Pièces et écritoires des autres
branch-everybody = Pièces et écritoires de tout le monde
branch-markers = Jetons sur le plateau
to-board = Aller au plateau
said-turn = À toi de jouer. { $actions ->
    [one] Une action.
   *[other] { $actions } actions.
}{ $news ->
    [0] { "" }
    [one] { " " }Une chose s’est passée.
   *[other] { " " }{ $news } choses se sont passées.
}
desk-ability = { $ability } : { $value }{ $next ->
    [none] , complet
   *[other] . Ensuite { $next }, libère { a-piece }
}
letters = Touches lettres
escape = Échap revient en arrière
show-all = Montrer toute la carte
zoom-in = Agrandir
zoom-out = Réduire
list-title = Tout ce que tu peux faire
list-open = Liste des actions
more = Plus
list-filter = Chercher
list-empty = Rien ne correspond.
online = là
offline = pas là
computer = Ordinateur
connecting = Connexion
reconnecting = La connexion est perdue. Nouvel essai.
server-away = Le serveur ne répond pas. Ta partie est enregistrée ; cette page reprendra d’elle-même dès son retour.
sending = Envoi de ta décision …
lost-click = Ta dernière décision n’est pas arrivée. Réessaie, s’il te plaît.
pick-dropped = La connexion s’est interrompue, ton choix est annulé. Choisis à nouveau, s’il te plaît.
stale = La partie avait déjà avancé, rien n’a été joué. Regarde, puis choisis à nouveau.
play-failed = Cela n’a pas marché : { $message }
spectating = Tu regardes
analysis = Analyse
hand-over = Passe la main à { $name }
hand-over-lead = C’est à { $name } de décider.
hand-over-go = Je suis { $name }
peek = Maintenir pour voir
peek-hint = Personne d’autre ne devrait voir ceci.
mission-controlled = contrôlée
mission-post = avec comptoir
mission-missed = sans comptoir
permits-title = Permis de ce tour
permit-left = { $city } · reste 1
permit-used = { $city } · utilisé
permit-of = { $city } est à { $you ->
    [yes] toi
   *[no] { $name }
}
permit-nobody = { $city } n’est à personne
countries-title = Pays à la fin
countries-about = villes, puis comptoirs · 7 4 2
countries-count = { $cities ->
    [one] { $cities } ville
   *[other] { $cities } villes
}, { $posts ->
    [one] { $posts } comptoir
   *[other] { $posts } comptoirs
}
recap-title = Depuis ton tour
recap-replay = Revoir
recap-close = Continuer
recap-nothing = Rien ne s’est passé depuis.
recap-smaller = { $count ->
    [one] et une petite chose
   *[other] et { $count } petites choses
}
recap-smaller-of = { recap-smaller } : { $parts }
recap-placed = { $count ->
    [one] une pièce placée
   *[other] { $count } pièces placées
}
recap-moved = { $count ->
    [one] une pièce déplacée
   *[other] { $count } pièces déplacées
}
recap-displaced = { $count ->
    [one] une pièce remplacée
   *[other] { $count } pièces remplacées
}
recap-income = { $count ->
    [one] un revenu
   *[other] { $count } revenus
}
recap-next = Suivant
recap-stop = Arrêter
title-decide = À toi de décider
title-displaced = On te remplace
kind-trader = Commerçant
kind-merchant = Négociant
speed = Vitesse
settings = Réglages
language = Langue
theme = Couleurs
theme-system = Comme l’appareil
theme-light = Clair
theme-dark = Sombre
sound = Son
vibration = Vibration
on = Oui
off = Non
text-size = Taille du texte
motion = Mouvement
motion-normal = Normal
motion-off = Aucun
pace = Rythme
pace-rivals = Tours des autres
pace-x1 = ×1
pace-x2 = ×2
pace-once = D’un coup
catch-up = Rattraper le retard
skip-to-turn = Jusqu’à mon tour
targets = Montrer où jouer
targets-near = Près du pointeur
targets-always = Toujours
toll-remember = Toujours prendre le péage
record-download = Télécharger l’enregistrement
clone = Essayer à partir d’ici
leave = Quitter la table
points-title = Points
points-east-west = Est-Ouest : la première liaison entre { $east } et { $west } par ses propres comptoirs rapporte 7 points, la deuxième 4, la troisième 2.
points-markers = Jetons à la fin : 1 rapporte 1 ; 2 ou 3 rapportent 3 ; 4 ou 5 rapportent 6 ; 6 ou 7 rapportent 10 ; 8 ou 9 rapportent 15 ; 10 ou plus rapportent 21.
keys-title = Touches
keys-actions = 1 à 5 : attribution, insertion, remplacer, déplacer, établir
keys-kind = T, M : commerçant, négociant
keys-undo = U : annuler · Maj+U : reprendre le tour · E : fin du tour · Échap : un pas en arrière
keys-list = L : liste de toutes les actions
keys-advice = A : conseil
keys-pace = Espace : abréger le coup d’un autre · S : passer à mon tour
keys-tab = Tab : de partie en partie · Flèches : sur la carte · . et , : cible suivante et précédente · Entrée : choisir
keys-tree = Dans la liste du plateau, les flèches ouvrent et ferment · / : aller à une ville · I : tout lire · P : points, villes et jetons
keys-map = Maj et flèches : déplacer la carte · + et − : zoomer · 0 : toute la carte

## Invites
prompt-action = Choisis une action, ou clique où tu veux jouer.
prompt-action-touch = Choisis une action, ou touche deux fois une case.
prompt-action-none = Termine ton tour ou utilise un jeton bonus.
prompt-tap-again = { $what } ? Touche encore une fois.
prompt-action-bare = Ta réserve est vide : prends une attribution, ou joue avec tes ressources sur le plateau.
prompt-action-end = Termine ton tour.
prompt-action-plate = Termine ton tour ; tu places ensuite les nouveaux jetons bonus.
prompt-place = Place { a-piece } sur une case lumineuse.
prompt-displace = Choisis une ressource adverse à remplacer.
prompt-displace-tray = Remplace le { the-piece } de { $name } : place-en un, paie { $cost }.
prompt-move-first = Prends une de tes ressources.
prompt-establish = Choisis une route complète.
prompt-establish-card = Choisis à quoi sert la route.
prompt-income = Choisis ce que tu prends du stock.
prompt-displaced = { $name } a remplacé ton { the-piece }. Place-le sur une route voisine.
prompt-displaced-neutral = Place le commerçant neutre sur une route voisine.
prompt-displaced-anywhere = { $name } a remplacé ton { the-piece }. Place-le sur n’importe quelle case lumineuse.
prompt-extra = { $left ->
    [one] Ajoute une ressource si tu veux, ou termine.
   *[other] Ajoute jusqu’à { $left } ressources si tu veux, ou termine.
}
prompt-extra-lift = Prends une de tes ressources, puis choisis où elle va.
prompt-extra-which = Choisis laquelle de tes ressources y va.
prompt-extra-put = Place { a-piece } sur une case lumineuse.
prompt-pick_up = Prends { $left ->
    [one] encore une ressource
   *[other] jusqu’à { $left } ressources de plus
}, ou pose.
prompt-pick_up-opponents = Prends { $left ->
    [one] encore une ressource adverse
   *[other] jusqu’à { $left } ressources adverses
}{ $held ->
    [0] .
   *[other] , ou pose.
}
prompt-pick_up-any = Prends { $left ->
    [one] encore une ressource
   *[other] jusqu’à { $left } ressources
} de n’importe qui{ $held ->
    [0] .
   *[other] , ou pose.
}
prompt-put_down = Pose { $mine ->
    [yes] ton { the-piece }
   *[no] le { the-piece } de { $name }
} sur une case lumineuse{ $left ->
    [one] .
   *[other]  : { $left } en main.
}
prompt-remove = Enlève { $left ->
    [one] encore une ressource
   *[other] jusqu’à { $left } ressources
} du plateau.
prompt-permanent = Utilise le jeton permanent « { $marker } », ou passe.
prompt-green_post = Choisis une ressource et une ville verte pour ton comptoir.
prompt-reuse = Place { $left ->
    [one] une ressource
   *[other] jusqu’à { $left } ressources
} de { $route } sur une case libre.
prompt-place_2 = Place { $left ->
    [one] une ressource
   *[other] jusqu’à { $left } ressources
} au pays de Galles ou en Écosse.
prompt-toll = Prends un commerçant comme péage, ou non.
prompt-plate = Place { $marker } à côté d’une route lumineuse{ $left ->
    [one] .
   *[other] {" "}: encore { $left } jetons.
}
prompt-pawn = Place le pion dans une province lumineuse.
prompt-move_pawn = Déplace le pion dans une province lumineuse.
prompt-neutral_post = Choisis la ville du comptoir neutre.
prompt-over = La partie est terminée.
prompt-exchange = Choisis deux comptoirs voisins à échanger.
prompt-develop = Choisis une compétence à améliorer.
prompt-lay = Choisis la route pour « { $marker } ».
prompt-swap = Choisis le jeton que tu prends.
prompt-place-tray = Placer ici : en poser une, payer { $cost } pour le blocus.
prompt-tribute = Choisis ce que tu prends comme tribut.
swap-from = utilisé par { $name }
swap-confirm = Échanger
prompt-tile = Choisis une tuile ; elle coûte ce tour et deux jetons.
wait-action = { $name } décide.
wait-displaced = { $name } replace ses ressources.
wait-plate = { $name } place des jetons bonus.
wait-toll = { $name } décide du péage.
wait-thinking = { $name } réfléchit.
hurried-search = cherche { $seconds } s au lieu de { $usual } s : le serveur est occupé
hurried-wait = a attendu { $waited } s : le serveur est occupé
title-waits = Tout le monde n’est pas encore là
prompt-waits = La partie commence quand tout le monde est là. { $free ->
    [one] Il reste une place libre.
   *[other] Il reste { $free } places libres.
}

## Boutons des décisions
no-extras = Rien de plus
finish = Terminer
put-down = Poser
displaced = Remplacé
extra-optional = +1 si tu veux
extras-from-stock = Jusqu’à { $left } de ton stock
extras-from-supply = Jusqu’à { $left } de ta réserve
extras-from-board = Jusqu’à { $left } pris du plateau
in-hand = En main
use = Utiliser
skip = Passer
take-trader = Prendre un commerçant
no = Non
tile-give-up = Renoncer à ce tour pour une tuile
tile-confirm = Prendre la tuile
tile-pay = Retourner deux jetons
pawn = Pion
pawn-free = gratuit
pawn-action = 1 action
plate = Assiette
put = Placer
pay = Payer
routes-of = { $n } sur { $all } routes
route-previous = Route précédente
route-next = Route suivante
income-take = Prendre { $count }

## Carte d’établissement
establish-title = Établir { $route }
establish-post = Comptoir à { $city }
establish-post-space = { $kind } sur la maison { $colour } { $shape }
establish-additional = Comptoir supplémentaire, { $city }
establish-additional-about = un { the-piece }, utilise ton jeton
establish-develop = Améliorer { $ability }
establish-develop-about = { $from } devient { $to }
establish-special = Prestige spécial { $value }
establish-special-about = un négociant, compte à la fin
establish-nothing = Seulement marquer
establish-nothing-about = pas de comptoir
establish-to-stock = { $pieces } vont dans ton stock
establish-marker = Tu prends « { $marker } »
establish-needs-privilege = exige le privilège { $numeral }
establish-needs-piece = exige { a-piece }
establish-full = pas de maison libre
establish-completes = termine la ville
establish-ends = termine la partie
establish-eastwest = relie { $a } et { $b }

## Libellés
point-label = { $route }, case { $n }
label-place = Placer { a-piece } sur { $route }, case { $n }
label-displace = Remplacer le { the-piece } de { $name } sur { $route }, case { $n } : placer un, payer { $cost }
label-replace = Placer ton { the-piece } sur { $route }, case { $n }
label-replace-neutral = Placer le { the-piece } neutre sur { $route }, case { $n }
label-extra = Ajouter { a-piece } sur { $route }, case { $n }
label-lift = Prendre ton { the-piece } de { $route }, case { $n }
label-pick_up = Prendre { whose-piece } sur { $route }, case { $n }
label-put_down = Poser { whose-piece } sur { $route }, case { $n }
label-remove = Enlever { whose-piece } de { $route }, case { $n }
label-reuse = Placer { a-piece } sur { $route }, case { $n }
label-establish = Établir { $route }, { $n } sur { $n } à toi
label-exchange = Échanger des comptoirs à { $city } : { $one } et { $other }
label-green_post = Comptoir à { $city } avec { a-piece }
label-neutral_post = Comptoir neutre à { $city }
label-place_marker = Placer { $marker } à { $route }
label-province = Pion vers { $province }
label-income = Prendre { $pieces } du stock
label-use_marker = Utiliser { $marker }
label-use_develop = Utiliser le jeton : améliorer { $ability }
label-lay_marker = Poser { $marker } à { $route }, avec un commerçant
label-swap_marker = Donner le jeton à { $name }, prendre { $marker }
label-tribute = Prendre { $pieces } de tribut
label-take_tile = Prendre { $tile } pour { $a } et { $b }
label-paying = payer { $pieces }
label-from = { $source }
label-done = Terminer
label-end_turn = Fin du tour
label-use_permanent = Utiliser le jeton permanent
label-skip_permanent = Passer le jeton permanent
label-toll-take = Prendre un commerçant comme péage
label-toll-decline = Ne pas prendre de péage
label-move_pawn = Déplacer le pion vers { $province }

## Pourquoi un bouton est pâle
why-income-not_enough_tradesmen = Ton stock est vide.
why-place-not_enough_tradesmen = Ta réserve est vide.
why-place-no_free_point = Aucune case n’est libre pour tes ressources.
why-displace-not_enough_tradesmen = Ta réserve ne suffit pas pour remplacer quelqu’un.
why-displace-nobody_there = Il n’y a personne à remplacer.
why-displace-own_piece = Seules tes propres ressources sont sur les routes.
why-move-nobody_there = Aucune de tes ressources n’est sur une case.
why-move-not_your_piece = Aucune de tes ressources n’est sur une case.
why-establish-route_not_complete = Aucune route n’est toute à toi.
why-establish-outside_province = La province du pion ne borde aucune de tes routes complètes.
why-permit = { $country } : il faut un permis de { $cities }.
why-not-you = C’est à { $name } de décider.
why-undo-spectator = Tu regardes.
why-undo-nothing = Il n’y a rien à annuler.
why-undo-not_yours = La dernière décision n’était pas la tienne.
why-undo-other_decides = C’est à quelqu’un d’autre de décider.
why-undo-turn_ended = Le tour est terminé.
why-undo-revealed = L’assiette a été dévoilée.
why-undo-game_over = La partie est terminée.

## Événements
# Les arguments sont les champs de l’événement, voir docs/protocol.md ; $kind est la ressource.
event-turn = { $you ->
    [seat] Tu commences
   *[nobody] { $seat } commence
} le tour { $turn }.
event-income = { $you ->
    [seat] Tu prends
   *[nobody] { $seat } prend
} { pieces } du stock.
event-placed = { $you ->
    [seat] Tu places
   *[nobody] { $seat } place
} { a-piece } sur { $point }.
event-displaced = { $you ->
    [by] Tu remplaces le { the-piece } de { $seat }
    [seat] { $by } remplace ton { the-piece }
   *[nobody] { $by } remplace le { the-piece } de { $seat }
} sur { $point }{ $by_tradesman ->
    [merchant] { " par un négociant" }
   *[trader] { "" }
}.
event-paid = { $you ->
    [seat] Tu paies
   *[nobody] { $seat } paie
} { pieces }.
event-returned = { $you ->
    [seat] Ton { the-piece }
   *[nobody] Le { the-piece } de { $seat }
} retourne au stock : aucune case n’est libre.
event-replaced = { $you ->
    [seat] Tu replaces
   *[nobody] { $seat } replace
} { a-piece } sur { $point }.
event-extra = { $you ->
    [seat] Tu ajoutes
   *[nobody] { $seat } ajoute
} { a-piece } { $source ->
    [stock] du stock
    [supply] de la réserve
   *[other] de { $source }
} sur { $point }.
event-picked_up = { $you ->
    [seat] Ton { the-piece }
   *[nobody] Le { the-piece } de { $seat }
} est pris sur { $point }.
event-put_down = { $you ->
    [seat] Ton { the-piece }
   *[nobody] Le { the-piece } de { $seat }
} est posé sur { $point }.
event-established = { $you ->
    [seat] Tu établis
   *[nobody] { $seat } établit
} { $route }.
event-control = { $you ->
    [seat] Tu contrôles
   *[nobody] { $seat } contrôle
} { $city } : { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
event-marker_taken = { $you ->
    [seat] Tu prends
   *[nobody] { $seat } prend
} « { $marker } ».
event-drew = { $you ->
    [seat] Tu pioches
   *[nobody] { $seat } pioche
} un nouveau jeton bonus.
event-no_marker = Il ne reste aucun jeton bonus : la partie se termine avec cette action.
event-post = { $you ->
    [seat] Tu ouvres
   *[nobody] { $seat } ouvre
} un comptoir à { $city }.
event-coin = { $you ->
    [seat] Tu gagnes
   *[nobody] { $seat } gagne
} { $points ->
    [one] { $points } point
   *[other] { $points } points
} pour la pièce de { $city }.
event-completed = { $city } est terminée, numéro { $completed }.
event-east_west = { $you ->
    [seat] Tu relies
   *[nobody] { $seat } relie
} l’est et l’ouest, numéro { $place } : { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
event-developed = { $you ->
    [seat] Tu améliores
   *[nobody] { $seat } améliore
} { $ability }.
event-special_prestige = { $you ->
    [seat] Tu prends
   *[nobody] { $seat } prend
} le prestige spécial { $value }.
event-to_stock = { $you ->
    [seat] Tu remets
   *[nobody] { $seat } remet
} { pieces } dans le stock.
event-marker_used = { $you ->
    [seat] Tu utilises
   *[nobody] { $seat } utilise
} « { $marker } ».
event-exchanged = { $you ->
    [seat] Tu échanges
   *[nobody] { $seat } échange
} deux comptoirs à { $city }.
event-removed = { $you ->
    [seat] Ton { the-piece }
   *[nobody] Le { the-piece } de { $seat }
} quitte { $point } pour la réserve.
event-permanent = { $you ->
    [seat] Tu utilises
   *[nobody] { $seat } utilise
} le jeton permanent « { $marker } » de { $route }.
event-reused = { $you ->
    [seat] Tu réutilises
   *[nobody] { $seat } réutilise
} { a-piece } sur { $point }.
event-tile = { $you ->
    [seat] Tu renonces au tour pour « { $tile } » et retournes
   *[nobody] { $seat } renonce au tour pour « { $tile } » et retourne
} « { $paid_1 } » et « { $paid_2 } ».
event-toll = { $you ->
    [seat] Tu { $taken ->
        [yes] prends un commerçant comme péage
       *[no] ne prends pas de péage
    }
   *[nobody] { $seat } { $taken ->
        [yes] prend un commerçant comme péage
       *[no] ne prend pas de péage
    }
}.
event-pawn = { $you ->
    [seat] Tu déplaces
   *[nobody] { $seat } déplace
} le pion vers { $province }.
event-marker_placed = { $you ->
    [seat] Tu places
   *[nobody] { $seat } place
} « { $marker } » à { $route }.
event-marker_gone = « { $marker } » quitte le jeu.
event-neutral_established = Le joueur neutre établit { $route }.
event-neutral_trader = Un commerçant neutre est placé sur { $point }.
event-over = La partie est terminée : { $reasons }.
event-marker_laid = { $you ->
    [seat] Tu poses
   *[nobody] { $seat } pose
} « { $marker } » à { $route }, avec un commerçant.
event-marker_swapped = { $you ->
    [seat] Tu donnes le jeton à { $rival } et prends
    [rival] { $seat } te donne le jeton et prend
   *[nobody] { $seat } donne le jeton à { $rival } et prend
} « { $marker } », à réutiliser.
event-tribute = { $you ->
    [seat] Tu prends
   *[nobody] { $seat } prend
} { pieces } de tribut à { $route }.
log-turn = Manche { $round } · { $name }
gain-tag = +{ $points } { $name }
log-filter-all = Tout
log-filter-points = Points
log-filter-mine = Sur moi

## La fin
reason-prestige = { $end } points de prestige ont été atteints
reason-markers = il ne restait aucun jeton bonus
reason-cities = assez de villes étaient terminées
final-win = Tu gagnes
final-wins = { $name } gagne
final-shared = Victoire partagée
final-margin = { $count ->
    [one] Un point a décidé.
   *[other] { $count } points ont décidé.
}
final-ended = La partie s’est terminée : { $reason }.
final-title = Décompte final
final-lines = Ligne par ligne
final-course = Prestige par manche
final-decided = Ce qui a décidé
final-best = { $you ->
    [yes] Ta meilleure ligne
   *[no] Meilleure ligne de { $name }
} : { $line } avec { $points }.
final-total = Total
final-again = Rejouer
final-replay = Revoir
final-look = Voir le plateau
final-share = Image
final-print = Imprimer
final-skip = Passer
final-after = terminée après la manche { $round }
final-networks = Les plus grands réseaux
final-network = { $you ->
    [yes] Ton plus grand réseau
   *[no] Plus grand réseau de { $name }
} : { $posts ->
    [one] un comptoir
   *[other] { $posts } comptoirs
} à { $keys }, { $points ->
    [one] un point
   *[other] { $points } points
}.
final-network-none = { $you ->
    [yes] Tu n’as pas
   *[no] { $name } n’a pas
} de réseau.
final-tie = Égalité à { $points } points : { $names }.
final-tie-actions = Moins d’actions par tour départagent : { $names } ({ $values }).
final-tie-posts = Plus de comptoirs sur le plateau départagent : { $names } ({ $values }).
final-tie-ability = La capacité Actiones la moins développée départage : { $names } (étapes : { $values }).
final-tie-network = Plus de points pour le réseau départagent : { $names } ({ $values }).
final-tie-shared = Rien ne départage, la victoire est partagée : { $names }.
final-displaced = { $you ->
    [yes] Tu as
   *[no] { $name } a
} remplacé { $count } fois.
final-was-displaced = { $you ->
    [yes] Tes pièces
   *[no] Les pièces de { $name }
} ont été remplacées { $count } fois.
line-track = Piste
line-abilities = Compétences
line-markers = Jetons bonus
line-special_prestige = Prestige spécial
line-cities = Villes
line-network = Réseau
line-missions = Missions
line-favour = Faveur
line-wales = Pays de Galles
line-scotland = Écosse

## Revoir
replay-title = Revoir
replay-decision = Décision { $n } sur { $all }
replay-first = Au début
replay-last = À la fin
replay-back = Une décision en arrière
replay-forward = Une décision en avant
replay-turn-back = Un tour en arrière
replay-turn-forward = Un tour en avant
replay-play = Lecture
replay-pause = Pause
replay-share = Copier le lien
replay-position = Copier la position
replay-copied = Copié
replay-private = Cette table privée ne peut être partagée que par la personne qui l’a ouverte.
copy-by-hand = Le navigateur n’a pas copié : appuie sur Ctrl+C.
replay-clone = Essayer d’ici
replay-seat = Vu par
replay-everybody = Public
replay-loading = Chargement de la partie
try-title = Essayer à partir d’ici
try-lead = Une table à toi à partir de cet instant. Tu peux annuler autant que tu veux.
try-all-mine = Toutes pour moi
try-others-computers = Les autres par l’ordinateur
try-to-move = à jouer
try-mine = Moi
try-go = Continuer
replay-now = Seule une partie terminée peut être reprise à un instant antérieur.

## Rejoindre, erreurs
join-title = Prends place
join-lead = Tu joues { $seat } à cette table.
join-name = Comment t’appeler ?
join-go = S’asseoir
join-invited-by = { $host } t’invite à jouer
join-invited = On t’invite à jouer
join-colour = Ta couleur
join-your-name = Ton nom à la table
join-watch = Seulement regarder
join-keeps = Sans compte. Ce navigateur garde ta place ; le lien t’y ramène.
join-begun = La partie a commencé ; tu prends la place telle qu’elle est.
join-waits = La partie commence quand tout le monde est là.
join-deal = Donne
join-full = Toutes les places sont prises. Regarde, ou demande une autre table à { $host }.
join-full-closed = Toutes les places sont prises, et personne d’autre ne peut regarder. Demande une autre table à { $host }.
join-host = la personne qui t’invite
join-over = Cette partie est terminée.
join-replay = Revoir la partie
error-title = Cette route finit ici
error-unknown_table = Cette table n’existe pas.
error-no_token = Cette table est privée. Utilise le lien que tu as reçu.
error-wrong_token = Ce lien n’ouvre pas cette table.
error-wrong_protocol = Cette page est plus ancienne que le serveur. Recharge-la.
error-unknown_invitation = Cette invitation ne mène à aucune table. Demande un nouveau lien.
error-renewed = Ce lien a été renouvelé. Demande le nouveau à la personne qui t’a invité à jouer.
error-seat_taken = Quelqu’un a été plus rapide : cette place est prise.
error-nowhere = Il n’y a rien à cette adresse.
error-unreachable = Le serveur ne répond pas. Vérifie qu’il tourne, puis réessaie.
error-unavailable = Le serveur ne peut rien enregistrer pour le moment. Réessaie bientôt.
error-internal = Le serveur a fait une erreur ; la table est intacte. Réessaie.
error-too_many_tables = Beaucoup de tables viennent d’être créées. Réessaie dans une minute.
error-too_many_viewers = Il y a déjà trop de monde à cette table.
error-running = La partie est en cours.
error-home = Vers l’accueil
error-retry = Réessayer

## Conseil, et analyse d’une partie terminée
advice = Conseil
advice-about = Les meilleures actions du moment, selon l’ordinateur
advice-now = Tes chances de gagner à présent
advice-chance = Chances de gagner : { $chance }
advice-play = Jouer
advice-then = Ensuite :
advice-thinking = L’ordinateur réfléchit à ton tour …
advice-said = { $count ->
    [one] Une action est proposée : { $first }.
   *[other] { $count } actions sont proposées. D’abord : { $first }.
}
advice-none = Il n’y a pas de conseil pour cette décision.
advice-honest = C’est l’avis de l’ordinateur ; il peut se tromper.
advice-hurried = Le serveur est occupé : l’ordinateur n’a réfléchi que { $seconds } s.
analysis-title = Chances de gagner
analysis-lead = Ce que l’ordinateur pensait des chances à la table avant chaque tour. C’est un avis, et il peut se tromper.
analysis-working = L’ordinateur parcourt la partie à nouveau : { $percent }
analysis-axis = manche
analysis-at = Manche { $round } · { $name }
analysis-end = À la fin
analysis-round = manche { $round }
analysis-turning = Tournants
analysis-mark = Tournant { $n }, manche { $round } : { $name } de { $before } à { $after }. Montrer dans la partie revue
analysis-none = Aucune décision n’a beaucoup changé les chances à elle seule.
analysis-played = Joué
analysis-better = Mieux
analysis-no-better = Aucune meilleure action n’a été trouvée.
analysis-good = L’issue a été meilleure que l’ordinateur ne s’y attendait.
analysis-change = chances de gagner de { $before } à { $after }
analysis-see = Montrer dans la partie revue
analysis-displace = Remplacer la pièce sur { $route }, case { $n }

## Refusé, par code
refused-bad_request = Le serveur n’a pas compris.
refused-bad_json = Ce fichier n’est pas un enregistrement de partie.
refused-bad_message = Le serveur n’a pas compris.
refused-not_found = Il n’y a rien ici.
refused-method_not_allowed = Ce n’est pas possible ici.
refused-too_large = C’est trop grand.
refused-too_many_requests = C’est un peu trop souvent ; attends un instant.
refused-busy = Le serveur a beaucoup à faire ; réessaie dans un instant.
refused-too_many_tables = Trop de tables s’ouvrent ; attends une minute.
refused-too_many_viewers = Il y a déjà trop de monde à cette table.
refused-too_many_messages = Un peu moins vite.
refused-no_hello = La table n’a rien reçu de cette page.
refused-renewed = Ce lien a été renouvelé.
refused-no_spectators = Seules les personnes qui y jouent voient cette table.
refused-no_link = Ce lien ne peut pas être renouvelé.
refused-waiting = La partie commence quand tout le monde est là.
refused-stale = Quelqu’un a été plus rapide ; regarde encore.
refused-wrong_actions = La leçon recommence ; ce qui a été joué ne lui correspond plus.
refused-unknown_lesson = Cette leçon n’existe pas.
refused-unknown_step = La leçon n’a pas cette étape.
refused-wrong_origin = La page d’un autre site ne peut pas se connecter ici.
refused-not_your_seat = Ce n’est pas ta place.
refused-cannot_undo = Cela ne peut pas être annulé.
refused-not_over = La partie n’est pas terminée.
refused-no_advice = Les conseils sont réservés aux tables sans autres personnes.
refused-no_analysis = La partie ne peut pas être analysée ici.
refused-no_such_decision = La partie n’a pas cet instant.
refused-unavailable = La table ne peut pas être enregistrée ; réessaie.
refused-internal = Quelque chose a mal tourné ; la table est intacte.
refused-offline = Le serveur ne répond pas.
refused-bad_setup = Plateau, nombre de places, édition et modules ne vont pas ensemble.
refused-unknown_first = La personne qui doit commencer n’est pas à cette table ; choisis l’une des couleurs, ou laisse le sort décider.
refused-bad_colours = Chaque place doit avoir sa propre couleur ; choisis-les à nouveau.
refused-bad_deal = Cette donne n’est pas possible.
refused-bad_marker_set = Ce choix de jetons n’en compte pas autant que l’édition.
refused-bad_board = Ce plateau a un défaut.
refused-unknown_board = Ce serveur n’a pas ce plateau ; la personne qui le gère peut l’ajouter (hansa serve --boards).
refused-other_board = Cela appartient à un autre plateau.
refused-bad_position = Une telle position est impossible.
refused-bad_record = Cet enregistrement est endommagé.
refused-record_unreadable = Cet enregistrement est illisible.
refused-record_version = Cet enregistrement vient d’une autre version.
refused-record_start = Le début de cet enregistrement est impossible.
refused-record_action = Une action de cet enregistrement n’est pas permise.
refused-record_result = Le résultat de cet enregistrement ne correspond pas.
refused-bad_action = Ce n’est pas une action.
refused-ambiguous = Cela peut désigner plusieurs actions.
refused-not_your_decision = Ce n’est pas à toi de décider.
refused-game_over = La partie est terminée.
refused-not_now = Pas maintenant.
refused-no_actions_left = Tu n’as plus d’action ce tour-ci.
refused-illegal_action = Ce n’est pas permis maintenant.
refused-not_enough_tradesmen = Il te manque des commerçants ou des négociants.
refused-nothing_taken = Une attribution prend au moins une ressource.
refused-bank_too_low = Ta banque n’en donne pas autant.
refused-income_too_small = Dans l’édition 2009, on prend autant de ressources que la banque en indique ; moins seulement si le stock n’en a pas assez.
refused-point_taken = Cette case est occupée.
refused-no_free_point = Aucune case n’y est libre.
refused-boat_needs_merchant = Un bateau ne prend qu’un négociant.
refused-needs_permit = Il te faut un permis inutilisé pour ce pays.
refused-outside_province = Cette route ne borde pas la province du pion.
refused-country_forbidden = Ce pays lui est fermé.
refused-nobody_there = Il n’y a personne.
refused-own_piece = Cela concerne les pièces des autres.
refused-not_your_piece = Ce n’est pas ta pièce.
refused-wrong_payment = Le paiement n’est pas juste.
refused-not_adjacent = Elle doit aller sur une route voisine.
refused-already_placed = La pièce remplacée est déjà posée.
refused-no_extra_left = Aucune pièce de plus ne peut être posée.
refused-wrong_source = Les pièces en plus viennent d’ailleurs.
refused-just_placed = Une pièce posée à l’instant reste en place.
refused-keeps_last_point = C’est la dernière case pour la pièce remplacée.
refused-not_done = Il reste quelque chose à faire d’abord.
refused-not_in_hand = Cette pièce n’est pas en main.
refused-cannot_place_rest = Les autres pièces en main n’auraient plus de place.
refused-route_not_complete = La route n’est pas complète.
refused-not_an_end = La ville n’est pas au bout de cette route.
refused-privilege_too_low = Ton privilège ne suffit pas.
refused-wrong_shape = La prochaine place exige une autre pièce.
refused-needless_tradesman = La place décide quelle pièce devient un comptoir.
refused-no_free_space = Il n’y a pas de place libre.
refused-green_city = Seuls deux jetons mènent aux villes vertes.
refused-no_such_tradesman = La route n’a pas cette pièce.
refused-no_post_yet = Un comptoir supplémentaire exige un comptoir sur la première place.
refused-no_such_ability = Aucun bout de la route ne montre cette compétence.
refused-ability_complete = Cette compétence est déjà complète.
refused-no_special_prestige = Cette route n’a pas de prestige spécial.
refused-no_merchant = Le prestige spécial exige un négociant.
refused-special_prestige_taken = Cette place de prestige spécial est occupée.
refused-no_such_marker = Tu n’as pas ce jeton inutilisé.
refused-marker_does_nothing = Ce jeton ne ferait rien maintenant.
refused-used_with_route = Ce jeton s’utilise en établissant une route.
refused-no_pair = Il n’y a pas deux comptoirs à échanger.
refused-same_owner = Les deux comptoirs sont à la même personne.
refused-not_your_post = L’un des deux comptoirs doit être à toi.
refused-not_green = Ce n’est pas une ville verte.
refused-route_not_empty = Il y a des pièces sur cette route.
refused-marker_there = Il y a déjà un jeton.
refused-permanent_there = Il y a un jeton permanent.
refused-no_favour_tiles = Cette partie se joue sans tuiles de faveur.
refused-tile_too_late = Une tuile de faveur se prend au tout début du tour.
refused-tile_gone = Cette tuile n’est pas disponible.
refused-not_a_rival = Choisis quelqu’un d’autre.
refused-not_to_be_taken = Ce jeton ne peut pas être pris.
refused-wrong_tribute = Un tribut rapporte un autre nombre de ressources.
refused-no_pawn = Cette partie se joue sans pion.
refused-pawn_stays = Le pion y est déjà.
refused-pawn_moved = Le pion a déjà fait son pas gratuit.
refused-pawn_too_far = Gratuitement, le pion avance d’une ou deux provinces.

## Conseils : raisons
# Où mène une action, en quelques mots.
reason-wins = Termine la partie, et tu gagnes avec { $count ->
    [one] un point
   *[other] { $count } points
}.
reason-wins-shared = Termine la partie par une victoire partagée à { $count ->
    [one] un point
   *[other] { $count } points
}.
reason-ends = Termine la partie.
reason-ends-for = Attention : la partie se termine, et { $seat } gagne.
reason-points = { $count ->
    [one] Un point
   *[other] { $count } points
} tout de suite.
reason-gives = Attention : { $seat } reçoit { $count ->
    [one] un point
   *[other] { $count } points
}.
reason-ability = Améliore { $ability } de { $old } à { $new }.
reason-ability-step = Améliore { $ability } d’un cran.
reason-ability-complete = Complète { $ability } : { $count ->
    [one] un point
   *[other] { $count } points
} à la fin.
reason-privilege = Le privilège t’ouvre la couleur { $colour }.
reason-post = Un comptoir à { $city }.
reason-post-first = Le premier comptoir à { $city } : tu contrôles la ville.
reason-post-control = Prend le contrôle de { $city } à { $seat }.
reason-post-more = Un comptoir de plus à { $city }, que tu contrôles.
reason-mission = { $city } est sur ta carte mission.
reason-east-west = Relie l’est et l’ouest : { $count ->
    [one] un point
   *[other] { $count } points
}.
reason-network = Ton réseau vaut { $count ->
    [one] un point
   *[other] { $count } points
} de plus.
reason-country = { $country } : { $count ->
    [one] un point
   *[other] { $count } points
} de plus à la fin.
reason-special = Prestige spécial : { $count ->
    [one] un point
   *[other] { $count } points
} à la fin.
reason-tile = Apporte la tuile « { $tile } » pour le reste de la partie.
reason-marker = Prend le jeton « { $marker } ».
reason-uses = Utilise le jeton « { $marker } ».
reason-lays = Pose « { $marker } » à { $route }.
reason-income = Revenu : { $count ->
    [one] une ressource
   *[other] { $count } ressources
} du stock.
reason-extra = Apporte { $count ->
    [one] une ressource de plus
   *[other] { $count } ressources de plus
} sur le plateau.
reason-blocks = Bloque { $seat }, qui a { $count } sur { $of } à { $route }.
reason-displaces = Remplace { $seat } sur { $route }.
reason-route = Ensuite { $count } sur { $of } à { $route }.
reason-route-ability = Ensuite { $count } sur { $of } à { $route }, pour { $ability }.
reason-route-post = Ensuite { $count } sur { $of } à { $route }, pour un comptoir à { $city }.
reason-route-special = Ensuite { $count } sur { $of } à { $route }, pour le prestige spécial de { $value }.
reason-route-marker = Ensuite { $count } sur { $of } à { $route }, pour le jeton « { $marker } ».
reason-quiet = Laisse tes ressources là où elles servent.
