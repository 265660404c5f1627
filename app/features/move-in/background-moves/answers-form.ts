import type { Manufacturer } from '#app/features/catalog/products/catalog.ts'
import type { MoveAnswers } from '#app/features/move-in/moves/move-in.ts'

/** Names of the fields in which the owner decides about a plan. */
export const PRICES_FIELD = 'prijzen'
export const REPAIR_FIELD = 'herstel'
export const PREFIX_FIELD = 'winkel'
export const manufacturerField = (key: string, part: 'naam' | 'adres' | 'mail') =>
  `fabrikant-${key}-${part}`
export const brandField = (index: number) => `merk-${index}`

const MAX_BRANDS = 50
const MAX_LENGTH = 300

interface ParsedAnswers {
  answers: MoveAnswers
  /** messages by field name */
  errors: Record<string, string>
  /** the submitted text fields, unchanged */
  formValues: Record<string, string>
}

/** Reads the decisions of the owner. A manufacturer needs name, address and e-mail, or none of them. */
export function readAnswers(form: FormData, needsPrices: boolean): ParsedAnswers {
  const errors: Record<string, string> = {}
  const values = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    ),
  )
  const prices = values[PRICES_FIELD]
  if (needsPrices && prices !== 'met' && prices !== 'zonder')
    errors[PRICES_FIELD] = 'Kies of de prijzen met of zonder btw zijn.'
  const general = readManufacturer(values, 'alle', errors)
  const brands: Record<string, Manufacturer> = {}
  for (let index = 0; index < MAX_BRANDS; index++) {
    const brand = (values[brandField(index)] ?? '').trim().toLowerCase()
    const manufacturer = brand === '' ? null : readManufacturer(values, String(index), errors)
    if (manufacturer) brands[brand] = manufacturer
  }
  return {
    errors,
    formValues: values,
    answers: {
      repairsText: form.has(REPAIR_FIELD),
      ...(prices === 'met' && { pricesIncludeVat: true }),
      ...(prices === 'zonder' && { pricesIncludeVat: false }),
      ...(values[PREFIX_FIELD] && { prefix: values[PREFIX_FIELD].slice(0, 64) }),
      ...(general && { manufacturer: general }),
      ...(Object.keys(brands).length > 0 && { brandManufacturers: brands }),
    },
  }
}

const MISSING_PART_MESSAGES = {
  naam: 'Vul de naam van de fabrikant in.',
  adres: 'Vul het adres van de fabrikant in.',
  mail: 'Vul een e-mailadres in, zoals post@fabrikant.nl.',
} as const

function readManufacturer(
  answers: Record<string, string>,
  key: string,
  errors: Record<string, string>,
): Manufacturer | null {
  const text = (part: keyof typeof MISSING_PART_MESSAGES) =>
    (answers[manufacturerField(key, part)] ?? '').replace(/\s+/g, ' ').trim()
  const [name, address, email] = [text('naam'), text('adres'), text('mail')]
  if (name === '' && address === '' && email === '') return null
  const values = { naam: name, adres: address, mail: email }
  for (const part of ['naam', 'adres', 'mail'] as const) {
    const field = manufacturerField(key, part)
    if (values[part] === '' || (part === 'mail' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)))
      errors[field] = MISSING_PART_MESSAGES[part]
    else if (values[part].length > MAX_LENGTH) errors[field] = `Hoogstens ${MAX_LENGTH} tekens.`
  }
  return { name, address, email }
}
