import type { Specification } from '#app/features/catalog/products/catalog.ts'
import type { AttributeDraft } from '#app/features/catalog/products/product-draft.ts'
import { capitalize } from '#app/platform/text/capitalize.ts'
import type { DemoProduct } from './demo-catalogue.server.ts'
import { demoMetals } from './demo-variants.ts'

type Metal = Pick<DemoProduct, 'material' | 'colour' | 'fineness'>

const STONES: [RegExp, string][] = [
  [/diamant/, 'Labgekweekte diamant'],
  [/saffier/, 'Labgekweekte saffier'],
  [/smaragd/, 'Labgekweekte smaragd'],
  [/robijn/, 'Labgekweekte robijn'],
  [/zirkonia/, 'Zirkonia'],
  [/parel/, 'Parel'],
  [/lapis/, 'Lapis lazuli'],
  [/onyx/, 'Onyx'],
]
const DIMENSIONS: Record<string, string> = {
  lengte_mm: 'Lengte',
  breedte_mm: 'Breedte',
  bandbreedte_mm: 'Breedte van de band',
  banddikte_mm: 'Dikte van de band',
  dikte_mm: 'Dikte',
  draaddikte_mm: 'Dikte van de draad',
  diameter_mm: 'Diameter',
  binnendiameter_mm: 'Diameter aan de binnenkant',
  binnenmaat_mm: 'Binnenmaat (breed × hoog)',
  hanger_mm: 'Hanger',
  steen_mm: 'Steenmaat',
  kophoogte_mm: 'Hoogte van de zetting',
  zegelvlak_mm: 'Zegelvlak',
  parel_mm: 'Parels',
  kraal_mm: 'Kralen',
  oorknopjes_mm: 'Oorknopjes',
  creolen_mm: 'Creolen',
  afmeting_mm: 'Afmeting',
}
const withDecimalComma = (number: number) => String(number).replace('.', ',')

/** Returns the line below the name: "14 karaat witgoud, labgekweekte saffier" or "14 karaat goud of sterling zilver". */
export function demoSubtitle(product: DemoProduct): string {
  const materials = product.variants.map(({ metal }) => metal)
  const golds = materials.filter((metal) => metal.includes('goud'))
  const parts = golds.length > 1 ? ['14 karaat goud'] : golds
  if (materials.some((metal) => metal.includes('zilver'))) parts.push('sterling zilver')
  const material = materials.length > 1 ? parts.join(' of ') : product.material
  const stone = product.gemstones[0]?.steen.replace(/^(.+) \(labgekweekt\)$/, 'labgekweekte $1')
  const isStoneInMaterial = stone === undefined || material.includes(stone)
  return capitalize(isStoneInMaterial ? material : `${material}, ${stone}`)
}

/** Returns the filter values of all metals of the product; sizes come from the variants. */
export function demoAttributes(product: DemoProduct, collections: Set<string>): AttributeDraft[] {
  const metals: Metal[] =
    product.variants.length > 0
      ? product.variants.map(({ metal, colour, fineness }) => ({
          material: metal,
          colour,
          fineness,
        }))
      : [product]
  const values: AttributeDraft[] = []
  const add = (code: string, label: string, number: number | null = null) => {
    if (values.some((value) => value.code === code && value.label === label)) return
    const kind = number === null ? 'text' : 'number'
    values.push({ code, name: capitalize(code), kind, unit: null, label, number, isChoice: false })
  }
  for (const { material, colour, fineness } of metals) {
    if (material.includes('goud')) add('materiaal', 'Goud')
    if (material.includes('zilver')) add('materiaal', 'Zilver')
    add('kleur', capitalize(colour))
    add('gehalte', String(fineness), fineness)
  }
  for (const { steen } of product.gemstones) {
    const stone = STONES.find(([pattern]) => pattern.test(steen))?.[1]
    if (stone) add('steen', stone)
  }
  if (product.gemstones.length === 0) add('steen', 'Zonder steen')
  const length = product.dimensions.lengte_mm
  if (typeof length === 'number' && product.category !== 'oorbellen') {
    add('lengte', `${length} mm`, length)
  }
  if (collections.has(product.collection)) add('collectie', product.collection)
  return values
}

/** The rows of the specification table. */
export function demoSpecifications(product: DemoProduct): Specification[] {
  const rows: Specification[] = [{ label: 'Materiaal', value: capitalize(demoMaterials(product)) }]
  const finenesses = new Set([
    product.fineness,
    ...product.variants.map((variant) => variant.fineness),
  ])
  rows.push({
    label: 'Gehalte',
    value: [...finenesses]
      .map((each) => (each === 585 ? '585/1000 (14 karaat)' : `${each}/1000 (sterling)`))
      .join(' of '),
  })
  for (const [index, stone] of product.gemstones.entries()) {
    rows.push({ label: index === 0 ? 'Steen' : 'Zijstenen', value: describeStone(stone) })
  }
  for (const [key, value] of Object.entries(product.dimensions)) {
    const label = DIMENSIONS[key]
    if (label) rows.push({ label, value: sizeText(key, value) })
  }
  if (product.dimensions.aantal) {
    rows.push({ label: 'Aantal ringen', value: String(product.dimensions.aantal) })
  }
  const clasp = product.dimensions.sluiting
  if (clasp) rows.push({ label: 'Sluiting', value: capitalize(String(clasp)) })
  rows.push({ label: 'Gewicht', value: `ca. ${withDecimalComma(product.weight_g)} g` })
  rows.push({ label: 'Collectie', value: product.collection })
  // For hygiene, earrings can only be returned in their sealed packaging; the category mentions it too.
  if (product.category === 'oorbellen') {
    rows.push({ label: 'Terugsturen', value: 'Alleen in de gesloten verpakking' })
  }
  return rows
}

/** Sizes of at least this many millimetres are shown in centimetres. */
const CENTIMETRES_FROM = 100

/** "45 cm" for a chain, "4,9 mm" for its width, "rond, 6,4 mm" for a stone. */
function sizeText(key: string, value: string | number): string {
  if (typeof value === 'number') {
    const isLong = key === 'lengte_mm' && value >= CENTIMETRES_FROM
    return isLong ? `${withDecimalComma(value / 10)} cm` : `${withDecimalComma(value)} mm`
  }
  const [, size, shape] = /^([\d,]+) ([a-z]+)$/.exec(value) ?? []
  return size && shape ? `${shape}, ${size} mm` : `${value} mm`
}

function demoMaterials(product: DemoProduct): string {
  const metals = demoMetals(product).map(({ metal }) => metal)
  return metals.length > 1
    ? `${metals.slice(0, -1).join(', ')} of ${metals.at(-1)}`
    : product.material
}

function describeStone(stone: DemoProduct['gemstones'][number]): string {
  const facts = [
    stone.aantal > 1 ? `${stone.aantal} × ${stone.steen}` : stone.steen,
    stone.slijpvorm ?? stone.vorm,
    stone.karaat === undefined ? undefined : `${stone.karaat.toFixed(2).replace('.', ',')} ct`,
    stone.afmeting_mm && `${stone.afmeting_mm} mm`,
    stone.kleur && `kleur ${stone.kleur}`,
    stone.zuiverheid && `zuiverheid ${stone.zuiverheid}`,
  ]
  return capitalize(facts.filter((fact) => fact).join(', '))
}
