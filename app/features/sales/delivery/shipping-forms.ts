import { z } from 'zod'
import { COUNTRIES, type Country } from '#app/features/sales/addresses/addresses.ts'
import {
  type FieldErrors,
  type FormResult,
  type FormValues,
  readFields,
} from '#app/platform/forms/form-fields.ts'
import { cleanLine, optionalLine } from '#app/platform/forms/form-text.ts'
import { checkboxField } from '#app/platform/forms/form-values.ts'
import { formatAmount } from '#app/platform/money.ts'
import { readPrice } from '#app/platform/text/price-text.ts'
import {
  MAX_BRACKETS,
  MAX_DELIVERY_DAYS,
  SHIPPING_KINDS,
  type ShippingMethod,
  type ShippingZone,
  type WeightBracket,
} from './shipping.ts'

const MAX_CENTS = 100_000
const MAX_FREE_CENTS = 10_000_000
const MAX_GRAMS = 100_000
const BAD_AMOUNT_MESSAGE = 'Vul een bedrag in, zoals 6,95.'

export const countryField = (country: Country) => `land-${country}`
export const gramsField = (row: number) => `gram-${row}`
export const centsField = (row: number) => `prijs-${row}`

/** The rows of the form for prices by weight. */
export const BRACKET_ROWS = Array.from({ length: MAX_BRACKETS }, (_, row) => row)

/** An amount in euros, parsed into cents; an empty field is null. */
const optionalCentsField = (maxCents: number) =>
  z
    .string()
    .default('')
    .transform((text, context) => {
      const priceResult = readPrice(text)
      if (priceResult.ok && (priceResult.cents ?? 0) <= maxCents) return priceResult.cents
      context.addIssue({ code: 'custom', message: BAD_AMOUNT_MESSAGE })
      return z.NEVER
    })

const integerField = (min: number, max: number) =>
  z
    .string('Vul een heel getal in.')
    .trim()
    .regex(/^\d{1,3}$/, 'Vul een heel getal in.')
    .transform(Number)
    .pipe(z.int().min(min).max(max))

const zoneForm = z.object({ name: cleanLine(60, 'Geef de zone een naam.') })

export type ZoneForm = Pick<ShippingZone, 'name' | 'countries'>

export function readZoneForm(formData: FormData): FormResult<ZoneForm> {
  const zoneResult = readFields(zoneForm, formData)
  const { formValues } = zoneResult
  const countries = COUNTRIES.filter((country) => formValues[countryField(country)] === 'on')
  const errors: FieldErrors = zoneResult.ok ? {} : { ...zoneResult.errors }
  if (countries.length === 0) errors.countries = 'Kies minstens één land.'
  return zoneResult.ok && countries.length > 0
    ? { ok: true, value: { ...zoneResult.value, countries }, formValues }
    : { ok: false, errors, formValues }
}

export function zoneValues({ name, countries }: ZoneForm): FormValues {
  return { name, ...Object.fromEntries(countries.map((country) => [countryField(country), 'on'])) }
}

const methodForm = z.object({
  name: cleanLine(60, 'Geef de bezorgwijze een naam.'),
  kind: z.enum(SHIPPING_KINDS, 'Kies wat voor bezorgwijze het is.'),
  description: optionalLine(120),
  isActive: checkboxField,
  price: optionalCentsField(MAX_CENTS),
  freeFrom: optionalCentsField(MAX_FREE_CENTS),
  insuredAbove: optionalCentsField(MAX_FREE_CENTS),
  insured: optionalCentsField(MAX_CENTS),
  orderBeforeHour: integerField(0, 24),
  deliveryDays: integerField(1, MAX_DELIVERY_DAYS),
  position: integerField(1, 99),
  labelOption: optionalLine(120).refine(
    (text) => text === '' || /^[\w-]+:[\w/=.,:-]+$/.test(text),
    'Zo ziet een code van Sendcloud er niet uit. Voorbeeld: postnl:standard.',
  ),
})

export type MethodForm = Omit<ShippingMethod, 'id' | 'zoneId' | 'code'>

