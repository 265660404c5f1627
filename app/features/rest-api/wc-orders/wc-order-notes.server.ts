import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { writeNote } from '#app/features/fulfilment/order-mails/write-note.server.tsx'
import { orderEvents } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { failure, NO_ROUTE } from '#app/features/rest-api/rest-framework/rest.ts'
import {
  booleanArg,
  idArg,
  pageOffset,
  textArg,
} from '#app/features/rest-api/rest-framework/rest-args.ts'
import { WC } from '#app/features/rest-api/wc-framework/wc.ts'
import { datePair, wcLinks } from '#app/features/rest-api/wc-framework/wc-formats.ts'
import { wcResource } from '#app/features/rest-api/wc-framework/wc-resource.server.ts'
import { noteSchema } from './wc-order-schema.ts'
import { callerName, findWcOrder, UNKNOWN_ORDER } from './wc-orders.server.ts'

const EVENT_KINDS = { any: ['note', 'message'], customer: ['message'], internal: ['note'] } as const

/** Notes for the shop, and messages mailed to the customer. */
export const orderNoteRoutes = wcResource({
  path: `${WC}/orders/:order_id/notes`,
  response: { name: 'OrderNote', item: noteSchema },
  permission: 'orders',
  parents: { order_id: idArg.catch(0) },
  notFound: failure(404, 'woocommerce_rest_order_note_invalid_id', 'Invalid resource ID.'),
  filters: { type: z.enum(['any', 'customer', 'internal']).default('any') },
  list: async ({ app, args }) => {
    if (!(await findWcOrder(app, args.order_id))) return UNKNOWN_ORDER
    const notesCondition = and(
      eq(orderEvents.orderId, args.order_id),
      inArray(orderEvents.kind, [...EVENT_KINDS[args.type]]),
    )
    const total = await app.db.$count(orderEvents, notesCondition)
    const items = await app.db
      .select()
      .from(orderEvents)
      .where(notesCondition)
      .orderBy(asc(orderEvents.id))
      .limit(args.per_page)
      .offset(pageOffset(args))
    return { items, total }
  },
  find: async (app, id, { order_id: orderId }) => {
    const noteCondition = and(
      eq(orderEvents.id, id),
      eq(orderEvents.orderId, orderId),
      inArray(orderEvents.kind, [...EVENT_KINDS.any]),
    )
    return (await app.db.select().from(orderEvents).where(noteCondition))[0]
  },
  toWire: async (app, notes) =>
    notes.map(({ id, orderId, kind, text, actor, at }) => ({
      id,
      author: actor,
      ...datePair('date_created', at),
      note: text,
      customer_note: kind === 'message',
      _links: wcLinks(app.siteUrl, {
        self: `${WC}/orders/${orderId}/notes/${id}`,
        collection: `${WC}/orders/${orderId}/notes`,
        up: `${WC}/orders/${orderId}`,
      }),
    })),
  write: {
    fields: { note: textArg(2_000).optional(), customer_note: booleanArg.default(false) },
    required: { note: textArg(2_000).pipe(z.string().trim().min(1)) },
    create: async ({ app, args, caller }) => {
      const note = { text: args.note ?? '', isForCustomer: args.customer_note }
      const writeResult = await writeNote(app, args.order_id, note, callerName(caller))
      if (!writeResult.ok) return UNKNOWN_ORDER
      const [lastEvent] = await app.db
        .select({ id: orderEvents.id })
        .from(orderEvents)
        .where(eq(orderEvents.orderId, args.order_id))
        .orderBy(desc(orderEvents.id))
        .limit(1)
      return lastEvent ? { ok: true, id: lastEvent.id } : UNKNOWN_ORDER
    },
    // Notes are part of the history of an order, which never changes.
    update: async () => NO_ROUTE,
  },
})
