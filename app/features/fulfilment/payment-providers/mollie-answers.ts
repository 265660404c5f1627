import { z } from 'zod'
import { isOnThisMachine } from '#app/platform/loopback.ts'
import { decimalAmount } from '#app/platform/money.ts'

/** The parts of the answers of Mollie's API v2 that the shop reads. Amounts are parsed into cents. */

const amount = z
  .object({ currency: z.literal('EUR'), value: z.string().regex(/^\d{1,8}\.\d{2}$/) })
  .transform(({ value }) => Number(value.replace('.', '')))

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** Shoppers are redirected to this URL, so it must use https unless its host is this machine. */
const checkoutUrl = z
  .url()
  .refine((url) => url.startsWith('https:') || (url.startsWith('http:') && isOnThisMachine(url)))

export const mollieError = z.object({
  status: z.number(),
  title: z.string(),
  detail: z.string(),
  field: z.string().optional(),
})

export const mollieMethods = z.object({
  _embedded: z.object({
    methods: z.array(
      z.object({
        id: z.string().regex(/^[a-z0-9]{1,40}$/),
        description: z.string().min(1).max(100),
        minimumAmount: amount,
        maximumAmount: amount.nullish(),
      }),
    ),
  }),
})

export const mollieRefund = z.object({
  id: z.string().regex(/^re_\w{1,40}$/),
  amount,
  status: z.string(),
  metadata: z.unknown().optional(),
})

const mollieChargeback = z.object({
  id: z.string().regex(/^chb_\w{1,40}$/),
  amount,
  createdAt: moment,
  reversedAt: moment.nullish(),
  reason: z.object({ description: z.string() }).nullish(),
})

export const molliePayment = z.object({
  id: z.string().regex(/^tr_\w{1,40}$/),
  status: z.string(),
  amount,
  isCancelable: z.boolean().default(false),
  expiresAt: moment.nullish(),
  metadata: z.unknown().optional(),
  _embedded: z
    .object({
      refunds: z.array(mollieRefund).optional(),
      chargebacks: z.array(mollieChargeback).optional(),
    })
    .optional(),
  _links: z.object({ checkout: z.object({ href: checkoutUrl }).nullish() }),
})

export const mollieCapture = z.object({ resource: z.literal('capture') })

export type MolliePayment = z.infer<typeof molliePayment>
export type MollieRefund = z.infer<typeof mollieRefund>

/** Formats an amount for Mollie: "12.50". */
export function mollieAmount(cents: number) {
  return { currency: 'EUR', value: decimalAmount(cents) }
}
