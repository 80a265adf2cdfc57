# Français, pour ce que seul Python dit : dans le terminal, dans le journal du serveur et dans la bibliothèque.

## Décisions
decision-action = { $seat } joue le tour { $turn } : il reste { $actions ->
    [one] { $actions } action
   *[other] { $actions } actions
}.
decision-displaced = { $seat } replace le { the-piece }{ $mine ->
    [yes] { "" }
   *[no] { " de " }{ $owner }
}{ $left ->
    [0] { "" }
    [one] { " et jusqu’à 1 ressource de plus" }
   *[other] { " et jusqu’à " }{ $left } ressources de plus
}.
decision-extra = { $seat } place jusqu’à { $left ->
    [one] { $left } ressource supplémentaire
   *[other] { $left } ressources supplémentaires
}.
decision-pick_up = { $seat } prend une ressource ({ $left } au plus).
decision-put_down = { $seat } pose { $hand }.
decision-remove = { $seat } enlève une ressource ({ $left } au plus).
decision-permanent = { $seat } peut utiliser le jeton permanent de { $route }.
decision-reuse = { $seat } peut réutiliser une ressource de { $route } ({ $left } au plus).
decision-place_2 = { $seat } peut placer une ressource de plus à l’étranger ({ $left } au plus).
decision-toll = { $seat } peut prendre un commerçant comme péage.
decision-plate = { $seat } place { $markers ->
    [one] { $markers } nouveau jeton bonus
   *[other] { $markers } nouveaux jetons bonus
}.
decision-pawn = { $seat } met le pion dans une province.
decision-over = La partie est terminée : { $reasons }.
decision-tribute = { $seat } perçoit un tribut et choisit les ressources.
decision-neutral_post = { $seat } choisit la ville pour le comptoir neutre : { $route }.

