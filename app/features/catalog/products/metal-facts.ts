import { capitalize } from '#app/platform/text/capitalize.ts'
import { METAL_LABEL, type Specification } from './catalog.ts'

/** The metal of a product, in the terms of the Waarborgwet. */
export interface MetalFacts {
  metal: Metal
  /** thousandths; null: not claimed */
  fineness: number | null
  plating: Plating | null
  /** of the precious metal alone; null: unknown */
  massMg: number | null
  hallmark: Hallmark
}

/** The facts that a variant states itself; the rest is as its product. */
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

/** The lowest fineness that may be called by the metal's name, and the mass below which no hallmark is needed. */
const RULES: Partial<Record<Metal, { minFineness: number; exemptBelowMg: number }>> = {
  gold: { minFineness: 585, exemptBelowMg: 1_000 },
  silver: { minFineness: 800, exemptBelowMg: 8_000 },
  platinum: { minFineness: 850, exemptBelowMg: 500 },
}

export type MetalProblem =
  | { field: 'metalFineness'; error: 'fineness-missing' | 'no-such-metal'; minFineness: number }
  | { field: 'metalHallmark'; error: 'not-exempt'; grams: number }

/** Finds violations of the Waarborgwet: a metal's name below its fineness, or an exemption above its mass. */
export function validateMetal({ metal, fineness, massMg, hallmark }: MetalFacts): MetalProblem[] {
  const rule = RULES[metal]
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

const isPrecious = (metal: Metal) => RULES[metal] !== undefined

/** "Zilver 925, verguld; vrijgesteld van keuring": the metal as the shop describes it. */
export function metalLine({ metal, fineness, plating, hallmark }: MetalFacts): string {
  const name = metal === 'other' ? '' : METALS[metal]
  const claim = isPrecious(metal) && fineness !== null ? `${name} ${fineness}` : name
  const parts = [claim, plating ? PLATINGS[plating].toLowerCase() : ''].filter(Boolean)
  const mark =
    !isPrecious(metal) || hallmark === 'unknown'
      ? ''
      : hallmark === 'present'
        ? '; gehalte gewaarborgd'
        : '; te licht voor een waarborgteken'
  const line = `${parts.join(', ')}${mark}`
  return capitalize(line)
}

/**
 * Returns the facts about a variant: its own, and for the rest those of its product. Nothing of the product holds for a variant
 * of another metal.
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

/** "Goud 585, verguld": what a variant states itself, without its mass and hallmark; empty if that is nothing. */
export const variantMetalName = ({ metal, fineness, plating }: VariantMetal): string =>
  [
    [metal && METALS[metal], fineness].filter(Boolean).join(' '),
    plating ? PLATINGS[plating].toLowerCase() : '',
  ]
    .filter(Boolean)
    .join(', ')

/** The owner's data about the metal replaces the specification from an import. */
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

/** Thousandths of gold by karat. */
export const CARATS: Record<string, number> = {
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
