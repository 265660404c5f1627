import type { ProductOption } from '#app/features/catalog/products/catalog.ts'
import { MAX_VALUE } from '#app/features/catalog/products/product-limits.ts'
import { MAX_OPTIONS, type OptionsEdit } from '#app/features/catalog/variants/variant-plan.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { readPrice } from '#app/platform/text/price-text.ts'

/** The options on the page, including typed changes that are not saved yet. */
export interface OptionsDraft {
  options: OptionDraft[]
  make: OptionsEdit['make']
  one: string[]
  price: string
  updatedAt: string
}

interface OptionDraft {
  /** '' for a new option */
  code: string
  name: string
  /** `was` is the stored value; '' for a new value */
  values: { was: string; value: string }[]
}

export function startDraft(options: ProductOption[], updatedAt: Date): OptionsDraft {
  return {
    options: options.map(({ code, name, values }) => ({
      code,
      name,
      values: values.map((value) => ({ was: value, value })),
    })),
    make: 'all',
    one: [],
    price: '',
    updatedAt: updatedAt.toISOString(),
  }
}

/** The separator of new values: a line break, a semicolon, or a comma with a space. The comma in "1,5" is a decimal comma. */
const BETWEEN_VALUES = /[\n;]|,\s+|,$/m

/** Reads the form. The field for new values can contain several values. */
export function readDraft(form: FormData): OptionsDraft {
  const formValues: FormValues = {}
  for (const [name, value] of form) if (typeof value === 'string') formValues[name] = value
  const options: OptionDraft[] = []
  for (let index = 0; index < MAX_OPTIONS && formValues[`o${index}.name`] !== undefined; index++) {
    const values: OptionDraft['values'] = []
    for (let valueIndex = 0; formValues[`o${index}.v${valueIndex}`] !== undefined; valueIndex++) {
      const value = formValues[`o${index}.v${valueIndex}`]?.trim() ?? ''
      values.push({ was: formValues[`o${index}.w${valueIndex}`] ?? '', value })
    }
    const newValues = (formValues[`o${index}.more`] ?? '')
      .split(BETWEEN_VALUES)
      .map((part) => part.trim())
    for (const value of newValues) if (value !== '') values.push({ was: '', value })
    options.push({
      code: formValues[`o${index}.code`] ?? '',
      name: formValues[`o${index}.name`]?.trim() ?? '',
      values,
    })
  }
  const make = formValues.make
  return {
    options,
    make: make === 'none' || make === 'one' ? make : 'all',
    one: options.map((_option, index) => formValues[`one.${index}`] ?? ''),
    price: formValues.price ?? '',
    updatedAt: formValues.updatedAt ?? '',
  }
}

/**
 * Applies a button that changes the page without saving: "add", "up.0", "down.0" or "remove.0" for an option, "up.0.2" and so on for one
 * of its values. Any other button, such as the one beside the field for new values, only takes over what is typed.
 */
export function applyIntent(draft: OptionsDraft, intent: string): OptionsDraft {
  const [action, option, value] = intent.split('.')
  const options = draft.options.map((option) => ({ ...option, values: [...option.values] }))
  const list = value === undefined ? options : (options[Number(option)]?.values ?? [])
  const index = Number(value ?? option)
  if (action === 'add' && options.length < MAX_OPTIONS) {
    options.push({ code: '', name: '', values: [] })
  }
  if (action === 'up') swap(list, index - 1, index)
  if (action === 'down') swap(list, index, index + 1)
  if (action === 'remove') list.splice(index, 1)
  return { ...draft, options }
}

function swap(list: unknown[], indexA: number, indexB: number) {
  if (list[indexA] === undefined || list[indexB] === undefined) return
  ;[list[indexA], list[indexB]] = [list[indexB], list[indexA]]
}

/** Validates the draft and returns the options to save. */
export function validateDraft(
  draft: OptionsDraft,
): { ok: true; edit: OptionsEdit } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {}
  for (const [index, { name, values }] of draft.options.entries()) {
    if (name === '') errors[`o${index}.name`] = 'Geef de keuze een naam, zoals Metaal.'
    else if (name.length > MAX_VALUE) errors[`o${index}.name`] = `Hoogstens ${MAX_VALUE} tekens.`
    if (values.length === 0) errors[`o${index}.more`] = 'Geef minstens één waarde.'
    for (const [valueIndex, { value }] of values.entries()) {
      if (value === '') errors[`o${index}.v${valueIndex}`] = 'Vul de waarde in, of verwijder haar.'
      else if (value.length > MAX_VALUE)
        errors[`o${index}.v${valueIndex}`] = `Hoogstens ${MAX_VALUE} tekens.`
    }
  }
  const price = readPrice(draft.price)
  if (!price.ok) errors.price = 'Vul een bedrag in, zoals 149,95, of laat leeg.'
  if (!price.ok || Object.keys(errors).length > 0) return { ok: false, errors }
  return {
    ok: true,
    edit: {
      updatedAt: draft.updatedAt,
      make: draft.make,
      one: draft.one,
      priceCents: price.cents,
      options: draft.options.map(({ code, name, values }) => ({
        code: code || null,
        name,
        values: values.map(({ was, value }) => ({ was: was || null, value })),
      })),
    },
  }
}
