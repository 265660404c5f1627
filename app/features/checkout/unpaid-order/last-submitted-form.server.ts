import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { DELIVERY_PREFIX } from '#app/features/sales/addresses/addresses.ts'
import type { App } from '#app/platform/app.ts'
import type { FormValues } from '#app/platform/forms/form-fields.ts'
import { sessionStart } from './find-unpaid-order.server.ts'

/** Returns the checkout form of the newest unpaid order of this cart, so that the shopper need not type it again. */
export async function readLastSubmittedForm(app: App, cartId: string | null): Promise<FormValues> {
  if (cartId === null) return {}
  const [order] = await app.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.cartId, cartId),
        isNull(orders.paidAt),
        gt(orders.placedAt, sessionStart(app, cartId)),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1)
  if (!order) return {}
  const { delivery, company, vatId, giftWrapCents } = order
  return {
    email: order.email,
    phone: order.phone ?? '',
    firstName: order.firstName,
    lastName: order.lastName,
    country: order.country,
    postcode: order.postcode,
    houseNumber: order.houseNumber,
    houseNumberAddition: order.houseNumberAddition,
    street: order.street,
    city: order.city,
    giftMessage: order.giftMessage,
    note: order.note,
    ...(company !== '' && { isCompany: 'on', company, vatId }),
    ...(giftWrapCents !== null && { giftWrap: 'on' }),
    ...(delivery && deliveryValues(delivery)),
  }
}

/** Returns the form values of a delivery address, with the checkbox that shows its fields. */
const deliveryValues = (address: object): FormValues =>
  Object.fromEntries([
    ['elsewhere', 'on'],
    ...Object.entries(address).map(([name, value]) => [`${DELIVERY_PREFIX}${name}`, String(value)]),
  ])
