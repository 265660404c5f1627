/** Invented brands, each with the collections that it sells. */
export interface Brand {
  name: string
  lines: string[]
  /** style of the brand's titles */
  titleStyle: 'tidy' | 'stuffed' | 'shouted'
}

const brand = (name: string, titleStyle: Brand['titleStyle'], lines: string): Brand => ({
  name,
  titleStyle,
  lines: lines.split(' '),
})

export const BRANDS: Brand[] = [
  brand('Glimwerk', 'tidy', 'Dauw Nerf Luwte'),
  brand('Zilverkade 12', 'tidy', 'Steiger Meerpaal Boeg'),
  brand('Aurelisse', 'tidy', 'Solène Mirabelle Clairée'),
  brand('Maison Verdelune', 'tidy', 'Opaline Nuage Rosée'),
  brand('Kleinglut', 'tidy', 'Morgenrot Funke Esche'),
  brand('Goldammerhof', 'tidy', 'Wiesengold Hain Linde'),
  brand('Thistlewick', 'tidy', 'Moorland Heather Burn'),
  brand('Harrowgilt', 'tidy', 'Gantry Quayside Mews'),
  brand('Perlwinkel', 'tidy', 'Gezeiten Muschel Watt'),
  brand('Sterrenhuys', 'tidy', 'Poolster Komeet Melkweg'),
  brand('Duinroosje & Daan', 'stuffed', 'Helmgras Zeewind Schelp'),
  brand('Tante Goudlief', 'stuffed', 'Zondag Koffie Taart'),
  brand('Brillepierre', 'stuffed', 'Éclat Lueur Facette'),
  brand('Lumentrava', 'stuffed', 'Astra Vela Nova'),
  brand('Jolivelle-X', 'stuffed', 'Charm Bloom Dream'),
  brand('Wolkenzier', 'stuffed', 'Cirrus Nevel Stapel'),
  brand('QZVYBELL', 'shouted', 'A1 B7 C9'),
  brand('OYRUNEX', 'shouted', 'Pro Lux Max'),
  brand('Fennimarr', 'shouted', 'Wish Love Luck'),
  brand('SHIMOLARA', 'shouted', 'Glow Gift Elegant'),
]

/** Sellers at the marketplaces. */
export const SELLERS = [
  'Sieradenhuis Voorbeeld',
  'Glimwerk Direct',
  'Juwelier Kleinglut Versand',
  'Boutique Verdelune',
  'Thistlewick Trading',
  'QZVYBELL-EU',
]
