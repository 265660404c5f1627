import { plainHeader } from '#app/features/data-transfer/import-runs/header-name.ts'
import { lookUp } from '#app/platform/http/look-up.ts'

/** WooCommerce exports headings in the language of the shop: English and Dutch, with their older spellings. */
const COLUMNS: Record<string, string> = {
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
}
const ATTRIBUTE_FIRST = /^(?:attribute|eigenschap|attribuut) (\d{1,3}) (.+)$/
const ATTRIBUTE_LAST = /^(.+) (?:eigenschap|attribuut) (\d{1,3})$/
const COLUMN_WITH_UNIT =
  /^(weight|gewicht|length|lengte|width|breedte|height|hoogte) \((kg|g|lbs?|oz|mm|cm|m|in|yd)\)$/
const MEASURES: Record<string, string> = {
  weight: 'weight',
  gewicht: 'weight',
  length: 'length',
  lengte: 'length',
  width: 'width',
  breedte: 'width',
  height: 'height',
  hoogte: 'height',
}

/** `attribute1Name`, `weight:kg` and so on; null for an unused column such as "Meta: …". */
export function findWooCommerceColumn(header: string): string | null {
  const plain = plainHeader(header)
  const first = plain.match(ATTRIBUTE_FIRST)
  if (first) return attributeColumn(first[1], first[2])
  const last = plain.match(ATTRIBUTE_LAST)
  if (last) return attributeColumn(last[2], last[1])
  const measure = plain.match(COLUMN_WITH_UNIT)
  if (measure?.[1]) return `${MEASURES[measure[1]]}:${measure[2]}`
  return lookUp(COLUMNS, plain)
}

function attributeColumn(number: string | undefined, part: string | undefined): string | null {
  const name = part && lookUp(ATTRIBUTE_COLUMN_NAMES, part)
  return name ? `attribute${number}${name}` : null
}
