import { z } from 'zod'
import {
  BULK_NAMES,
  type BulkAction,
  type BulkKind,
  isWithoutFields,
  type KindWithoutFields,
  ROUNDINGS,
  type Rounding,
} from '#app/features/catalog/bulk-changes/bulk-actions.ts'
import { type FormResult, readFormValues, validateForm } from '#app/platform/forms/form-fields.ts'
import { optionalMoment } from '#app/platform/forms/form-values.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'

const MAX_UNITS = 1_000_000
const MAX_PERCENT = 500

/** Reads the kind of action from the URL; null for an unknown kind. */
export const readKind = (text: string | null): BulkKind | null =>
  text !== null && Object.hasOwn(BULK_NAMES, text) ? (text as BulkKind) : null

const rounding = z.enum(Object.keys(ROUNDINGS) as [Rounding, ...Rounding[]])

const percentageField = (isSigned: boolean) =>
  z.string().transform((value, context) => {
    const text = value.replace(/[\s%]/g, '').replace('−', '-').replace(',', '.')
    const percent = /^[+-]?\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
    const isValid = isSigned
      ? percent !== 0 && percent > -100 && percent <= MAX_PERCENT
      : percent > 0 && percent < 100
    if (isValid) return percent
    const message = isSigned
      ? 'Vul een percentage in, zoals 5 of −10.'
      : 'Vul een percentage tussen 0 en 100 in, zoals 20.'
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const ACTION_FORMS: Record<Exclude<BulkKind, KindWithoutFields>, z.ZodType<BulkAction>> = {
  category: z
    .object({
      categoryId: z
        .string()
        .regex(/^[1-9]\d{0,8}$/, 'Kies een categorie.')
        .transform(Number),
    })
    .transform((fields) => ({ kind: 'category' as const, ...fields })),
  tag: createTagForm('tag'),
  untag: createTagForm('untag'),
  price: z
    .object({ percent: percentageField(true), rounding })
    .transform((fields) => ({ kind: 'price' as const, ...fields })),
  sale: z
    .object({ percent: percentageField(false), rounding, until: optionalMoment })
    .transform(({ until, ...fields }) => ({
      kind: 'sale' as const,
      ...fields,
      until: until?.toISOString() ?? null,
    })),
  stock: z
    .object({
      units: z
        .string()
        .trim()
        .regex(/^[+−-]?\d{1,7}$/, 'Vul een aantal in, zoals 10, +5 of −2.')
        .transform((text) => ({
          isChange: /^[+−-]/.test(text),
          units: Number(text.replace('−', '-')),
        }))
        .refine(({ units }) => Math.abs(units) <= MAX_UNITS, 'Dit aantal is te hoog.'),
    })
    .transform(({ units: { units, isChange } }) => ({ kind: 'stock' as const, units, isChange })),
  manufacturer: z
    .object({
      name: z.string().trim().min(1).max(120),
      address: z.string().trim().min(1).max(200),
      email: z.email('Vul een geldig e-mailadres in, bijvoorbeeld naam@voorbeeld.nl.'),
    })
    .transform((manufacturer) => ({ kind: 'manufacturer' as const, manufacturer })),
}

function createTagForm(kind: 'tag' | 'untag') {
  return z
    .object({
      tag: z
        .string()
        .trim()
        .min(1, 'Vul een trefwoord in.')
        .max(60)
        .refine((tag) => !tag.includes(','), 'Vul één trefwoord in, zonder komma.'),
    })
    .transform((fields) => ({ kind, ...fields }))
}

/** Validates the fields of an action. */
export function readBulkAction(kind: BulkKind, form: FormData): FormResult<BulkAction> {
  const formValues = readFormValues(form)
  return isWithoutFields(kind)
    ? { ok: true, value: { kind }, formValues }
    : validateForm(ACTION_FORMS[kind], formValues)
}

export const productsText = (count: number) =>
  count === 1 ? '1 product' : `${formatWhole(count)} producten`

/** Describes an action for the confirmation and the report, for example "prijs +5%, afgerond op ,95". */
export function bulkSummary(action: BulkAction, categoryName: string | undefined): string {
  switch (action.kind) {
    case 'publish':
      return 'in de winkel zetten'
    case 'hide':
      return 'verbergen'
    case 'trash':
      return 'naar de prullenbak'
    case 'restore':
      return 'terugzetten als concept'
    case 'remove':
      return 'definitief verwijderen'
    case 'end-sale':
      return 'actieprijs weghalen'
    case 'category':
      return `in de categorie ${categoryName ?? 'die is verwijderd'} zetten`
    case 'tag':
      return `trefwoord ‘${action.tag}’ toevoegen`
    case 'untag':
      return `trefwoord ‘${action.tag}’ weghalen`
    case 'price':
      return `prijs ${signedText(action.percent)}%, afgerond ${ROUNDINGS[action.rounding]}`
    case 'sale':
      return `actieprijs ${unsignedText(action.percent)}% onder de prijs, afgerond ${ROUNDINGS[action.rounding]}`
    case 'stock':
      return action.isChange
        ? `voorraad ${signedText(action.units)} per uitvoering`
        : `voorraad op ${formatWhole(action.units)} per uitvoering`
    case 'manufacturer':
      return `fabrikant wordt ${action.manufacturer.name}`
  }
}

const unsignedText = (value: number) => String(Math.abs(value)).replace('.', ',')
const signedText = (value: number) => `${value < 0 ? '−' : '+'}${unsignedText(value)}`
