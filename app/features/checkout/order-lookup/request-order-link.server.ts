import { z } from 'zod'
import { emailField } from '#app/features/core/accounts/accounts-forms.ts'
import type { App } from '#app/platform/app.ts'
import { createRateLimits, network } from '#app/platform/http/rate-limit.server.ts'
import { ORDER_LINKS, type OrderLookup, type RequestOrderLinkResult } from './order-lookup.ts'
import { orderLookups } from './order-lookup-tables.server.ts'

/** The form is not in order-lookup.ts, because the page would then load the validation library in the browser. */
export const orderLookupForm = z.object({
  orderNumber: z
    .string()
    .trim()
    .min(1, 'Vul het bestelnummer in. Het staat in de bevestigingsmail.')
    .max(40, 'Dit is te lang voor een bestelnummer.'),
  email: emailField,
})

const limits = createRateLimits('order-link-limits', {
  network: { name: 'order-lookup', maxTries: 20, windowSeconds: 3_600 },
  email: { name: 'order-link-mail', maxTries: 5, windowSeconds: 24 * 3_600 },
})

/** Returns whether one more link may be mailed. Counted in the job, so that no response shows whether an order exists. */
export const countLinkMail = async (app: App, email: string): Promise<boolean> =>
  (await app.use(limits).email.count(email)).ok

/** Stores a request for the link to an order. Neither the response nor its time depends on whether the order exists. */
export async function requestOrderLink(
  app: App,
  ip: string,
  lookup: OrderLookup,
): Promise<RequestOrderLinkResult> {
  const countResult = await app.use(limits).network.count(network(ip))
  if (!countResult.ok) return { ...countResult, error: 'too-many-tries' }
  await app.db.insert(orderLookups).values({ ...lookup, createdAt: app.clock.now() })
  await app.jobs.send(ORDER_LINKS)
  return { ok: true }
}
