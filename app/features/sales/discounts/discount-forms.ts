import { z } from 'zod'
import { dutchMinute } from '#app/platform/dutch-time.ts'
import { ALSO_IF_INVALID, type FormValues } from '#app/platform/forms/form-fields.ts'
import { checkboxField, optionalMoment } from '#app/platform/forms/form-values.ts'
import { moneyField } from '#app/platform/forms/money-field.ts'
import { formatAmount } from '#app/platform/money.ts'
import { readMeasure } from '#app/platform/text/price-text.ts'
import { DISCOUNT_KINDS, type DiscountCode, MAX_CODE_LENGTH, normalizeCode } from './discounts.ts'

const MAX_CENTS = 10_000_000

/** An amount in euros, parsed into cents; an empty field is 0. */
const centsField = moneyField('Vul een bedrag in, zoals 25 of 12,50.', MAX_CENTS)

/** A percentage, parsed into basis points: "12,5" is 1250; an empty field is 0. */
const basisPointsField = z
  .string()
  .default('')
  .transform((text, context) => {
    const amountText = text.replace('%', '').trim()
    const number = amountText === '' ? 0 : readMeasure(amountText)
    const basisPoints = number === null ? Number.NaN : Math.round(number * 100)
    if (basisPoints >= 0 && basisPoints <= 10_000) return basisPoints
    context.addIssue({ code: 'custom', message: 'Vul een percentage in van 0,01 tot 100.' })
    return z.NEVER
  })

const limit = z
  .string()
  .trim()
  .default('')
  .refine((text) => /^([1-9]\d{0,6})?$/.test(text), 'Vul een heel aantal in, of laat leeg.')
  .transform((text) => (text === '' ? null : Number(text)))

/** Product ids or SKUs separated by lines, commas or spaces; they are resolved when the code is saved. */
const productNames = z
  .string()
  .max(5_000, 'Hoogstens 5.000 tekens.')
  .default('')
  .transform((text) => [...new Set(text.split(/[\s,;]+/).filter((name) => name !== ''))])

const everyField = z
  .object({
    code: z
      .string()
      .transform(normalizeCode)
      .pipe(
        z
          .string()
          .min(1, 'Geef de code een naam, bijvoorbeeld ZOMER-10.')
          .max(MAX_CODE_LENGTH, `Hoogstens ${MAX_CODE_LENGTH} tekens.`)
          .regex(/^[\p{L}\p{N}._-]+$/u, 'Alleen letters, cijfers, punten en streepjes.'),
      ),
    kind: z.enum(DISCOUNT_KINDS, 'Kies wat de code doet.'),
    percent: basisPointsField,
    amount: centsField,
    freeShipping: checkboxField,
    minimum: centsField,
    maximum: centsField,
    excludesSaleItems: checkboxField,
    description: z.string().trim().max(500, 'Hoogstens 500 tekens.').default(''),
    startsAt: optionalMoment,
    endsAt: optionalMoment,
    isActive: checkboxField,
    isIndividual: checkboxField,
    maxUses: limit,
    maxUsesPerCustomer: limit,
    products: productNames,
    excludedProducts: productNames,
  })
  .superRefine((form, context) => {
    const addError = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (form.kind === 'percentage' && form.percent === 0) {
      addError('percent', 'Vul een percentage in van 0,01 tot 100.')
    }
    if ((form.kind === 'amount' || form.kind === 'unit-amount') && form.amount === 0) {
      addError('amount', 'Vul een bedrag in, zoals 25 of 12,50.')
    }
    if (form.maximum > 0 && form.maximum < form.minimum) {
      addError('maximum', 'Dit is lager dan het bedrag waarvanaf de code geldt.')
    }
    if (form.startsAt && form.endsAt && form.endsAt <= form.startsAt) {
      addError('endsAt', 'Het einde moet na het begin liggen.')
    }
  }, ALSO_IF_INVALID)

/** Ignores the hidden fields that belong to another kind of discount. */
export const discountForm = z.preprocess((fields) => {
  const { percent, amount, ...rest } = fields as Record<string, unknown>
  if (rest.kind === 'percentage') return { ...rest, percent }
  return rest.kind === 'amount' || rest.kind === 'unit-amount' ? { ...rest, amount } : rest
}, everyField)

export type DiscountForm = z.output<typeof discountForm>

/** The name of a category's field. Its value includes the category, excludes it, or neither. */
export const categoryField = (id: number) => `categorie-${id}`

export function readCategoryChoices(values: FormValues): {
  included: number[]
  excluded: number[]
} {
  const idsWith = (choice: string) =>
    Object.entries(values).flatMap(([name, value]) => {
      const id = /^categorie-(\d{1,9})$/.exec(name)?.[1]
      return id && value === choice ? [Number(id)] : []
    })
  return { included: idsWith('wel'), excluded: idsWith('niet') }
}

export const NEW_DISCOUNT: FormValues = { kind: 'percentage', isActive: 'on' }

/** Returns the initial values of the form for an existing code. */
export function discountValues(code: DiscountCode & { description: string }): FormValues {
  return {
    code: code.code,
    kind: code.kind,
    percent: code.kind === 'percentage' ? formatPercent(code.basisPoints) : '',
    amount: code.kind.endsWith('amount') ? formatAmount(code.amountCents) : '',
    minimum: code.minimumCents === 0 ? '' : formatAmount(code.minimumCents),
    maximum: code.maximumCents === 0 ? '' : formatAmount(code.maximumCents),
    description: code.description,
    startsAt: code.startsAt ? dutchMinute(code.startsAt) : '',
    endsAt: code.endsAt ? dutchMinute(code.endsAt) : '',
    maxUses: code.maxUses === null ? '' : String(code.maxUses),
    maxUsesPerCustomer: code.maxUsesPerCustomer === null ? '' : String(code.maxUsesPerCustomer),
    products: code.productIds.join('\n'),
    excludedProducts: code.excludedProductIds.join('\n'),
    ...(code.isActive && { isActive: 'on' }),
    ...(code.freeShipping && { freeShipping: 'on' }),
    ...(code.excludesSaleItems && { excludesSaleItems: 'on' }),
    ...(code.isIndividual && { isIndividual: 'on' }),
    ...Object.fromEntries(code.categoryIds.map((id) => [categoryField(id), 'wel'])),
    ...Object.fromEntries(code.excludedCategoryIds.map((id) => [categoryField(id), 'niet'])),
  }
}

/** "12,5" */
export function formatPercent(basisPoints: number): string {
  return String(basisPoints / 100).replace('.', ',')
}
