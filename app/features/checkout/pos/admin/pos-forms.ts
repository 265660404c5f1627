import { z } from 'zod'
import {
  type ChosenLine,
  type LineField,
  lineField,
} from '#app/features/catalog/product-editing/chosen-line.ts'
import {
  isPaidNow,
  type LineProblem,
  MAX_POS_QUANTITY,
  needsAddress,
  POS_HANDOVERS,
  POS_PAYMENTS,
  type PosOrder,
} from '#app/features/checkout/pos/pos.ts'
import { addressFields, needsHouseNumber } from '#app/features/sales/addresses/address-forms.ts'
import { COUNTRIES, isCountry } from '#app/features/sales/addresses/addresses.ts'
import { optionalVatId } from '#app/features/sales/tax/vat-id.ts'
import {
  type FieldErrors,
  type FormResult,
  type FormValues,
  readFields,
} from '#app/platform/forms/form-fields.ts'
import { optionalLine, optionalLines } from '#app/platform/forms/form-text.ts'
import { formatCents } from '#app/platform/money.ts'
import { readPrice } from '#app/platform/text/price-text.ts'

const MAX_REASON_LENGTH = 120

const orderForm = z
  .object({
    handover: z.enum(POS_HANDOVERS, 'Kies hoe de klant het krijgt.'),
    payment: z.enum(POS_PAYMENTS, 'Kies hoe er betaald wordt.'),
    email: z
      .string()
      .trim()
      .max(254, 'Dit e-mailadres is te lang.')
      .pipe(z.literal('').or(z.email('Dit e-mailadres klopt niet.')))
      .default(''),
    phone: optionalLine(25).transform((text) => text || null),
    company: optionalLine(100),
    vatId: optionalVatId,
    note: optionalLines(1_000),
    token: z.string().max(100).default(''),
    /** total in cents that the form showed; '' if it showed none */
    seen: z
      .string()
      .regex(/^\d{0,9}$/)
      .default('')
      .transform((cents) => (cents === '' ? null : Number(cents))),
  })
  .superRefine(({ handover, payment, email, company, vatId }, issues) => {
    const addError = (path: string, message: string) =>
      issues.addIssue({ code: 'custom', path: [path], message })
    if (handover === 'immediate' && !isPaidNow(payment)) {
      addError('payment', 'Wat meteen meegaat, wordt nu betaald: met pin of contant.')
    }
    if (payment === 'payment-link' && email === '') {
      addError('email', 'Vul in waar de betaallink heen gaat.')
    }
    if (vatId !== '' && company === '') addError('company', 'Vul in welk bedrijf dit is.')
  })

const optionalAddressForm = z.object({
  firstName: optionalLine(60),
  lastName: optionalLine(60),
  country: z.enum(COUNTRIES).default('NL'),
  postcode: optionalLine(12),
  houseNumber: optionalLine(15),
  houseNumberAddition: optionalLine(10),
  street: optionalLine(100),
  city: optionalLine(60),
})

/** Parses the POS form and returns all errors at once. An address is required only if the order is sent to one. */
export function readPosForm(formData: FormData): FormResult<PosOrder> {
  const orderResult = readFields(orderForm, formData)
  const formValues = orderResult.formValues
  const { lines, errors: lineErrors } = readChosenLines(formValues)
  const isForDelivery = POS_HANDOVERS.some(
    (handover) => handover === formValues.handover && needsAddress(handover),
  )
  const country = isCountry(formValues.country) ? formValues.country : 'NL'
  const personResult = readFields(
    isForDelivery
      ? z.object(addressFields(country, needsHouseNumber(country, formValues.street)))
      : optionalAddressForm,
    formData,
  )
  const errors: FieldErrors = {
    ...lineErrors,
    ...(personResult.ok
      ? nameError(personResult.value.firstName, formValues.email ?? '')
      : personResult.errors),
    ...(orderResult.ok ? {} : orderResult.errors),
  }
  if (!orderResult.ok || !personResult.ok || Object.keys(errors).length > 0) {
    return { ok: false, errors, formValues }
  }
  const { seen, email, phone, company, vatId, ...orderFields } = orderResult.value
  const customer = { ...personResult.value, email, phone, company, vatId }
  return {
    ok: true,
    value: { ...orderFields, lines, customer, seenCents: seen },
    formValues,
  }
}

