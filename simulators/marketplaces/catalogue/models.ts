import { BRANDS, type Brand } from './brands.ts'
import { CORE_MODELS, type CoreModel } from './core-models.ts'
import { KINDS, type Kind, type LocalizedText } from './kinds.ts'
import { METALS, type Metal } from './materials.ts'
import { asinOf, gtinOf, pick, seededFraction } from './numbers.ts'
import { showsTone } from './shown-tones.ts'
import { type Notation, sizeCount } from './sizes.ts'
import { STONES, type Stone, stonesInPhoto } from './stones.ts'
import { writeTitles } from './titles.ts'

/** An item that is for sale. */
export interface Item {
  asin: string
  gtin: string
  model: Model
  metal: Metal
  /** position among the sizes of its kind; undefined: no size */
  size: number | undefined
  /** price in the Netherlands without price moves */
  cents: number
}

/** A page at a marketplace: a single item, or a parent (which is not for sale itself) with its children. */
export interface Model {
  number: number
  /** ASIN of the parent; undefined: the model has no variations */
  parentAsin: string | undefined
  kind: Kind
  brand: Brand
  /** collection of the brand */
  line: string
  stone: Stone
  notation: Notation
  titles: LocalizedText
  /** photo name without colour; see photos.ts */
  photo: string
  items: Item[]
}

/** Item numbers per model: more than any model has variations, so that item numbers are unique. */
const NUMBERS_PER_MODEL = 200
/** Percentage of the models with variations. */
const FAMILY_PERCENT = 27

function findByName<T>(list: readonly T[], name: string, keyOf: (each: T) => string): T {
  const match = list.find((each) => keyOf(each) === name)
  if (!match) throw new Error(`no ${name} in the word lists`)
  return match
}

/** Rounds a price to …,95 or …,99; above a hundred euros, to a multiple of five euros. */
export function roundPrice(cents: number, ...seeds: (string | number)[]): number {
  if (cents > 10_000) return Math.round(cents / 500) * 500
  return Math.max(495, Math.round(cents / 100) * 100 - pick([1, 5, 5], ...seeds))
}

function chooseParts(number: number) {
  const kind = pick(KINDS, 'kind', number)
  const brand = pick(BRANDS, 'brand', number)
  const photo = pick(kind.photos, 'photo', number)
  // Brands that write their titles in capitals do not sell gold.
  const soldMetals =
    brand.titleStyle === 'shouted'
      ? METALS.filter(({ factor }) => factor < 1.5)
      : METALS.filter(({ key }) => brand.titleStyle === 'stuffed' || key !== 'plated-brass')
  const metals = soldMetals.filter(({ tone }) => showsTone(photo, tone))
  const metal = pick(metals, 'metal', number)
  const stone = pick(
    stonesInPhoto(photo).filter(({ key }) => key !== 'diamond' || metal.factor > 2),
    'stone',
    number,
  )
  return { kind, brand, metal, stone, photo, core: undefined }
}

function chooseCoreParts(core: CoreModel) {
  return {
    kind: findByName(KINDS, core.kind, ({ key }) => key),
    brand: findByName(BRANDS, core.brand, ({ name }) => name),
    metal: findByName(METALS, core.metal, ({ key }) => key),
    stone: findByName(STONES, core.stone, ({ key }) => key),
    photo: core.photo,
    core,
  }
}

function variationsOf(
  number: number,
  { kind, metal, photo, core }: ReturnType<typeof chooseParts> | ReturnType<typeof chooseCoreParts>,
) {
  const isFamily = core
    ? core.sizes || core.metals
    : seededFraction('family', number) * 100 < FAMILY_PERCENT
  if (!isFamily) return [{ metal, size: sizeCount(kind.sizes) ? 2 : undefined }]
  const cheapMetals = METALS.filter(
    ({ key, factor, tone }) => factor < 1.5 && key !== metal.key && showsTone(photo, tone),
  )
  const metals = core
    ? (core.metals ?? [core.metal]).map((key) => findByName(METALS, key, (each) => each.key))
    : kind.sizes === 'none' || seededFraction('metals', number) < 0.4
      ? // A photo may show a metal that no cheap one looks like.
        [metal, ...(cheapMetals.length > 0 ? [pick(cheapMetals, 'second', number)] : [])]
      : [metal]
  const sizeTotal = sizeCount(kind.sizes)
  const count =
    core?.sizes === 'all'
      ? sizeTotal
      : Math.min(sizeTotal, 3 + Math.floor(seededFraction(number) * 5))
  const firstSize = Math.floor((sizeTotal - count) * seededFraction('first', number))
  const sizes = sizeTotal
    ? Array.from({ length: count }, (_, step) => firstSize + step)
    : [undefined]
  return metals.flatMap((each) => sizes.map((size) => ({ metal: each, size })))
}

/** Creates the model with this number; the same number always gives the same model. */
export function createModel(number: number): Model {
  const coreModel = CORE_MODELS[number]
  const choice = coreModel ? chooseCoreParts(coreModel) : chooseParts(number)
  const { kind, brand, metal, stone, photo, core } = choice
  const line =
    brand.lines.find((each) => core?.titles.nl.includes(each)) ?? pick(brand.lines, 'line', number)
  const variations = variationsOf(number, choice)
  const itemNumber = number * NUMBERS_PER_MODEL
  const priceFactor = 0.7 + seededFraction('dear', number) * 0.9
  const model: Model = {
    number,
    parentAsin: variations.length > 1 ? asinOf(itemNumber) : undefined,
    kind,
    brand,
    line,
    stone,
    notation: brand.titleStyle === 'tidy' ? 'local' : 'us',
    titles: core?.titles ?? writeTitles(number, kind, brand, line, metal, stone),
    photo,
    items: [],
  }
  model.items = variations.map((variation, position) => ({
    ...variation,
    model,
    asin: asinOf(itemNumber + 1 + position),
    gtin: gtinOf(itemNumber + 1 + position),
    cents: roundPrice(kind.cents * variation.metal.factor * stone.factor * priceFactor, itemNumber),
  }))
  return model
}
