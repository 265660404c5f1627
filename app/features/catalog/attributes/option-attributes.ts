import type { AttributeDraft } from '#app/features/catalog/products/product-draft.ts'
import { optionMeaning } from '#app/features/catalog/products/product-identity.ts'

interface NamedOption {
  code: string
  name: string
}

/** Units of the options that are numbers. */
const UNITS: Record<string, string> = { ringmaat: 'mm', lengte: 'mm', gehalte: '‰' }
const METAL_ATTRIBUTES: NamedOption[] = [
  { code: 'materiaal', name: 'Materiaal' },
  { code: 'kleur', name: 'Kleur' },
]

/**
 * Returns whether shoppers filter on the values of an option. They filter on the material and the colour of a metal, which every
 * product has, instead of on an option such as "14 karaat geelgoud".
 */
export const isFilteredOption = ({ code }: Pick<NamedOption, 'code'>): boolean =>
  optionMeaning(code) !== 'material'

/** Returns the attributes with which shoppers filter on options; their values come from the variants, so they have none here. */
export function toOptionAttributes(options: NamedOption[]): AttributeDraft[] {
  const filteredAttributes = options.flatMap((option) =>
    isFilteredOption(option) ? option : METAL_ATTRIBUTES,
  )
  const byCode = new Map(filteredAttributes.map(({ code, name }) => [code, name]))
  return [...byCode].map(([code, name]) => {
    const unit = UNITS[code] ?? null
    const kind = unit ? 'number' : 'text'
    return { code, name, unit, kind, label: '', number: null, isChoice: true }
  })
}