/** Parses a method with either a single price or prices by weight. Pickup without a price is free. */
export function readMethodForm(formData: FormData): FormResult<MethodForm> {
  const methodResult = readFields(methodForm, formData)
  const { formValues } = methodResult
  const { brackets, errors: bracketErrors } = readBrackets(formValues)
  const errors: FieldErrors = { ...(methodResult.ok ? {} : methodResult.errors), ...bracketErrors }
  const hasNoPrice = (formValues.price ?? '').trim() === '' && brackets.length === 0
  if (hasNoPrice && formValues.kind !== 'pickup' && Object.keys(bracketErrors).length === 0) {
    errors.price ??= 'Vul een prijs in, of prijzen naar gewicht.'
  }
  if (formValues.insured?.trim() && !formValues.insuredAbove?.trim()) {
    errors.insuredAbove ??= 'Vul in boven welk bedrag de toeslag geldt.'
  }
  if (!methodResult.ok || Object.keys(errors).length > 0) return { ok: false, errors, formValues }
  const {
    price,
    freeFrom,
    insuredAbove,
    insured,
    orderBeforeHour: cutOffHour,
    labelOption: carrierOptionCode,
    ...otherFields
  } = methodResult.value
  return {
    ok: true,
    value: {
      ...otherFields,
      priceCents: price ?? 0,
      freeFromCents: freeFrom,
      insuredAboveCents: insuredAbove,
      insuranceSurchargeCents: insured ?? 0,
      cutOffHour,
      carrierOptionCode,
      brackets,
    },
    formValues,
  }
}

/** Parses the prices by weight and sorts them from light to heavy. */
function readBrackets(values: FormValues): { brackets: WeightBracket[]; errors: FieldErrors } {
  const brackets: WeightBracket[] = []
  const errors: FieldErrors = {}
  for (const row of BRACKET_ROWS) {
    const grams = values[gramsField(row)]?.trim() ?? ''
    const priceText = values[centsField(row)]?.trim() ?? ''
    if (grams === '' && priceText === '') continue
    const upToGrams = /^\d{1,6}$/.test(grams) ? Number(grams) : 0
    const priceResult = readPrice(priceText)
    const cents = priceResult.ok ? priceResult.cents : null
    if (upToGrams < 1 || upToGrams > MAX_GRAMS) {
      errors[gramsField(row)] = 'Vul hele grammen in, van 1 tot 100000.'
    } else if (brackets.some((other) => other.upToGrams === upToGrams)) {
      errors[gramsField(row)] = 'Dit gewicht staat er al.'
    }
    if (cents === null || cents > MAX_CENTS) errors[centsField(row)] = BAD_AMOUNT_MESSAGE
    else brackets.push({ upToGrams, cents })
  }
  return { brackets: brackets.toSorted((a, b) => a.upToGrams - b.upToGrams), errors }
}

export const NEW_METHOD: FormValues = {
  kind: 'parcel',
  isActive: 'on',
  orderBeforeHour: '22',
  deliveryDays: '1',
  position: '1',
}

/** Returns the initial values of the form for an existing method. */
export function methodValues(method: MethodForm): FormValues {
  const {
    brackets,
    freeFromCents,
    priceCents,
    insuredAboveCents = null,
    insuranceSurchargeCents = 0,
  } = method
  return {
    name: method.name,
    kind: method.kind,
    description: method.description,
    price: brackets.length > 0 ? '' : formatAmount(priceCents),
    freeFrom: freeFromCents === null ? '' : formatAmount(freeFromCents),
    insuredAbove: insuredAboveCents === null ? '' : formatAmount(insuredAboveCents),
    insured: insuranceSurchargeCents === 0 ? '' : formatAmount(insuranceSurchargeCents),
    orderBeforeHour: String(method.cutOffHour),
    deliveryDays: String(method.deliveryDays),
    position: String(method.position),
    labelOption: method.carrierOptionCode,
    ...(method.isActive && { isActive: 'on' }),
    ...Object.fromEntries(
      brackets.flatMap(({ upToGrams, cents }, row) => [
        [gramsField(row), String(upToGrams)],
        [centsField(row), formatAmount(cents)],
      ]),
    ),
  }
}
