import { asc, eq } from 'drizzle-orm'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import {
  type CountryEdit,
  changeCountry,
  deliveryOf,
} from '#app/features/fulfilment/order-changes/change-country.server.ts'
import {
  type CountryFailure,
  changeText,
  type OrderEdit,
} from '#app/features/fulfilment/order-changes/order-edit.ts'
import { settlePaidEdit } from '#app/features/fulfilment/order-changes/settle-paid-edit.server.ts'
import { queueOrderMail } from '#app/features/fulfilment/order-mails/order-mails.server.tsx'
import {
  lockOrder,
  type OrderRow,
} from '#app/features/fulfilment/orders/change-order-state.server.ts'
import { writeEvent } from '#app/features/fulfilment/orders/note-on-order.server.ts'
import type { ChangeStateResult } from '#app/features/fulfilment/orders/order-transitions.ts'
import {
  deliveryAddress,
  MAKE_INVOICES,
  RECIPIENT_STATES,
} from '#app/features/fulfilment/orders/orders.ts'
import { orderLines } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { orderSearchText } from '#app/features/fulfilment/orders/search-orders.server.ts'
import { updateOrderFields } from '#app/features/fulfilment/orders/write-orders.server.ts'
import type { Address } from '#app/features/sales/addresses/addresses.ts'
import { readCachedShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { methodsFor, type ShippingMethod } from '#app/features/sales/delivery/shipping.ts'
import type { App } from '#app/platform/app.ts'
import { SEND_MAILS } from '#app/platform/mail/mail.server.ts'

/** The changes that staff make to the recipient. Another shipping method does not change the price that was paid. */
export type RecipientEdit = Pick<OrderEdit, 'person'> & CountryEdit

/** Returns the other shipping methods that staff can choose for an order; none once a parcel was sent. */
export async function readOtherMethods(
  app: App,
  order: Address & Pick<OrderRow, 'state' | 'delivery' | 'shippingMethod' | 'shippingName'>,
): Promise<ShippingMethod[]> {
  if (order.state !== 'paid') return []
  const methods = methodsFor(await readCachedShipping(app), deliveryAddress(order).country)
  return methods.filter(
    ({ kind, name }) => kind !== order.shippingMethod || name !== order.shippingName,
  )
}

/**
 * Changes the customer's data, the delivery address or the shipping method of a paid order, and mails the customer at the new
 * address. The total stays the same. If the VAT changes with the country, the invoice is credited and the order gets a new one;
 * otherwise the invoice stays as it is.
 */
export async function changeRecipient(
  app: App,
  id: number,
  edit: RecipientEdit,
  actor: string,
): Promise<ChangeStateResult | CountryFailure> {
  const shop = { settings: await readSettings(app), siteUrl: app.siteUrl }
  const now = app.clock.now()
  const result = await app.db.transaction(
    async (tx): Promise<ChangeStateResult | CountryFailure> => {
      const order = await lockOrder(tx, id)
      if (!order) return { ok: false, error: 'unknown-order' }
      const mayChange = edit.method
        ? order.state === 'paid'
        : RECIPIENT_STATES.includes(order.state)
      if (!mayChange) return { ok: false, error: 'not-now', state: order.state }
      const countryChange = await changeCountry(tx, app, order, edit, 'paid')
      if (!countryChange.ok) return countryChange
      if (countryChange.hasOtherVat)
        await settlePaidEdit(tx, order, order.totalCents, { actor, now })
      const countryTexts = countryChange.text ? [countryChange.text] : []
      const text = [methodText(order, edit.method), changeText(order, edit, [], countryTexts)]
        .filter(Boolean)
        .join('; ')
      if (text === '') return { ok: true, changed: false }
      const delivery = deliveryOf(order, edit)
      const lines = await tx
        .select()
        .from(orderLines)
        .where(eq(orderLines.orderId, id))
        .orderBy(asc(orderLines.id))
      const search = orderSearchText({ ...order, ...edit.person, delivery }, lines)
      const method = edit.method ? methodFields(order, edit.method) : {}
      await updateOrderFields(tx, id, {
        ...edit.person,
        ...method,
        delivery,
        search,
        updatedAt: now,
      })
      await writeEvent(tx, id, { kind: 'edit', text, actor, now })
      await queueOrderMail(tx, 'order-changed', id, shop, now)
      return { ok: true, changed: true }
    },
  )
  if (result.ok) await app.jobs.send(SEND_MAILS)
  if (result.ok) await app.jobs.send(MAKE_INVOICES)
  return result
}

const methodText = ({ shippingName }: OrderRow, method: ShippingMethod | undefined) =>
  method ? `Bezorgwijze: ${shippingName} werd ${method.name}` : ''

/** Returns the fields of another method. The promised day is left out, because it was promised for the previous method. */
function methodFields({ promises }: OrderRow, { id, kind, name }: ShippingMethod) {
  const { delivery: _, ...otherPromises } = promises
  return { shippingMethod: kind, shippingMethodId: id, shippingName: name, promises: otherPromises }
}
