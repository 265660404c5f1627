import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { parcelStatusText } from '#app/features/fulfilment/carriers/carriers-messages.ts'
import { findCarrier } from '#app/features/fulfilment/carriers/find-carrier.server.ts'
import { pdfResponse } from '#app/features/fulfilment/documents/read-documents.server.ts'
import type { ParcelLabel } from '#app/features/fulfilment/orders/carriers.ts'
import { canTransition } from '#app/features/fulfilment/orders/order-transitions.ts'
import { isPickup, type OrderState } from '#app/features/fulfilment/orders/orders.ts'
import { orderLines, orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { unsentUnits } from '#app/features/fulfilment/orders/parcels.ts'
import { parcelLabels } from '#app/features/fulfilment/orders/parcels-tables.server.ts'
import { shippingMethods } from '#app/features/sales/delivery/shipping-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'

/** Weight of a box with its filling, in grams. */
const BOX_GRAMS = 100

/**
 * Returns the labels of an order and the initial values of the form for the next one; `nextLabel` is null if no label can
 * be made.
 */
export async function readLabels(
  app: App,
  order: { id: number; state: OrderState; shippingMethod: string; parcels: unknown[] },
) {
  const rows = await app.db
    .select({
      number: parcelLabels.number,
      carrier: parcelLabels.carrier,
      trackingCode: parcelLabels.trackingCode,
      carrierStatus: parcelLabels.carrierStatus,
      statusAt: parcelLabels.statusAt,
      statusProblem: parcelLabels.statusProblem,
      fetchedAt: parcelLabels.fetchedAt,
    })
    .from(parcelLabels)
    .where(and(eq(parcelLabels.orderId, order.id), isNotNull(parcelLabels.madeAt)))
    .orderBy(asc(parcelLabels.number))
  const now = app.clock.now()
  const momentText = (date: Date | null) => (date ? dutchMoment(date, now) : '')
  const labels = rows.map(
    ({
      number,
      carrier,
      trackingCode,
      carrierStatus,
      statusAt,
      statusProblem,
      fetchedAt,
    }): ParcelLabel => ({
      number,
      carrier: carrier ?? 'other',
      trackingCode: trackingCode ?? '',
      statusText: parcelStatusText({
        carrierStatus,
        statusProblem,
        statusTimeText: momentText(statusAt),
        fetchTimeText: momentText(fetchedAt),
      }),
      canCancel: number > order.parcels.length,
    }),
  )
  const carrier = findCarrier(app.env)
  const number = order.parcels.length + 1
  const readyLabel = labels.find((label) => label.number === number)
  const canMakeLabel =
    carrier.labelService && canTransition(order.state, 'ship') && !isPickup(order) && !readyLabel
  return {
    labels,
    /** the label of the parcel that is shipped next */
    readyLabel: readyLabel ?? null,
    nextLabel: canMakeLabel
      ? { number, carrier: carrier.name, ...(await readLabelDefaults(app, order.id)) }
      : null,
  }
}

/** Returns the weight of the unsent units with their box, and the carrier's option code of the chosen shipping method. */
async function readLabelDefaults(app: App, orderId: number) {
  const [[method], lines] = await Promise.all([
    app.db
      .select({ carrierOptionCode: shippingMethods.carrierOptionCode })
      .from(orders)
      .innerJoin(shippingMethods, eq(shippingMethods.id, orders.shippingMethodId))
      .where(eq(orders.id, orderId)),
    app.db
      .select({
        quantity: orderLines.quantity,
        shipped: orderLines.shipped,
        cancelled: orderLines.cancelled,
        weightMg: variants.weightMg,
      })
      .from(orderLines)
      .leftJoin(variants, eq(variants.id, orderLines.variantId))
      .where(eq(orderLines.orderId, orderId)),
  ])
  const weightMg = lines.reduce((sum, line) => sum + unsentUnits(line) * (line.weightMg ?? 0), 0)
  return {
    carrierOptionCode: method?.carrierOptionCode ?? '',
    grams: BOX_GRAMS + Math.ceil(weightMg / 1_000),
  }
}

export async function findLabelFile(
  app: App,
  orderId: number,
  number: number,
): Promise<Response | undefined> {
  const [label] = await app.db
    .select({ pdf: parcelLabels.pdf })
    .from(parcelLabels)
    .where(and(eq(parcelLabels.orderId, orderId), eq(parcelLabels.number, number)))
  return label?.pdf ? pdfResponse(label.pdf, `label-${orderId}-${number}.pdf`) : undefined
}
