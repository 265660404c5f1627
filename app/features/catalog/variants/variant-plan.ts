import type { ProductOption } from '#app/features/catalog/products/catalog.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import type { Cents } from '#app/platform/money.ts'

/** Maximum number of variants; the editor stays fast up to this number. */
export const MAX_VARIANTS = 500
export const MAX_OPTIONS = 3

export interface OptionEdit {
  /** null: a new option */
  code: string | null
  name: string
  /** `was` is the current value; null for a new value */
  values: { was: string | null; value: string }[]
}

export interface OptionsEdit {
  /** version of the product that the form showed (ISO) */
  updatedAt: string
  options: OptionEdit[]
  /** variants to add to the remaining ones: all combinations, none, or one */
  make: 'all' | 'none' | 'one'
  /** values of the variant to add, one for each option in order; used with "one" only */
  one: string[]
  /** price of new variants; null: the price of the cheapest variant */
  priceCents: Cents | null
}

export interface PlannedVariants {
  options: ProductOption[]
  remaining: { id: number; optionValues: Record<string, string>; position: number }[]
  goneIds: number[]
  newVariants: { optionValues: Record<string, string>; position: number }[]
}

/** In an error, `option` and `value` are indexes in the edit. */
export type PlanResult =
  | { ok: true; plan: PlannedVariants }
  | { ok: false; error: 'option-twice'; option: number }
  | { ok: false; error: 'value-twice'; option: number; value: number }
  | { ok: false; error: 'too-many-variants'; count: number }
  | { ok: false; error: 'no-such-choice' }
  | { ok: false; error: 'variant-exists' }

export interface OldVariant {
  id: number
  optionValues: Record<string, string>
}

/**
 * Plans the variants of a product whose options change. Variants keep their ids: a renamed value stays with its variants, a new option
 * gives them its first value, and a removed value removes its variants. If two variants become equal, the first one in `variants`
 * stays.
 */
export function planVariantSet(
  variants: OldVariant[],
  edit: Pick<OptionsEdit, 'options' | 'make' | 'one'>,
): PlanResult {
  const namedOptions = nameOptions(edit.options)
  if (!namedOptions.ok) return namedOptions
  const { options } = namedOptions
  const combinations = countCombinations(options)
  if (combinations > MAX_VARIANTS && edit.make === 'all') {
    return { ok: false, error: 'too-many-variants', count: combinations }
  }
  const variantByChoice = new Map<string, OldVariant>()
  const goneIds: number[] = []
  for (const { id, optionValues } of variants) {
    const movedValues = moveValues(optionValues, edit.options, options)
    if (!movedValues || variantByChoice.has(choiceKey(movedValues))) goneIds.push(id)
    else variantByChoice.set(choiceKey(movedValues), { id, optionValues: movedValues })
  }
  const newChoices: Record<string, string>[] = []
  if (edit.make === 'all') newChoices.push(...listChoices(options))
  if (edit.make === 'one') {
    const requestedChoice = Object.fromEntries(
      options.map(({ code }, index) => [code, edit.one[index] ?? '']),
    )
    const isKnown = options.every(({ code, values }) =>
      values.includes(requestedChoice[code] ?? ''),
    )
    if (!isKnown || options.length === 0) return { ok: false, error: 'no-such-choice' }
    if (variantByChoice.has(choiceKey(requestedChoice)))
      return { ok: false, error: 'variant-exists' }
    newChoices.push(requestedChoice)
  }
  const missingChoices = newChoices.filter((choice) => !variantByChoice.has(choiceKey(choice)))
  if (variantByChoice.size + missingChoices.length > MAX_VARIANTS) {
    return {
      ok: false,
      error: 'too-many-variants',
      count: variantByChoice.size + missingChoices.length,
    }
  }
  const withPosition = <T extends { optionValues: Record<string, string> }>(variant: T) => ({
    ...variant,
    position: positionOf(variant.optionValues, options),
  })
  return {
    ok: true,
    plan: {
      options,
      goneIds,
      remaining: [...variantByChoice.values()].map(withPosition),
      newVariants: missingChoices.map((optionValues) => withPosition({ optionValues })),
    },
  }
}

type NameOptionsResult =
  | { ok: true; options: ProductOption[] }
  | Extract<PlanResult, { error: 'option-twice' | 'value-twice' }>

/** Returns the options with a code for each new one. "Metaal" gets the code `metaal`, which the facet of that name has too. */
function nameOptions(edits: OptionEdit[]): NameOptionsResult {
  const options: ProductOption[] = []
  for (const [option, { code, name, values }] of edits.entries()) {
    const newCode = code ?? (toSlug(name) || `keuze-${option + 1}`)
    const isDuplicate = options.some(
      (otherOption) =>
        otherOption.code === newCode || otherOption.name.toLowerCase() === name.toLowerCase(),
    )
    if (isDuplicate) return { ok: false, error: 'option-twice', option }
    const texts = values.map(({ value }) => value.toLowerCase())
    // The index of the first value that occurs earlier in the list too; -1 if there is none.
    const value = texts.findIndex((text, index) => texts.indexOf(text) < index)
    if (value >= 0) return { ok: false, error: 'value-twice', option, value }
    options.push({ code: newCode, name, values: values.map((valueEdit) => valueEdit.value) })
  }
  return { ok: true, options }
}

/** Returns the values of a variant in the new options; undefined if one of its values was removed. */
function moveValues(
  oldValues: Record<string, string>,
  edits: OptionEdit[],
  options: ProductOption[],
): Record<string, string> | undefined {
  const movedValues: Record<string, string> = {}
  for (const [index, { code, values }] of options.entries()) {
    const oldValue = oldValues[code]
    const value =
      oldValue === undefined
        ? values[0]
        : // A value that was removed and typed again is the same value.
          edits[index]?.values.find(
            (valueEdit) =>
              valueEdit.was === oldValue || (!valueEdit.was && valueEdit.value === oldValue),
          )?.value
    if (value === undefined) return undefined
    movedValues[code] = value
  }
  return movedValues
}

const countCombinations = (options: ProductOption[]) =>
  options.reduce((product, { values }) => product * values.length, 1)

function listChoices(options: ProductOption[]): Record<string, string>[] {
  return options.reduce<Record<string, string>[]>(
    (choices, { code, values }) =>
      choices.flatMap((choice) => values.map((value) => ({ ...choice, [code]: value }))),
    [{}],
  )
}

/** Returns the position of a choice in the list of all combinations, sorted by the first option, then the second, and so on. */
function positionOf(choice: Record<string, string>, options: ProductOption[]): number {
  return options.reduce(
    (position, { code, values }) => position * values.length + values.indexOf(choice[code] ?? ''),
    0,
  )
}

export function choiceKey(values: Record<string, string>): string {
  return JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)))
}
