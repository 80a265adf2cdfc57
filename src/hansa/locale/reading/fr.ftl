# Français. Ce que la page ne dit que dans le plateau en mots, chargé à la première utilisation.

## Branches
read-can = Ce que je peux faire : { $count ->
    [0] rien pour l’instant
    [one] un endroit
   *[other] { $count } endroits
}
read-can-route = { $route } : { $count } endroits
read-band = { $band ->
    [1] Nord
    [2] Au nord du milieu
    [3] Au sud du milieu
   *[4] Sud
} : { $cities }

## Villes
read-tower = améliore { $abilities }
read-green = ville verte
read-controlled = contrôlée par { $name }
read-controlled-you = contrôlée par toi
read-posts = Comptoirs : { $posts }
read-next = Prochaine maison : { $kind ->
    [merchant] négociant
   *[trader] commerçant
}, privilège { $numeral }{ $open ->
    [yes] , ouverte pour toi
    [no] , fermée pour toi
   *[nobody] { "" }
}
read-full = Pas de maison libre
read-routes-to = Routes vers { $cities }
read-space = Maison { $n } : { $kind ->
    [merchant] négociant
   *[trader] commerçant
}, privilège { $numeral }, { $what }
read-coin = { $points ->
    [one] rapporte { $points } point
   *[other] rapporte { $points } points
}
read-additional = Comptoir supplémentaire : { $what }
read-court = Comptoir vert : { $what }
read-prestige = Prestige spécial { $value }, privilège { $numeral }, { $what }

## Routes
read-piece = { $whose ->
    [mine] ton { the-piece }
    [neutral] { the-piece } neutre
   *[other] { the-piece } de { $name }
}
read-free = libre
read-free-boat = bateau, libre
read-points = { $count ->
    [one] une case
   *[other] { $count } cases
} : { $pieces }
read-point = Case { $n } : { $what }
read-complete = Complète, peut être établie
read-marker = Jeton bonus : { $marker }
read-permanent = Jeton permanent : { $marker }
read-laid = { $marker } ({ $name })
read-tavern = Taverne
read-pawn = Pion : { $province }

## Pièces et écritoires
read-player = { $name } : { points }
read-on-route = { $route } : { pieces } sur { $count ->
    [one] une case
   *[other] { $count } cases
}
read-in-city = { $city } : { $count ->
    [one] un comptoir
   *[other] { $count } comptoirs
}

## Pendant la lecture
read-enter = Entrée : { $does }
read-nothing = Rien à faire ici pour l’instant.
read-type = Tape le nom d’une ville.
read-unknown = Aucune ville ne commence par { $letters }.
