import { normalizeHeader } from '#app/features/data-transfer/import-runs/header-name.ts'
import { lookUp } from '#app/platform/http/look-up.ts'

/** Headings in English, Dutch, German and French, without accents: WooCommerce exports them in the language of the shop. */
const CELL_BY_HEADING: Record<string, string> = {
  id: 'id',
  type: 'type',
  sku: 'sku',
  artikelnummer: 'sku',
  'gtin, upc, ean, or isbn': 'gtin',
  'gtin, upc, ean of isbn': 'gtin',
  name: 'name',
  naam: 'name',
  published: 'published',
  gepubliceerd: 'published',
  'visibility in catalog': 'visibility',
  'visibility in catalogue': 'visibility',
  'zichtbaarheid in catalogus': 'visibility',
  'short description': 'shortDescription',
  'korte beschrijving': 'shortDescription',
  'korte omschrijving': 'shortDescription',
  description: 'description',
  beschrijving: 'description',
  omschrijving: 'description',
  'date sale price starts': 'saleStarts',
  'startdatum actieprijs': 'saleStarts',
  'startdatum aanbiedingsprijs': 'saleStarts',
  'date sale price ends': 'saleEnds',
  'einddatum actieprijs': 'saleEnds',
  'einddatum aanbiedingsprijs': 'saleEnds',
  'tax status': 'taxStatus',
  'btw status': 'taxStatus',
  'btw-status': 'taxStatus',
  belastingstatus: 'taxStatus',
  'tax class': 'taxClass',
  belastingklasse: 'taxClass',
  'btw-klasse': 'taxClass',
  'btw-tarief': 'taxClass',
  'in stock?': 'inStock',
  'op voorraad?': 'inStock',
  stock: 'stock',
  voorraad: 'stock',
  'backorders allowed?': 'backorders',
  'nabestellingen toestaan?': 'backorders',
  'nabestellingen toegestaan?': 'backorders',
  'sold individually?': 'soldIndividually',
  'wordt individueel verkocht?': 'soldIndividually',
  'individueel verkocht?': 'soldIndividually',
  'sale price': 'salePrice',
  actieprijs: 'salePrice',
  aanbiedingsprijs: 'salePrice',
  'cost of goods': 'cost',
  'regular price': 'regularPrice',
  'reguliere prijs': 'regularPrice',
  'normale prijs': 'regularPrice',
  categories: 'categories',
  categorieen: 'categories',
  tags: 'tags',
  images: 'images',
  afbeeldingen: 'images',
  parent: 'parent',
  hoofd: 'parent',
  bovenliggend: 'parent',
  'external url': 'externalUrl',
  'externe url': 'externalUrl',
  brands: 'brands',
  merken: 'brands',
  position: 'position',
  positie: 'position',

  typ: 'type',
  'gtin, upc, ean oder isbn': 'gtin',
  veroffentlicht: 'published',
  'sichtbarkeit im katalog': 'visibility',
  kurzbeschreibung: 'shortDescription',
  beschreibung: 'description',
  'datum, an dem angebotspreis beginnt': 'saleStarts',
  'datum, an dem angebotspreis endet': 'saleEnds',
  steuerstatus: 'taxStatus',
  steuerklasse: 'taxClass',
  'vorratig?': 'inStock',
  lager: 'stock',
  lagerbestand: 'stock',
  bestand: 'stock',
  'lieferruckstande erlaubt?': 'backorders',
  'nur einzeln verkaufen?': 'soldIndividually',
  angebotspreis: 'salePrice',
  'regularer preis': 'regularPrice',
  kategorien: 'categories',
  schlagworter: 'tags',
  bilder: 'images',
  'ubergeordnetes produkt': 'parent',
  marken: 'brands',

  ugs: 'sku',
  'gtin, upc, ean ou isbn': 'gtin',
  nom: 'name',
  publie: 'published',
  'visibilite dans le catalogue': 'visibility',
  'description courte': 'shortDescription',
  'date de debut de promo': 'saleStarts',
  'date de fin de promo': 'saleEnds',
  'etat de la tva': 'taxStatus',
  'classe de tva': 'taxClass',
  'en stock ?': 'inStock',
  'autoriser les commandes de produits en rupture ?': 'backorders',
  'vendre individuellement ?': 'soldIndividually',
  'tarif promo': 'salePrice',
  'tarif regulier': 'regularPrice',
  etiquettes: 'tags',
  'url externe': 'externalUrl',
  marques: 'brands',
}

const ATTRIBUTE_COLUMN_NAMES: Record<string, string> = {
  name: 'Name',
  naam: 'Name',
  'value(s)': 'Values',
  values: 'Values',
  value: 'Values',
  'waarde(n)': 'Values',
  waarde: 'Values',
  waarden: 'Values',
  visible: 'Visible',
  zichtbaar: 'Visible',
  zichtbare: 'Visible',
  global: 'Global',
  globaal: 'Global',
  globale: 'Global',
  'wert(e)': 'Values',
  werte: 'Values',
  sichtbar: 'Visible',
  nom: 'Name',
  'valeur(s)': 'Values',
  valeurs: 'Values',
}
const ATTRIBUTE_FIRST = /^(?:attribute|eigenschap|attribuut|attribut) (\d{1,3}) (.+)$/
const ATTRIBUTE_LAST = /^(.+) (?:eigenschap|attribuut|de l['’]attribut) (\d{1,3})$/
const MEASURE_CELLS: Record<string, string> = {
  weight: 'weight',
  gewicht: 'weight',
  length: 'length',
  lengte: 'length',
  width: 'width',
  breedte: 'width',
  height: 'height',
  hoogte: 'height',
  lange: 'length',
  breite: 'width',
  hohe: 'height',
  poids: 'weight',
  longueur: 'length',
  largeur: 'width',
  hauteur: 'height',
}
const COLUMN_WITH_UNIT = new RegExp(
  `^(${Object.keys(MEASURE_CELLS).join('|')}) \\((kg|g|lbs?|oz|mm|cm|m|in|yd)\\)$`,
)

/** Returns the cell of a heading, such as `attribute1Name` or `weight:kg`; null for an unused column such as "Meta: …". */
export function findWooCommerceColumn(header: string): string | null {
  const normalizedHeader = normalizeHeader(header)
  const attributeFirstMatch = normalizedHeader.match(ATTRIBUTE_FIRST)
  if (attributeFirstMatch) return attributeColumn(attributeFirstMatch[1], attributeFirstMatch[2])
  const attributeLastMatch = normalizedHeader.match(ATTRIBUTE_LAST)
  if (attributeLastMatch) return attributeColumn(attributeLastMatch[2], attributeLastMatch[1])
  const measureMatch = normalizedHeader.match(COLUMN_WITH_UNIT)
  if (measureMatch?.[1]) return `${MEASURE_CELLS[measureMatch[1]]}:${measureMatch[2]}`
  return lookUp(CELL_BY_HEADING, normalizedHeader)
}

function attributeColumn(
  number: string | undefined,
  headingPart: string | undefined,
): string | null {
  const name = headingPart && lookUp(ATTRIBUTE_COLUMN_NAMES, headingPart)
  return name ? `attribute${number}${name}` : null
}
