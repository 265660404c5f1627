import type { ProductOption } from '#app/features/catalog/products/catalog.ts'
import { MAX_OPTIONS, type OptionsEdit } from '#app/features/catalog/variants/variant-plan.ts'
import type { FieldErrors, Typed } from '#app/platform/forms/form-fields.ts'
import { readPrice } from '#app/platform/text/price-text.ts'

const MAX_NAME = 60

/** The options on the page, with what was typed and not yet saved. */
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
  /** `was` is '' for a new value */
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

/** Reads the form; each line of "more" becomes a value. */
export function readDraft(form: FormData): OptionsDraft {
  const typed: Typed = {}
  for (const [name, value] of form) if (typeof value === 'string') typed[name] = value
  const options: OptionDraft[] = []
  for (let index = 0; index < MAX_OPTIONS && typed[`o${index}.name`] !== undefined; index++) {
    const values: OptionDraft['values'] = []
    for (let each = 0; typed[`o${index}.v${each}`] !== undefined; each++) {
      const value = typed[`o${index}.v${each}`]?.trim() ?? ''
      values.push({ was: typed[`o${index}.w${each}`] ?? '', value })
    }
    const more = (typed[`o${index}.more`] ?? '').split('\n').map((line) => line.trim())
    for (const value of more) if (value !== '') values.push({ was: '', value })
    options.push({
      code: typed[`o${index}.code`] ?? '',
      name: typed[`o${index}.name`]?.trim() ?? '',
      values,
    })
  }
  const make = typed.make
  return {
    options,
    make: make === 'none' || make === 'one' ? make : 'all',
    one: options.map((_option, index) => typed[`one.${index}`] ?? ''),
    price: typed.price ?? '',
    updatedAt: typed.updatedAt ?? '',
  }
}

/** A button that changes the page without saving it: "add", "up.0", "remove.0", "up.0.2", "remove.0.2". */
export function applyMove(draft: OptionsDraft, intent: string): OptionsDraft {
  const [action, first, second] = intent.split('.')
  const options = draft.options.map((option) => ({ ...option, values: [...option.values] }))
  const at = Number(first)
  const list = second === undefined ? options : (options[at]?.values ?? [])
  const place = second === undefined ? at : Number(second)
  if (action === 'add' && options.length < MAX_OPTIONS) {
    options.push({ code: '', name: '', values: [] })
  }
  if (action === 'up') swap(list, place - 1, place)
  if (action === 'remove') list.splice(place, 1)
  return { ...draft, options }
}

function swap(list: unknown[], one: number, other: number) {
  if (list[one] === undefined || list[other] === undefined) return
  ;[list[one], list[other]] = [list[other], list[one]]
}

/** Returns the edit that the form contains; an option without a name and values is left out. */
export function draftEdit(
  draft: OptionsDraft,
): { ok: true; edit: OptionsEdit } | { ok: false; errors: FieldErrors } {
  const errors: FieldErrors = {}
  for (const [index, { name, values }] of draft.options.entries()) {
    if (name === '') errors[`o${index}.name`] = 'Geef de keuze een naam, zoals Metaal.'
    else if (name.length > MAX_NAME) errors[`o${index}.name`] = `Hoogstens ${MAX_NAME} tekens.`
    if (values.length === 0) errors[`o${index}.more`] = 'Geef minstens één waarde.'
    for (const [each, { value }] of values.entries()) {
      if (value === '') errors[`o${index}.v${each}`] = 'Vul de waarde in, of verwijder haar.'
      else if (value.length > MAX_NAME)
        errors[`o${index}.v${each}`] = `Hoogstens ${MAX_NAME} tekens.`
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
