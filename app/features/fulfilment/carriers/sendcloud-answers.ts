import { z } from 'zod'
import { isOnThisMachine } from '#app/platform/loopback.ts'

/** What Sendcloud's API v3 answers, as far as the shop reads it. */

const problem = z.object({
  detail: z.string().max(500),
  source: z.object({ pointer: z.string().max(200) }).nullish(),
})

export const sendcloudErrors = z.object({ errors: z.array(problem).min(1) })

/** Shoppers are sent there: over the open internet only by https. */
const trackingAddress = z
  .url()
  .refine((url) => url.startsWith('https:') || (url.startsWith('http:') && isOnThisMachine(url)))

const shipment = z.object({
  id: z.string().regex(/^[\w-]{1,100}$/),
  parcels: z
    .array(
      z.object({
        id: z.int().positive(),
        status: z.object({ code: z.string() }).nullish(),
        tracking_number: z.string().max(60).nullish(),
        tracking_url: trackingAddress.nullish().catch(null),
      }),
    )
    .min(1),
  carrier: z.object({ code: z.string() }).nullish(),
  errors: z.array(problem).nullish(),
})

export const sendcloudShipment = z.object({ data: shipment })
export const sendcloudShipments = z.object({ data: z.array(shipment) })

export const sendcloudCancellation = z.object({ data: z.object({ status: z.string() }) })

export type SendcloudShipment = z.infer<typeof shipment>
export type SendcloudProblem = z.infer<typeof problem>
