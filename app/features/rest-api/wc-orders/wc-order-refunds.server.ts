import { z } from 'zod'
import { failure, NO_ROUTE } from '#app/features/rest-api/rest-framework/rest.ts'
import { idArg, pageOffset } from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  endpoint,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { requires, WC } from '#app/features/rest-api/wc-framework/wc.ts'
import { dpArg, wcPageArgs } from '#app/features/rest-api/wc-framework/wc-args.ts'
import { wcResource } from '#app/features/rest-api/wc-framework/wc-resource.server.ts'
import { createOrderRefund, removeRecordedRefund } from './create-order-refund.server.ts'
import { refundFields } from './order-args.ts'
import { readWcRefunds, refundToWire } from './read-order-refunds.server.ts'
import { refundSchema } from './wc-order-schema.ts'
import { callerName, findWcOrder } from './wc-orders.server.ts'

const UNKNOWN_ORDER = failure(404, 'woocommerce_rest_invalid_order_id', 'Invalid order ID.')
const REFUND_IN_BOOKS = failure(
  403,
  'woocommerce_rest_cannot_delete',
  'Money that went back stays in the books.',
)

/** Refunds of an order. A refund by the shop is never changed or deleted, because the customer has a credit note. */
const refundsOfOrderRoutes = wcResource({
  path: `${WC}/orders/:order_id/refunds`,
  response: { name: 'OrderRefund', item: refundSchema },
  permission: 'orders',
  parents: { order_id: idArg.catch(0) },
  notFound: failure(404, 'woocommerce_rest_invalid_order_refund_id', 'Invalid order refund ID.'),
  filters: {},
  list: async ({ app, args }) => {
    if (!(await findWcOrder(app, args.order_id))) return UNKNOWN_ORDER
    const { order, per_page: limit } = args
    return readWcRefunds(
      app,
      { orderId: args.order_id },
      { limit, offset: pageOffset(args), order },
    )
  },
  find: async (app, number, { order_id: orderId }) =>
    (await readWcRefunds(app, { orderId, number })).items[0],
  toWire: async (app, items, { dp }) => items.map((refund) => refundToWire(app, refund, dp)),
  write: {
    fields: refundFields,
    create: async ({ app, args, caller }) => {
      const order = await findWcOrder(app, args.order_id)
      return order ? createOrderRefund(app, order, args, callerName(caller)) : UNKNOWN_ORDER
    },
    update: async () => NO_ROUTE,
  },
  remove: async (app, { number, isRecorded }) => {
    if (!isRecorded) return REFUND_IN_BOOKS
    await removeRecordedRefund(app, number)
    return null
  },
})

const allRefundsRoute: RestRoute = {
  path: `${WC}/refunds`,
  response: { name: 'Refund', item: refundSchema.extend({ parent_id: z.int() }) },
  isCollection: true,
  endpoints: {
    GET: endpoint({
      args: { ...wcPageArgs, dp: dpArg.default(2) },
      checkPermission: requires('orders', 'view'),
      run: async ({ app, args }) => {
        const { order, per_page: limit } = args
        const refunds = await readWcRefunds(app, {}, { limit, offset: pageOffset(args), order })
        const items = refunds.items.map((refund) =>
          refundToWire(app, refund, args.dp, { hasOrderId: true }),
        )
        return { ok: true, items, total: refunds.total }
      },
    }),
  },
}

export const orderRefundRoutes = [...refundsOfOrderRoutes, allRefundsRoute]