## Une partie dans le terminal
play-you = Tu joues { $seats }.
play-you-against = Tu joues { $seats }, contre l’ordinateur ({ $others }).
play-keys = ? affiche l’aide, q quitte.
play-computer = L’ordinateur joue en { $level }. { $about }
play-can = Tu peux :
play-only = { $what } :
play-back = { $what }, ou Entrée pour revenir :
play-choose = Choisis
play-could-be = Cela peut être :
play-numbers = Choisis un nombre de 1 à { $last }.
play-nothing = { $seat } ne fait rien.
play-hand-over = C’est à { $seat } de décider. Entrée quand personne d’autre ne regarde :
play-saved = La partie est dans { $file }.
play-saved-on = La partie est dans { $file } ; pour la reprendre : hansa play --load { $file }
play-not-saved = La partie n’a pas été enregistrée.
play-unsaved = La partie n’est pas enregistrée : « save FICHIER » la garde, un autre q quitte sans enregistrer.
play-save-where = Dis où l’enregistrer, par exemple « save partie.json ».
play-analyse = Entrée quitte, « analyse » montre comment la partie s’est décidée>
play-won = { $names } gagne avec { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
play-shared = { $names } partagent la victoire à { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
refused-nothing_to_undo = Tu n’as aucune décision à annuler.
help-what-number = un nombre
help-what-words = des mots
help-what-save = save FICHIER
help-number = le groupe ou l’action de ce numéro ; Entrée revient aux groupes
help-words = une action, comme « place hamburg-luebeck trader », ou le début de ses mots : « pl ham tr »
help-help = cette aide
help-list = toutes les actions
help-board = tout le plateau
help-score = le décompte, ligne par ligne, si la partie finissait maintenant
help-news = ce qui s’est passé à la dernière manche
help-undo = annule ta dernière décision (et ce que l’ordinateur a fait depuis)
help-advice = les trois meilleures actions, leurs chances de gagner et pourquoi ; un numéro en joue une
help-auto = laisse l’ordinateur décider pour toi
help-save = écrit la partie dans un fichier ; hansa play --load FICHIER la reprend
help-analyse = après la partie : les chances de tout le monde, les tournants, et ce qui était mieux
help-quit = quitte

## Leçons dans le terminal
learn-keys = Écris ce que tu veux faire, par exemple 'place hamburg-luebeck trader' ; h donne un indice, ? l’aide, q quitte.
learn-step = étape { $number } sur { $of }
learn-minutes = { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
}
learn-goal = But : { $goal }
learn-here = Regarde ici : { $places }.
learn-done = C’est fait.
learn-on = Entrée pour continuer>
learn-next = Entrée pour la leçon suivante, { $title }>
learn-over = C’était la dernière leçon. hansa play commence une partie.
learn-show = Écris 'show' pour voir comment faire.
learn-help-words = une action, par exemple 'place hamburg-luebeck trader', ou le début de ses mots : 'pl ham tr' ; un numéro après une liste
learn-help-hint = un indice ; chacun est plus direct
learn-help-show = joue-le pour moi
learn-help-list = toutes les actions
learn-help-board = montrer le plateau
learn-help-undo = annuler ta dernière décision
learn-help-help = cette aide
learn-help-quit = quitter

## Groupes d’actions
group-establish = Établir une route commerciale
group-place = Placer { a-piece }
group-displace = Remplacer une ressource
group-income = Attribution : prendre des ressources
group-pick_up = Déplacer : prendre une ressource
group-exchange_posts = Échanger des comptoirs (jeton)
group-develop = Améliorer une compétence (jeton)
group-use_marker = Utiliser un jeton
group-lay_marker = Poser « { $marker } » à une route
group-exchange_marker = Échanger un jeton
group-take_tile = Prendre une tuile de faveur
group-move_pawn-free = Déplacer le pion gratuitement
group-move_pawn = Déplacer le pion pour une action
group-replace = Replacer la ressource remplacée
group-extra = Ajouter { a-piece } { $source ->
    [stock] du stock
    [supply] de la réserve
   *[board] du plateau
}
group-put_down = Poser { whose-piece }{ $country ->
    [none] { "" }
    [england] { " venu d’Angleterre" }
    [scotland] { " venu d’Écosse" }
   *[wales] { " venu du pays de Galles" }
}

## Actions
menu-place = Placer { a-piece } sur { $where }
menu-paying = { $what }, en payant { pieces }
menu-displace = Remplacer { menu-displace-short }
menu-displace-short = { whose-piece } sur { $where } par un { $using ->
    [merchant] négociant
   *[trader] commerçant
}, en payant { pieces }
menu-replace = Replacer la ressource sur { $where }
menu-extra = { group-extra } sur { $where }
menu-extra-lifted = Déplacer { the-piece } de { $from } vers { $where }
menu-pick_up = Prendre { menu-pick_up-short }
menu-pick_up-short = { whose-piece } sur { $where }
menu-put_down = { group-put_down } sur { $where }
menu-remove = Enlever { whose-piece } sur { $where }
menu-reuse = Réutiliser { a-piece } sur { $where }
menu-exchange = Échanger les comptoirs { $n } et { $next } de { $city } { $posts }
menu-establish = Établir { $where } : { $result }
menu-establish-short = { $where } : { $result }
menu-additional = Comptoir supplémentaire à { $city } avec { a-piece }
point-house = maison
point-boat = bateau

## Le plateau
board-routes = Routes
board-cities = Villes
board-empty = Vides : { $routes ->
    [one] { $routes } route
   *[other] { $routes } routes
} et { $cities ->
    [one] { $cities } ville
   *[other] { $cities } villes
} ; b les montre aussi.
board-pawn = Province du pion : { $province }.
board-legend = { $letters }, majuscule : un négociant ; • case libre{ $boats ->
    [yes] , ≈ bateau libre (négociants seulement)
   *[no] { "" }
} ; □ ○ maison libre pour un commerçant, un négociant, dans la couleur du privilège requis : { $colours } ; { $marker } un jeton bonus ; noms dans la couleur de qui contrôle la ville, soulignés : Est-Ouest.
meter-of = { $value } sur { $end }
meter-left = reste { $left }
desk-supply = réserve
desk-stock = stock
desk-markers = jetons
desk-all = tout
privilege-white = blanc
privilege-orange = orange
privilege-pink = rose
privilege-black = noir
desk-trader = c
desk-merchant = n
desk-used = +{ $count } { $count ->
    [one] utilisé
   *[other] utilisés
}
desk-tiles = faveur : { $tiles }
desk-mission = mission : { $cities }
score-place = Place

## Analyse
analysis-curve = Chances de gagner, manche par manche
analysis-thinking = Analyse de la partie
analysis-played-label = { analysis-played } :
analysis-better-label = { analysis-better } :

## Revoir
replay-decisions = { $count ->
    [one] { $count } décision
   *[other] { $count } décisions
}
replay-wait = { replay-decisions } jusqu’ici. Entrée pour continuer, q et Entrée pour continuer sans arrêt :

## Règles
rules-hint = hansa rules MOT montre ce qu’elles en disent : hansa rules remplacer --language fr
rules-ids = règle { $ids }
rules-example = Exemple.
rules-for = { $label } :
rules-see = Voir aussi : { $titles }
rules-more = Et aussi : { $titles }
rules-nothing = Les règles ne disent rien de « { $term } ». hansa rules en donne les chapitres.
rules-near = Les règles ne disent rien de « { $term } ». Peut-être : { $words } ?
rules-elsewhere = Rien sur « { $term } » à cette table. « { $title } » va avec : { $label }. Sans ces options, c’est montré.
