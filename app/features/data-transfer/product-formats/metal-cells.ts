import {
  HALLMARKS,
  METALS,
  metalProblemMessage,
  PLATINGS,
  type VariantMetal,
  validateMetal,
} from '#app/features/catalog/products/metal-facts.ts'
import type { RowReading } from '#app/features/data-transfer/import-runs/row-reader.ts'
import { readMeasure } from '#app/platform/text/price-text.ts'

/** Cells for the metal of a variant, if it differs from the metal of its product. */
export const METAL_CELLS = [
  { cell: 'metal', heading: 'Metaal van de uitvoering', aliases: [] },
  { cell: 'fineness', heading: 'Gehalte van de uitvoering', aliases: [] },
  { cell: 'plating', heading: 'Afwerking van de uitvoering', aliases: [] },
  { cell: 'metalMass', heading: 'Gewicht van het metaal (g)', aliases: [] },
  { cell: 'hallmark', heading: 'Keuring van de uitvoering', aliases: [] },
] as const

type MetalCell = (typeof METAL_CELLS)[number]['cell']
type Cells = Partial<Record<MetalCell, string>>

/** Text of a cell if the variant has none; an empty cell means the same as the product. */
const NONE = 'geen'
const MAX_GRAMS = 100_000

/** Returns the cells for the metal of a variant. */
export function writeMetal(metal: VariantMetal | null): Cells {
  if (!metal) return {}
  const { fineness, plating, massMg } = metal
  return {
    metal: metal.metal ? METALS[metal.metal] : '',
    fineness: writeFact(fineness, String),
    plating: writeFact(plating, (code) => PLATINGS[code]),
    metalMass: writeFact(massMg, (mg) => String(mg / 1000).replace('.', ',')),
    hallmark: metal.hallmark ? HALLMARKS[metal.hallmark] : '',
  }
}

/** Returns the cell of a fact: empty if it is the same as for the product, "geen" if the variant has none. */
function writeFact<Fact extends string | number>(
  fact: Fact | null | undefined,
  write: (fact: Fact) => string,
): string {
  if (fact === undefined) return ''
  return fact === null ? NONE : write(fact)
}

/** Reads the metal of a variant; empty cells do not change the metal of an existing variant. */
export function readMetal(reading: RowReading, cells: Cells): { metal?: VariantMetal } {
  const noteBadMetal = (text = '') => {
    reading.note({ code: 'bad-metal', text })
    return undefined
  }
  const findKeyByName = <Key extends string>(
    names: Record<Key, string>,
    text: string | undefined,
  ) => {
    if (!text) return undefined
    const match = Object.entries<string>(names).find(([, name]) => isSameText(name, text))
    return match ? (match[0] as Key) : noteBadMetal(text)
  }
  const readNumber = (text: string | undefined, max: number) => {
    if (!text) return undefined
    if (isSameText(text, NONE)) return null
    const number = readMeasure(text)
    return number === null || number <= 0 || number > max ? noteBadMetal(text) : number
  }
  const grams = readNumber(cells.metalMass, MAX_GRAMS)
  const facts = {
    metal: findKeyByName(METALS, cells.metal),
    fineness: readNumber(cells.fineness, 999),
    plating: isSameText(cells.plating ?? '', NONE) ? null : findKeyByName(PLATINGS, cells.plating),
    massMg: grams == null ? grams : Math.round(grams * 1000),
    hallmark: findKeyByName(HALLMARKS, cells.hallmark),
  }
  const metal = Object.fromEntries(
    Object.entries(facts).filter(([, fact]) => fact !== undefined),
  ) as VariantMetal
  if (Object.keys(metal).length === 0) return {}
  return breaksHallmarkLaw(metal, reading) ? {} : { metal }
}

/** Returns whether the metal of a variant would break the Waarborgwet; if it does, the metal is not imported. */
function breaksHallmarkLaw(variantMetal: VariantMetal, reading: RowReading): boolean {
  if (!variantMetal.metal) return false
  const emptyMetal = { fineness: null, plating: null, massMg: null, hallmark: 'unknown' as const }
  const [problem] = validateMetal({ ...emptyMetal, ...variantMetal, metal: variantMetal.metal })
  if (problem) reading.note({ code: 'bad-metal', text: metalProblemMessage(problem) })
  return problem !== undefined
}

const isSameText = (a: string, b: string) => a.toLowerCase() === b.trim().toLowerCase()
