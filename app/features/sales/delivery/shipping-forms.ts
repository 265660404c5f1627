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
const BAD_AMOUNT = 'Vul een bedrag in, zoals 6,95.'

export const countryField = (country: Country) => `land-${country}`
export const gramsField = (row: number) => `gram-${row}`
export const centsField = (row: number) => `prijs-${row}`

/** The rows of the form for prices by weight. */
export const BRACKET_ROWS = Array.from({ length: MAX_BRACKETS }, (_, row) => row)

const amount = (max: number) =>
  z
    .string()
    .default('')
    .transform((text, context) => {
      const price = readPrice(text)
      if (price.ok && (price.cents ?? 0) <= max) return price.cents
      context.addIssue({ code: 'custom', message: BAD_AMOUNT })
      return z.NEVER
    })

const integer = (min: number, max: number) =>
  z
    .string('Vul een heel getal in.')
    .trim()
    .regex(/^\d{1,3}$/, 'Vul een heel getal in.')
    .transform(Number)
    .pipe(z.int().min(min).max(max))

const zoneForm = z.object({ name: cleanLine(60, 'Geef de zone een naam.') })

export type ZoneForm = Pick<ShippingZone, 'name' | 'countries'>

export function readZoneForm(form: FormData): FormResult<ZoneForm> {
  const zone = readFields(zoneForm, form)
  const countries = COUNTRIES.filter((country) => zone.formValues[countryField(country)] === 'on')
  const errors: FieldErrors = zone.ok ? {} : { ...zone.errors }
  if (countries.length === 0) errors.countries = 'Kies minstens één land.'
  return zone.ok && countries.length > 0
    ? { ok: true, value: { ...zone.value, countries }, formValues: zone.formValues }
    : { ok: false, errors, formValues: zone.formValues }
}

export function zoneValues({ name, countries }: ZoneForm): FormValues {
  return { name, ...Object.fromEntries(countries.map((country) => [countryField(country), 'on'])) }
}

const methodForm = z.object({
  name: cleanLine(60, 'Geef de bezorgwijze een naam.'),
  kind: z.enum(SHIPPING_KINDS, 'Kies wat voor bezorgwijze het is.'),
  description: optionalLine(120),
  isActive: checkboxField,
  price: amount(MAX_CENTS),
  freeFrom: amount(MAX_FREE_CENTS),
  insuredAbove: amount(MAX_FREE_CENTS),
  insured: amount(MAX_CENTS),
  orderBeforeHour: integer(0, 24),
  deliveryDays: integer(1, MAX_DELIVERY_DAYS),
  position: integer(1, 99),
  labelOption: optionalLine(120).refine(
    (text) => text === '' || /^[\w-]+:[\w/=.,:-]+$/.test(text),
    'Zo ziet een code van Sendcloud er niet uit. Voorbeeld: postnl:standard.',
  ),
})

export type MethodForm = Omit<ShippingMethod, 'id' | 'zoneId' | 'code'>

/** Parses a method with either a single price or prices by weight. Pickup without a price is free. */
export function readMethodForm(form: FormData): FormResult<MethodForm> {
  const method = readFields(methodForm, form)
  const { formValues } = method
  const { brackets, errors: bracketErrors } = readBrackets(formValues)
  const errors: FieldErrors = { ...(method.ok ? {} : method.errors), ...bracketErrors }
  const hasNoPrice = (formValues.price ?? '').trim() === '' && brackets.length === 0
  if (hasNoPrice && formValues.kind !== 'pickup' && Object.keys(bracketErrors).length === 0) {
    errors.price ??= 'Vul een prijs in, of prijzen naar gewicht.'
  }
  if (formValues.insured?.trim() && !formValues.insuredAbove?.trim()) {
    errors.insuredAbove ??= 'Vul in boven welk bedrag de toeslag geldt.'
  }
  if (!method.ok || Object.keys(errors).length > 0) return { ok: false, errors, formValues }
  const { price, freeFrom, insuredAbove, insured, ...rest } = method.value
  return {
    ok: true,
    value: {
      ...rest,
      priceCents: price ?? 0,
      freeFromCents: freeFrom,
      insuredAboveCents: insuredAbove,
      insuredCents: insured ?? 0,
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
    const price = values[centsField(row)]?.trim() ?? ''
    if (grams === '' && price === '') continue
    const upToGrams = /^\d{1,6}$/.test(grams) ? Number(grams) : 0
    const { cents } = { cents: null, ...readPrice(price) }
    if (upToGrams < 1 || upToGrams > MAX_GRAMS) {
      errors[gramsField(row)] = 'Vul hele grammen in, van 1 tot 100000.'
    } else if (brackets.some((other) => other.upToGrams === upToGrams)) {
      errors[gramsField(row)] = 'Dit gewicht staat er al.'
    }
    if (cents === null || cents > MAX_CENTS) errors[centsField(row)] = BAD_AMOUNT
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
  const { brackets, freeFromCents, priceCents, insuredAboveCents = null, insuredCents = 0 } = method
  return {
    name: method.name,
    kind: method.kind,
    description: method.description,
    price: brackets.length > 0 ? '' : formatAmount(priceCents),
    freeFrom: freeFromCents === null ? '' : formatAmount(freeFromCents),
    insuredAbove: insuredAboveCents === null ? '' : formatAmount(insuredAboveCents),
    insured: insuredCents === 0 ? '' : formatAmount(insuredCents),
    orderBeforeHour: String(method.orderBeforeHour),
    deliveryDays: String(method.deliveryDays),
    position: String(method.position),
    labelOption: method.labelOption,
    ...(method.isActive && { isActive: 'on' }),
    ...Object.fromEntries(
      brackets.flatMap(({ upToGrams, cents }, row) => [
        [gramsField(row), String(upToGrams)],
        [centsField(row), formatAmount(cents)],
      ]),
    ),
  }
}
