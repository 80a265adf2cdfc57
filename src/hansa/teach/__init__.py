"""Teaching: what a person who has never played needs to know, as data and a few functions over it."""
