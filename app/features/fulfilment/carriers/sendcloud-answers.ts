import { z } from 'zod'
import { isOnThisMachine } from '#app/platform/loopback.ts'

/** The parts of the answers of Sendcloud's API v3 that the shop reads. */

const problem = z.object({
  detail: z.string().max(500),
  source: z.object({ pointer: z.string().max(200) }).nullish(),
})

export const sendcloudErrors = z.object({ errors: z.array(problem).min(1) })

/** Customers are sent to this URL, so it must use https unless its host is this machine. */
const trackingUrl = z
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
        tracking_url: trackingUrl.nullish().catch(null),
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