/** Requires a name with an e-mail address, because every mail starts with the name. */
function nameError(firstName: string, email: string): FieldErrors {
  if (firstName !== '' || email.trim() === '') return {}
  return { firstName: 'Vul een naam in: die staat boven de mail.' }
}

/** Parses the chosen variants in the order of their fields. An invalid quantity counts as one unit, an invalid discount as none. */
export function readChosenLines(formValues: FormValues): {
  lines: ChosenLine[]
  errors: FieldErrors
} {
  const errors: FieldErrors = {}
  const lines: ChosenLine[] = []
  for (const name of Object.keys(formValues)) {
    const variantId = Number(/^stuk(\d{1,9})\.aantal$/.exec(name)?.[1])
    if (!variantId) continue
    const fieldText = (field: LineField) => (formValues[lineField(variantId, field)] ?? '').trim()
    const addError = (field: LineField, message: string) => {
      errors[lineField(variantId, field)] = message
    }
    const quantity = Number(fieldText('aantal'))
    const isValidQuantity = /^\d{1,6}$/.test(fieldText('aantal')) && quantity <= MAX_POS_QUANTITY
    // A quantity of 0 removes the line.
    if (isValidQuantity && quantity === 0) continue
    if (!isValidQuantity) addError('aantal', 'Vul een heel getal in.')
    const priceResult = readPrice(fieldText('korting'))
    const discountCents = priceResult.ok ? (priceResult.cents ?? 0) : 0
    if (!priceResult.ok) addError('korting', 'Vul een bedrag in, zoals 10,00.')
    const reason = fieldText('reden')
    if (discountCents > 0 && reason === '') addError('reden', 'Zeg waarom.')
    const isInvalid = reason.length > MAX_REASON_LENGTH || /\p{Cc}/u.test(reason)
    if (isInvalid) addError('reden', `Hoogstens ${MAX_REASON_LENGTH} tekens.`)
    const textStart = lineField(variantId, 'tekst.')
    const submittedTexts = Object.entries(formValues)
      .filter(([field]) => field.startsWith(textStart))
      .map(([field, text]) => [field.slice(textStart.length), text] as const)
    lines.push({
      variantId,
      quantity: isValidQuantity ? quantity : 1,
      discountCents,
      reason: discountCents > 0 ? reason : '',
      submittedTexts: Object.fromEntries(submittedTexts),
    })
  }
  return { lines, errors }
}

/** Maps each problem to the field in which staff can solve it. */
export function lineErrors(problems: LineProblem[]): FieldErrors {
  return Object.fromEntries(
    problems.map((problem) => [
      lineField(problem.variantId, fieldOf(problem)),
      lineMessage(problem),
    ]),
  )
}

function fieldOf(problem: LineProblem): LineField {
  if (problem.error === 'bad-text') return `tekst.${problem.field}`
  return problem.error === 'discount-too-high' ? 'korting' : 'aantal'
}

function lineMessage(problem: LineProblem): string {
  switch (problem.error) {
    case 'bad-text':
      return problem.message
    case 'gone':
      return 'Niet meer te koop. Vul 0 in om het eruit te halen.'
    case 'short':
      if (problem.stockLeft === 0) return 'Net uitverkocht. Vul 0 in om het eruit te halen.'
      return problem.stockLeft === 1 ? 'Er is er nog 1.' : `Er zijn er nog ${problem.stockLeft}.`
    case 'discount-too-high':
      return `Hoogstens ${formatCents(problem.maxCents)}.`
  }
}

/** Returns the form values with one unit of a variant added. */
export function withAddedVariant(formValues: FormValues, variantId: number): FormValues {
  const name = lineField(variantId, 'aantal')
  const unitsBefore = Number(formValues[name]) || 0
  return { ...formValues, [name]: String(unitsBefore + 1) }
}
