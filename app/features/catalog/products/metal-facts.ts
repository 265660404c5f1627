import { capitalize } from '#app/platform/text/capitalize.ts'
import { METAL_LABEL, type Specification } from './catalog.ts'

/** The metal of a product, in the terms of the Waarborgwet. */
export interface MetalFacts {
  metal: Metal
  /** fineness in thousandths; null: not stated */
  fineness: number | null
  plating: Plating | null
  /** mass of the precious metal only; null: unknown */
  massMg: number | null
  hallmark: Hallmark
}

/** The metal facts of a variant. Facts that are missing here are those of the product. */
export type VariantMetal = Partial<MetalFacts>

export const METALS = {
  gold: 'Goud',
  silver: 'Zilver',
  platinum: 'Platina',
  palladium: 'Palladium',
  steel: 'Edelstaal',
  brass: 'Messing',
  titanium: 'Titanium',
  other: 'Iets anders',
} as const
export type Metal = keyof typeof METALS

export const PLATINGS = {
  gold: 'Verguld',
  silver: 'Verzilverd',
  rhodium: 'Gerhodineerd',
} as const
type Plating = keyof typeof PLATINGS

export const HALLMARKS = {
  present: 'Gekeurd, met waarborgteken',
  exempt: 'Vrijgesteld: lichter dan de grens',
  unknown: 'Nog niet bekend',
} as const
type Hallmark = keyof typeof HALLMARKS

/** For each metal, the lowest fineness that may use its name and the mass below which no hallmark is required. */
const METAL_RULES: Partial<Record<Metal, { minFineness: number; exemptBelowMg: number }>> = {
  gold: { minFineness: 585, exemptBelowMg: 1_000 },
  silver: { minFineness: 800, exemptBelowMg: 8_000 },
  platinum: { minFineness: 850, exemptBelowMg: 500 },
}

export type MetalProblem =
  | { field: 'metalFineness'; error: 'fineness-missing' | 'no-such-metal'; minFineness: number }
  | { field: 'metalHallmark'; error: 'not-exempt'; grams: number }

/** Finds violations of the Waarborgwet: a fineness too low for the metal's name, or a mass too high for the exemption. */
export function validateMetal({ metal, fineness, massMg, hallmark }: MetalFacts): MetalProblem[] {
  const rule = METAL_RULES[metal]
  if (!rule) return []
  const problems: MetalProblem[] = []
  const { minFineness } = rule
  if (fineness === null)
    problems.push({ field: 'metalFineness', error: 'fineness-missing', minFineness })
  else if (fineness < minFineness) {
    problems.push({ field: 'metalFineness', error: 'no-such-metal', minFineness })
  }
  if (hallmark === 'exempt' && (massMg === null || massMg >= rule.exemptBelowMg)) {
    const grams = rule.exemptBelowMg / 1000
    problems.push({ field: 'metalHallmark', error: 'not-exempt', grams })
  }
  return problems
}

export function metalProblemMessage(problem: MetalProblem): string {
  switch (problem.error) {
    case 'fineness-missing':
      return `Vul het gehalte in: minstens ${problem.minFineness} duizendsten.`
    case 'no-such-metal':
      return `Onder ${problem.minFineness} duizendsten mag het niet zo heten. Kies ‘Iets anders’ of een ander metaal.`
    case 'not-exempt':
      return `Vrijgesteld is het alleen met minder dan ${String(problem.grams).replace('.', ',')} gram van dit metaal. Vul het gewicht in.`
  }
}

const isPrecious = (metal: Metal) => METAL_RULES[metal] !== undefined

const HALLMARK_TEXTS: Record<Hallmark, string> = {
  present: '; gehalte gewaarborgd',
  exempt: '; te licht voor een waarborgteken',
  unknown: '',
}

/** Describes a metal for shoppers, such as "Zilver 925, verguld; te licht voor een waarborgteken". */
export function metalLine({ metal, fineness, plating, hallmark }: MetalFacts): string {
  const name = metal === 'other' ? '' : METALS[metal]
  const nameAndFineness = isPrecious(metal) && fineness !== null ? `${name} ${fineness}` : name
  const parts = [nameAndFineness, plating ? PLATINGS[plating].toLowerCase() : ''].filter(Boolean)
  const hallmarkText = isPrecious(metal) ? HALLMARK_TEXTS[hallmark] : ''
  return capitalize(`${parts.join(', ')}${hallmarkText}`)
}

/**
 * Returns the metal of a variant. Facts that the variant does not state come from the product, unless the variant is made of another
 * metal.
 */
export function metalOf(
  product: MetalFacts | null,
  variantMetal: VariantMetal | null,
): MetalFacts | null {
  if (!variantMetal) return product
  const metal = variantMetal.metal ?? product?.metal
  if (!metal) return null
  const otherFacts =
    product?.metal === metal
      ? product
      : { fineness: null, plating: null, massMg: null, hallmark: 'unknown' as const }
  return { ...otherFacts, ...variantMetal, metal }
}

/** Describes the metal that a variant states itself, such as "Goud 585, verguld", without mass and hallmark; '' if it states none. */
export const variantMetalName = ({ metal, fineness, plating }: VariantMetal): string =>
  [
    [metal && METALS[metal], fineness].filter(Boolean).join(' '),
    plating ? PLATINGS[plating].toLowerCase() : '',
  ]
    .filter(Boolean)
    .join(', ')

/** Replaces the specification about the metal from an import by the metal that staff entered. */
export function withMetal(
  specifications: Specification[],
  metal: MetalFacts | null,
): Specification[] {
  if (!metal) return specifications
  const value = metalLine(metal)
  return [
    ...(value === '' ? [] : [{ label: METAL_LABEL, value }]),
    ...specifications.filter(({ label }) => !/^gehalte/i.test(label)),
  ]
}

/** Fineness of gold in thousandths, by karat. */
export const FINENESS_BY_CARAT: Record<string, number> = {
  8: 333,
  9: 375,
  10: 417,
  14: 585,
  18: 750,
  20: 833,
  21: 875,
  22: 916,
  24: 999,
}
