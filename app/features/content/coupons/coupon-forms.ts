import { z } from 'zod'
import { dutchMinute } from '#app/platform/dutch-time.ts'
import { ALSO_IF_INVALID, type FormValues } from '#app/platform/forms/form-fields.ts'
import { checkboxField, optionalMoment } from '#app/platform/forms/form-values.ts'
import { MAX_CODE_LENGTH, readDestination } from './coupons.ts'

const MAX_TEASER_LENGTH = 12

const id = z
  .string()
  .default('')
  .transform((text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null))

export const couponForm = z
  .object({
    title: z.string().trim().min(1, 'Geef de deal een titel.').max(120),
    teaser: z.string().trim().max(MAX_TEASER_LENGTH).default(''),
    description: z.string().trim().max(1_000).default(''),
    code: z
      .string()
      .trim()
      .min(1, 'Vul de code in.')
      .max(MAX_CODE_LENGTH)
      .regex(/^\S+$/, 'Een code is één woord, zonder spaties.'),
    isMasked: checkboxField,
    customersOnly: checkboxField,
    startsAt: optionalMoment,
    endsAt: optionalMoment,
    /** a product id or SKU, resolved after validation */
    product: z.string().trim().max(100).default(''),
    brand: id,
    destination: z
      .string()
      .trim()
      .max(2_000)
      .default('')
      .transform((text, context) => {
        const url = text === '' ? '' : readDestination(text)
        if (url !== null) return url
        context.addIssue({
          code: 'custom',
          message: 'Vul een adres in dat begint met https:// of, in je eigen winkel, met /.',
        })
        return z.NEVER
      }),
    isPaidLink: checkboxField,
    mediaId: id,
    dropsPhoto: checkboxField,
  })
  .superRefine((form, context) => {
    if (form.startsAt && form.endsAt && form.endsAt <= form.startsAt) {
      context.addIssue({
        code: 'custom',
        path: ['endsAt'],
        message: 'Het einde moet na het begin liggen.',
      })
    }
  }, ALSO_IF_INVALID)

export type CouponForm = z.output<typeof couponForm>

export const NEW_COUPON: FormValues = { isMasked: 'on' }

interface SavedCoupon {
  title: string
  teaser: string
  description: string
  code: string
  isMasked: boolean
  customersOnly: boolean
  startsAt: Date | null
  endsAt: Date | null
  productId: number | null
  brandId: number | null
  destination: string
  isPaidLink: boolean
  mediaId: number | null
}

/** Returns the initial form values of a coupon. */
export function couponValues(coupon: SavedCoupon): FormValues {
  const { title, teaser, description, code, destination } = coupon
  return {
    title,
    teaser,
    description,
    code,
    destination,
    startsAt: coupon.startsAt ? dutchMinute(coupon.startsAt) : '',
    endsAt: coupon.endsAt ? dutchMinute(coupon.endsAt) : '',
    product: numberText(coupon.productId),
    brand: numberText(coupon.brandId),
    mediaId: numberText(coupon.mediaId),
    ...(coupon.isMasked && { isMasked: 'on' }),
    ...(coupon.customersOnly && { customersOnly: 'on' }),
    ...(coupon.isPaidLink && { isPaidLink: 'on' }),
  }
}

const numberText = (number: number | null) => (number === null ? '' : String(number))
