/** The disclosure about prices of other shops. It has its own file, because the browser needs no other text about offers. */
export const PRICES_CHANGE =
  'Prijzen en beschikbaarheid gelden op het genoemde moment en kunnen veranderen; bij aankoop geldt de prijs in die winkel.'
