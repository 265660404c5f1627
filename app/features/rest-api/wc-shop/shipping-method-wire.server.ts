import { z } from 'zod'
import { centsOf } from '#app/features/rest-api/wc-framework/wc-args.ts'
import { amountText } from '#app/features/rest-api/wc-framework/wc-formats.ts'
import { wcLinksOf } from '#app/features/rest-api/wc-framework/wc-read-route.server.ts'
import { linksSchema } from '#app/features/rest-api/wc-framework/wc-schemas.ts'
import type { App } from '#app/platform/app.ts'
import type { WcMethod } from './read-wc-zones.server.ts'

export const METHOD_IDS = ['flat_rate', 'free_shipping', 'local_pickup'] as const
export type MethodId = (typeof METHOD_IDS)[number]

const fieldSchema = z.strictObject({
  id: z.string(),
  label: z.string(),
  description: z.string(),
  type: z.string(),
  value: z.string(),
  default: z.string(),
  tip: z.string(),
  placeholder: z.string(),
})

export const zoneMethodSchema = z.strictObject({
  instance_id: z.int(),
  id: z.int(),
  title: z.string(),
  order: z.int(),
  enabled: z.boolean(),
  method_id: z.enum(METHOD_IDS),
  method_title: z.string(),
  method_description: z.string(),
  settings: z.record(z.string(), fieldSchema),
  _links: linksSchema,
})

export const METHODS: Record<MethodId, { title: string; description: string; name: string }> = {
  flat_rate: {
    title: 'Flat rate',
    description: 'Een vaste prijs, of prijzen naar gewicht.',
    name: 'Verzenden',
  },
  free_shipping: {
    title: 'Free shipping',
    description: 'Gratis vanaf een bedrag.',
    name: 'Gratis verzenden',
  },
  local_pickup: { title: 'Local pickup', description: 'Ophalen in de winkel.', name: 'Ophalen' },
}

export const methodSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  _links: linksSchema,
})

const field = (id: string, label: string, value: string) => ({
  id,
  label,
  description: '',
  type: 'text',
  value,
  default: '',
  tip: '',
  placeholder: '',
})

export const kindOf = ({ kind, programFields }: WcMethod): MethodId =>
  programFields.method_id ?? (kind === 'pickup' ? 'local_pickup' : 'flat_rate')

const asSent = (requestedAmount: string | undefined, cents: number | null) => {
  if (requestedAmount !== undefined && centsOf(requestedAmount) === cents) return requestedAmount
  return cents === null ? '' : amountText(cents)
}

/** Returns a shipping method. Its prices include VAT, like all prices of the shop. */
export function methodToWire(app: App, method: WcMethod) {
  const id = kindOf(method)
  const { cost, min_amount: minimum, tax_status: taxed, requires: condition } = method.programFields
  const collection = `/shipping/zones/${method.zoneId}/methods`
  return {
    instance_id: method.id,
    id: method.id,
    title: method.name,
    order: method.position,
    enabled: method.isActive,
    method_id: id,
    method_title: METHODS[id].title,
    method_description: method.description,
    settings: {
      title: field('title', 'Naam', method.name),
      tax_status: field('tax_status', 'Btw', taxed ?? 'taxable'),
      cost: field('cost', 'Prijs', asSent(cost, method.brackets[0]?.cents ?? method.priceCents)),
      min_amount: field('min_amount', 'Gratis vanaf', asSent(minimum, method.freeFromCents)),
      ...(id === 'free_shipping' && { requires: field('requires', 'Voorwaarde', condition ?? '') }),
    },
    _links: wcLinksOf(app.siteUrl, `${collection}/${method.id}`, collection),
  }
}
