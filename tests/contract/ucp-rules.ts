import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

// Rules of the Universal Commerce Protocol, version 2026-04-08, written down from its schemas and specification.

const version = z.literal('2026-04-08')
const amount = z.int().min(0)
const price = z.object({ amount, currency: z.literal('EUR') })
const url = z.url()
const description = z.object({ plain: z.string().min(1) })
const capabilityVersions = z.record(
  z.string().regex(/^dev\.ucp\.shopping\.[a-z_.]+$/),
  z.array(z.object({ version })),
)

const message = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('error'),
    code: z.string(),
    content: z.string(),
    path: z.string().startsWith('$').optional(),
    severity: z.enum([
      'recoverable',
      'requires_buyer_input',
      'requires_buyer_review',
      'unrecoverable',
    ]),
  }),
  z.object({ type: z.enum(['warning', 'info']), code: z.string(), content: z.string() }),
])

const envelope = (capability: string) =>
  z.object({
    version,
    status: z.literal('success'),
    capabilities: capabilityVersions.refine((names) => Object.keys(names).join() === capability),
  })

const variant = z.object({
  id: z.string(),
  title: z.string().min(1),
  description,
  price,
  list_price: price.optional(),
  url,
  availability: z.object({
    available: z.boolean(),
    status: z.enum(['in_stock', 'out_of_stock']),
  }),
  selected_options: z.array(z.object({ name: z.string(), label: z.string() })),
  media: z.array(z.object({ type: z.literal('image'), url })),
})
const lookedUpVariant = variant.extend({
  inputs: z.array(z.object({ id: z.string(), match: z.enum(['exact', 'featured']) })).min(1),
})
const product = z.object({
  id: z.string(),
  title: z.string().min(1),
  description,
  url,
  price_range: z.object({ min: price, max: price }),
  variants: z.array(variant).min(1),
})

const pagination = z
  .object({ has_next_page: z.boolean(), cursor: z.string().optional() })
  .refine(({ has_next_page, cursor }) => !has_next_page || cursor !== undefined)

export const searchResponse = z.object({
  ucp: envelope('dev.ucp.shopping.catalog.search'),
  products: z.array(product),
  pagination,
})
export const lookupResponse = z.object({
  ucp: envelope('dev.ucp.shopping.catalog.lookup'),
  products: z.array(product.extend({ variants: z.array(lookedUpVariant).min(1) })),
  messages: z.array(message).optional(),
})
export const productResponse = z.object({
  ucp: envelope('dev.ucp.shopping.catalog.lookup'),
  product: product.extend({
    selected: z.array(z.object({ name: z.string(), label: z.string() })),
    options: z.array(
      z.object({
        name: z.string(),
        values: z.array(
          z.object({ label: z.string(), available: z.boolean(), exists: z.boolean() }),
        ),
      }),
    ),
  }),
})

const totals = z
  .array(
    z.object({
      type: z.enum(['subtotal', 'items_discount', 'discount', 'fulfillment', 'tax', 'total']),
      amount: z.int(),
    }),
  )
  .refine((totals) => totals.filter(({ type }) => type === 'subtotal').length === 1)
  .refine((totals) => totals.filter(({ type }) => type === 'total').length === 1)
  .refine((totals) => totals.every((total) => total.type !== 'discount' || total.amount < 0))
  .refine((totals) => {
    const parts = totals.filter(({ type }) => type !== 'total')
    const sum = parts.reduce((subtotal, { amount }) => subtotal + amount, 0)
    return totals.find(({ type }) => type === 'total')?.amount === sum
  })

const lines = z.array(
  z.object({
    id: z.string(),
    item: z.object({ id: z.string(), title: z.string().min(1), price: amount }),
    quantity: z.int().min(1),
    totals,
  }),
)

export const cartResponse = z.object({
  ucp: envelope('dev.ucp.shopping.cart'),
  id: z.string(),
  line_items: lines,
  currency: z.literal('EUR'),
  totals,
  messages: z.array(message).optional(),
  continue_url: url,
  expires_at: z.iso.datetime(),
})

/** A session that the buyer must continue has a URL and an error that gives the reason; one that ended has no URL. */
export const checkoutResponse = z
  .object({
    ucp: envelope('dev.ucp.shopping.checkout').extend({ payment_handlers: z.object({}) }),
    id: z.string(),
    line_items: lines,
    status: z.enum([
      'incomplete',
      'requires_escalation',
      'ready_for_complete',
      'complete_in_progress',
      'completed',
      'canceled',
    ]),
    currency: z.literal('EUR'),
    totals,
    messages: z.array(message),
    links: z
      .array(z.object({ type: z.string(), url }))
      .refine((links) => links.some(({ type }) => type === 'privacy_policy'))
      .refine((links) => links.some(({ type }) => type === 'terms_of_service')),
    continue_url: url.optional(),
  })
  .refine(
    ({ status, continue_url, messages }) =>
      status !== 'requires_escalation' ||
      (continue_url !== undefined &&
        messages.some(
          (message) => message.type === 'error' && message.severity.startsWith('requires_'),
        )),
  )
  .refine(
    ({ status, continue_url }) =>
      !['completed', 'canceled'].includes(status) || continue_url === undefined,
  )

/** A response that is an error instead of a resource. */
export const outcomeResponse = z.strictObject({
  ucp: z.object({ version, status: z.literal('error'), capabilities: capabilityVersions }),
  messages: z.array(message).min(1),
  continue_url: url,
})

const SPECIFICATION_URL = 'https://ucp.dev/2026-04-08/'
const entity = z.object({
  version,
  spec: z.string().startsWith(SPECIFICATION_URL),
  schema: z.string().startsWith(SPECIFICATION_URL),
})
export const businessProfile = z.object({
  ucp: z.object({
    version,
    services: z.object({
      'dev.ucp.shopping': z.array(
        entity.extend({
          transport: z.enum(['rest', 'mcp', 'a2a', 'embedded']),
          endpoint: url.refine((address) => !address.endsWith('/')),
        }),
      ),
    }),
    capabilities: z.record(z.string(), z.array(entity).length(1)),
    payment_handlers: z.object({}),
  }),
})

const ALL_CAPABILITIES = ['catalog.search', 'catalog.lookup', 'cart', 'checkout']

/** Serves profiles of agents on this machine. */
export async function servePlatforms() {
  let requests = 0
  const profile = (capabilities: string[], profileVersion = '2026-04-08') =>
    JSON.stringify({
      ucp: {
        version: profileVersion,
        services: {},
        capabilities: Object.fromEntries(
          capabilities.map((name) => [`dev.ucp.shopping.${name}`, [{ version: profileVersion }]]),
        ),
        payment_handlers: {},
      },
    })
  const bodies: Record<string, string> = {
    '/good': profile(ALL_CAPABILITIES),
    '/carts-only': profile(['cart']),
    '/old': profile(ALL_CAPABILITIES, '2026-01-23'),
    '/malformed': '{"ucp":{}}',
    '/text': 'hallo',
    '/huge': `"${'x'.repeat(200_000)}"`,
  }
  const server = createServer((request, response) => {
    requests++
    const body = bodies[request.url ?? '']
    if (request.url === '/moved') response.writeHead(302, { location: '/good' }).end()
    else if (body === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    requests: () => requests,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
