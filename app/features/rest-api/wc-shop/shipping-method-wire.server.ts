import { z } from 'zod'
import { centsOf } from '#app/features/rest-api/wc-framework/wc-args.ts'
import { wcLinksOf } from '#app/features/rest-api/wc-framework/wc-read-route.server.ts'
import { linksSchema } from '#app/features/rest-api/wc-framework/wc-schemas.ts'
import type { App } from '#app/platform/app.ts'
import { decimalAmount } from '#app/platform/money.ts'
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

/** The texts of each kind of method; `name` is that of a new method. */
export const METHOD_TEXTS: Record<MethodId, { title: string; description: string; name: string }> =
  {
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

const settingField = (id: string, label: string, value: string) => ({
  id,
  label,
  description: '',
  type: 'text',
  value,
  default: '',
  tip: '',
  placeholder: '',
})

export const methodIdOf = ({ kind, programFields }: WcMethod): MethodId =>
  programFields.method_id ?? (kind === 'pickup' ? 'local_pickup' : 'flat_rate')

/** Returns an amount in the form in which a program sent it, if the shop still has the same amount. */
const amountAsSent = (sentAmount: string | undefined, cents: number | null) => {
  if (sentAmount !== undefined && centsOf(sentAmount) === cents) return sentAmount
  return cents === null ? '' : decimalAmount(cents)
}

/** Returns a shipping method. Its prices include VAT, like all prices of the shop. */
export function methodToWire(app: App, method: WcMethod) {
  const id = methodIdOf(method)
  const {
    cost,
    min_amount: minimum,
    tax_status: taxStatus,
    requires: condition,
  } = method.programFields
  const collection = `/shipping/zones/${method.zoneId}/methods`
  return {
    instance_id: method.id,
    id: method.id,
    title: method.name,
    order: method.position,
    enabled: method.isActive,
    method_id: id,
    method_title: METHOD_TEXTS[id].title,
    method_description: method.description,
    settings: {
      title: settingField('title', 'Naam', method.name),
      tax_status: settingField('tax_status', 'Btw', taxStatus ?? 'taxable'),
      cost: settingField(
        'cost',
        'Prijs',
        amountAsSent(cost, method.brackets[0]?.cents ?? method.priceCents),
      ),
      min_amount: settingField(
        'min_amount',
        'Gratis vanaf',
        amountAsSent(minimum, method.freeFromCents),
      ),
      ...(id === 'free_shipping' && {
        requires: settingField('requires', 'Voorwaarde', condition ?? ''),
      }),
    },
    _links: wcLinksOf(app.siteUrl, `${collection}/${method.id}`, collection),
  }
}
