import type { Specification } from '#app/features/catalog/products/catalog.ts'
import type { AttributeDraft } from '#app/features/catalog/products/product-draft.ts'
import { capitalize } from '#app/platform/capitalize.ts'
import type { DemoPiece } from './demo-catalogue.server.ts'

type Metal = Pick<DemoPiece, 'material' | 'colour' | 'fineness'>

const STONES: [RegExp, string][] = [
  [/diamant/, 'Labgrown diamant'],
  [/saffier/, 'Saffier'],
  [/smaragd/, 'Smaragd'],
  [/robijn/, 'Robijn'],
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
  binnenmaat_mm: 'Binnenmaat',
  hanger_mm: 'Hanger',
  steen_mm: 'Steen',
  kophoogte_mm: 'Hoogte van de zetting',
  zegelvlak_mm: 'Zegelvlak',
  parel_mm: 'Parels',
  kraal_mm: 'Kralen',
  oorknopjes_mm: 'Oorknopjes',
  creolen_mm: 'Creolen',
  afmeting_mm: 'Afmeting',
}
const dutch = (number: number) => String(number).replace('.', ',')

/** "14 karaat witgoud, saffier" or "14 karaat goud of sterling zilver": the line under the name. */
export function demoSubtitle(piece: DemoPiece): string {
  const materials = piece.variants.map(({ metal }) => metal)
  const golds = materials.filter((metal) => metal.includes('goud'))
  const parts = golds.length > 1 ? ['14 karaat goud'] : golds
  if (materials.some((metal) => metal.includes('zilver'))) parts.push('sterling zilver')
  const material = materials.length > 1 ? parts.join(' of ') : piece.material
  const stone = piece.gemstones[0]?.steen.replace(' (labgrown)', '')
  const isNamed = stone === undefined || material.includes(stone)
  return capitalize(isNamed ? material : `${material}, ${stone}`)
}

/** What visitors filter on, over all metals the piece comes in. Sizes are known from its variants. */
export function demoAttributes(piece: DemoPiece, collections: Set<string>): AttributeDraft[] {
  const metals: Metal[] =
    piece.variants.length > 0
      ? piece.variants.map(({ metal, colour, fineness }) => ({ material: metal, colour, fineness }))
      : [piece]
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
  for (const { steen } of piece.gemstones) {
    const stone = STONES.find(([pattern]) => pattern.test(steen))?.[1]
    if (stone) add('steen', stone)
    if (stone === 'Parel') add('materiaal', 'Parel')
  }
  if (piece.gemstones.length === 0) add('steen', 'Zonder steen')
  const length = piece.dimensions.lengte_mm
  if (typeof length === 'number' && piece.category !== 'oorbellen') {
    add('lengte', `${length} mm`, length)
  }
  if (collections.has(piece.collection)) add('collectie', piece.collection)
  return values
}

/** The rows of the specification table. */
export function demoSpecifications(piece: DemoPiece): Specification[] {
  const rows: Specification[] = [{ label: 'Materiaal', value: capitalize(demoMaterials(piece)) }]
  const finenesses = new Set([piece.fineness, ...piece.variants.map((variant) => variant.fineness)])
  rows.push({
    label: 'Gehalte',
    value: [...finenesses]
      .map((each) => (each === 585 ? '585/1000 (14 karaat)' : `${each}/1000 (sterling)`))
      .join(' of '),
  })
  for (const stone of piece.gemstones) rows.push({ label: 'Steen', value: describeStone(stone) })
  for (const [key, value] of Object.entries(piece.dimensions)) {
    const label = DIMENSIONS[key]
    const text = typeof value === 'number' ? dutch(value) : value
    if (label) rows.push({ label, value: `${text} mm` })
  }
  if (piece.dimensions.aantal) {
    rows.push({ label: 'Aantal ringen', value: String(piece.dimensions.aantal) })
  }
  const clasp = piece.dimensions.sluiting
  if (clasp) rows.push({ label: 'Sluiting', value: capitalize(String(clasp)) })
  rows.push({ label: 'Gewicht', value: `ca. ${dutch(piece.weight_g)} g` })
  rows.push({ label: 'Collectie', value: piece.collection })
  return rows
}

function demoMaterials(piece: DemoPiece): string {
  const metals = piece.variants.map(({ metal }) => metal)
  return metals.length > 1
    ? `${metals.slice(0, -1).join(', ')} of ${metals.at(-1)}`
    : piece.material
}

function describeStone(stone: DemoPiece['gemstones'][number]): string {
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
