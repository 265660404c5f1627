import { newFormToken } from '#app/features/checkout/checkout/form-token.server.ts'
import { createPosOrder } from '#app/features/checkout/pos/create-pos-order.server.ts'
import type { CreatePosOrderResult, PosOrder } from '#app/features/checkout/pos/pos.ts'
import type { App } from '#app/platform/app.ts'
import type { OrderArgs } from './order-args.ts'
import { pickLines } from './pick-lines.server.ts'
import { mergeAddress, NO_ADDRESS } from './sent-address.ts'
import { programSearchText, storeOrderFields } from './store-order-fields.server.ts'

type Sold = CreatePosOrderResult | undefined

/**
 * Makes an order as staff do at the point of sale: with its stock, number, mail and invoice. Returns undefined if the shop
 * would not sell it.
 */
export async function sellOrder(app: App, args: OrderArgs, actor: string): Promise<Sold> {
  const lines = await pickLines(app, args.line_items ?? [])
  if (!lines) return undefined
  // An order to another address than the customer's own is sent there.
  const address = mergeAddress(NO_ADDRESS, { ...args.billing, ...sentParts(args.shipping) })
  const isPickup = args.shipping_lines?.some((line) => line.method_id === 'local_pickup')
  const order = {
    lines,
    payment: 'bank-transfer',
    note: args.customer_note ?? '',
    customer: {
      ...address,
      vatId: '',
      email: args.billing?.email ?? '',
      phone: args.billing?.phone || null,
    },
  } as const
  const handovers =
    isPickup || address.street === '' ? (['pickup'] as const) : (['parcel', 'letterbox'] as const)
  for (const handover of handovers) {
    const sold = await placeAtTotal(app, { ...order, handover }, args, actor)
    if (sold) return sold
  }
  return undefined
}

/** The total is unknown before, so the first attempt only computes it. */
async function placeAtTotal(
  app: App,
  order: Omit<PosOrder, 'token' | 'seenCents'>,
  args: OrderArgs,
  actor: string,
): Promise<Sold> {
  const token = newFormToken()
  const first = await createPosOrder(app, { ...order, token, seenCents: null }, actor)
  if (first.ok || first.error !== 'total-changed') return soldBy(first)
  const seen = { ...order, token, seenCents: first.totalCents }
  const search = programSearchText([args.billing, args.shipping], [])
  return soldBy(
    await createPosOrder(app, seen, actor, (tx, id) =>
      storeOrderFields(tx, id, args, { createdVia: 'rest-api', search }),
    ),
  )
}

/** An order that the shop would not sell or send is recorded instead; only a lack of stock is a failure. */
function soldBy(made: CreatePosOrderResult): Sold {
  if (made.ok) return made
  const isShort =
    made.error === 'line-problems' && made.problems.every(({ error }) => error === 'short')
  return isShort ? made : undefined
}

function sentParts(address: OrderArgs['shipping']) {
  return Object.fromEntries(Object.entries(address ?? {}).filter(([, value]) => value))
}
