import { Button, Text } from 'react-email'
import { fullLineName } from '#app/features/catalog/text-fields/personal-line.ts'
import { MailFrame, type MailShop } from '#app/features/core/mail/mail-frame.tsx'
import * as style from '#app/features/core/mail/mail-style.ts'
import { splitAddresses } from '#app/features/core/settings/settings-forms.ts'
import type { InsertedOrder } from '#app/features/fulfilment/orders/insert-order.server.ts'
import { customerName, orderSubject } from '#app/features/fulfilment/orders/orders-messages.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { renderMail } from '#app/platform/mail/render-mail.server.ts'
import { formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'

/** Queues a notice of a new order to every address that the owner entered for such notices. */
export async function queueOrderNotices(
  tx: Db,
  insertedOrder: Pick<InsertedOrder, 'order' | 'lines'>,
  { settings, siteUrl, now }: MailShop & { now: Date },
): Promise<void> {
  const addresses = [...new Set(splitAddresses(settings.orderNoticeTo))]
  if (addresses.length === 0) return
  const { order } = insertedOrder
  const subject = `Nieuwe bestelling ${order.id}: ${formatCents(order.totalCents)}`
  const content = await renderMail(
    <OrderNoticeMail {...insertedOrder} settings={settings} siteUrl={siteUrl} />,
  )
  for (const [index, address] of addresses.entries()) {
    const eventKey = `order-notice-${order.id}-${index}`
    const mail = { eventKey, kind: 'order-notice', orderId: order.id, to: address }
    await queueMail(tx, { ...mail, subject: orderSubject(order, subject), ...content }, now)
  }
}

type OrderNoticeProps = MailShop & Pick<InsertedOrder, 'order' | 'lines'>

function OrderNoticeMail({ order, lines, ...shop }: OrderNoticeProps) {
  const total = formatCents(order.totalCents)
  return (
    <MailFrame
      {...shop}
      title={`Nieuwe bestelling ${order.id}`}
      preview={`${customerName(order)}, ${total}`}
      hasWithdrawal={false}
      isTest={order.isTest}
    >
      <Text style={style.text}>
        {customerName(order)} uit {order.city} bestelde voor {total}. Betaalwijze:{' '}
        {order.paymentMethod}. Bezorgen: {order.shippingName}.
      </Text>
      {lines.map((line) => (
        <Text key={line.id} style={style.text}>
          {line.quantity} × {fullLineName(line)}
        </Text>
      ))}
      {order.note && <Text style={style.text}>Opmerking: {order.note}</Text>}
      <Button
        href={`${shop.siteUrl}${path('/beheer/bestellingen/:id', { id: String(order.id) })}`}
        style={style.button}
      >
        Open de bestelling
      </Button>
    </MailFrame>
  )
}
