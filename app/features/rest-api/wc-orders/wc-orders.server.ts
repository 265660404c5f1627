import { z } from 'zod'
import { deleteOrder } from '#app/features/fulfilment/order-admin/delete-order.server.ts'
import { cancelOrder } from '#app/features/fulfilment/order-changes/cancel-order.server.ts'
import { failure, type RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import { idArg, idListArg, pageOffset } from '#app/features/rest-api/rest-framework/rest-args.ts'
import { actorOf } from '#app/features/rest-api/rest-framework/rest-caller.server.ts'
import { WC } from '#app/features/rest-api/wc-framework/wc.ts'
import {
  choicesArg,
  readWcDateRanges,
  wcDatedArgs,
} from '#app/features/rest-api/wc-framework/wc-args.ts'
import { wcResource } from '#app/features/rest-api/wc-framework/wc-resource.server.ts'
import type { App } from '#app/platform/app.ts'
import { listOrderIds } from './list-orders.server.ts'
import { orderFields } from './order-args.ts'
import { orderToWire } from './order-wire.ts'
import { programOrders } from './program-orders-tables.server.ts'
import { readWcOrders, type WcOrder } from './read-wc-orders.server.ts'
import { cancelRecordedOrder } from './record-program-order.server.ts'
import { orderSchema } from './wc-order-schema.ts'
import { ORDER_STATUSES } from './wc-order-status.ts'
import { changeOrder, createOrder } from './write-program-orders.server.ts'

const invalidId = (status: number) =>
  failure(status, 'woocommerce_rest_shop_order_invalid_id', 'Invalid ID.')

export const UNKNOWN_ORDER = invalidId(404)

export const findWcOrder = async (app: App, id: number): Promise<WcOrder | undefined> =>
  (await readWcOrders(app.db, [id]))[0]

/** Deletes an order without an invoice completely; an order in the books is only hidden from programs. */
async function removeOrder(app: App, order: WcOrder): Promise<RestFailure | null> {
  if (!order.isRecorded) {
    const trashResult = await trashOrder(app, order)
    if (typeof trashResult !== 'string') return trashResult
  }
  if (await deleteOrder(app, order.id, 'Programma')) return null
  const deletedAt = app.clock.now()
  await app.db
    .insert(programOrders)
    .values({ orderId: order.id, deletedAt })
    .onConflictDoUpdate({ target: programOrders.orderId, set: { deletedAt } })
  return null
}

/** Moves an order to the trash. An open order is cancelled first, because the back office has no other way to end it. */
async function trashOrder(app: App, order: WcOrder) {
  if (order.trashedAt !== null) return 'already-trashed' as const
  if (order.isRecorded) {
    const cancelFailure = await cancelRecordedOrder(app, order)
    if (cancelFailure) return cancelFailure
    return markTrashed(app, order)
  }
  const isEnded = order.state === 'cancelled' || order.state === 'expired'
  if (!isEnded && !(await cancelOrder(app, order.id, 'Programma')).ok)
    return failure(403, 'woocommerce_rest_cannot_delete', 'A sent order cannot be deleted.')
  return markTrashed(app, order)
}

async function markTrashed(app: App, order: WcOrder) {
  const trashedAt = app.clock.now()
  await app.db
    .insert(programOrders)
    .values({ orderId: order.id, trashedAt })
    .onConflictDoUpdate({ target: programOrders.orderId, set: { trashedAt } })
  return 'trashed' as const
}

export const orderRoutes = wcResource({
  path: `${WC}/orders`,
  response: { name: 'Order', item: orderSchema },
  permission: 'orders',
  notFound: UNKNOWN_ORDER,
  notFoundToEdit: invalidId(400),
  alreadyExists: failure(
    400,
    'woocommerce_rest_shop_order_exists',
    'Cannot create existing order.',
  ),
  filters: {
    ...wcDatedArgs,
    status: choicesArg(['any', 'trash', ...ORDER_STATUSES]).default(['any']),
    customer: idArg.optional(),
    product: idArg.optional(),
    parent: idListArg.default([]),
    parent_exclude: idListArg.default([]),
    orderby: z.enum(['date', 'id', 'include', 'modified', 'title', 'slug']).default('date'),
  },
  list: async ({ app, args }) => {
    const { ids, total } = await listOrderIds(app, {
      statuses: args.status.includes('any') ? [] : args.status.filter((each) => each !== 'any'),
      search: args.search,
      ids: args.include,
      excludedIds: args.exclude,
      customerNumber: args.customer,
      productId: args.product,
      parentIds: args.parent,
      excludedParentIds: args.parent_exclude,
      ...readWcDateRanges(args),
      // Title and slug of an order start with its date.
      orderBy: args.orderby === 'title' || args.orderby === 'slug' ? 'date' : args.orderby,
      order: args.order,
      limit: args.per_page,
      offset: pageOffset(args),
    })
    return { items: await readWcOrders(app.db, ids), total }
  },
  find: findWcOrder,
  toWire: async (app, orders, { dp: decimals }) =>
    orders.map((order) => orderToWire(order, { siteUrl: app.siteUrl, decimals })),
  write: {
    fields: orderFields,
    create: ({ app, args, caller }) => createOrder(app, args, callerName(caller)),
    update: ({ app, args, caller }, order) => changeOrder(app, order, args, callerName(caller)),
  },
  trash: trashOrder,
  remove: removeOrder,
})

export const callerName = (caller: Parameters<typeof actorOf>[0]) =>
  actorOf(caller)?.name ?? 'Programma'
