import { desc, eq } from 'drizzle-orm'
import { Text } from 'react-email'
import { MailFrame, type MailShop } from '#app/features/core/mail/mail-frame.tsx'
import * as style from '#app/features/core/mail/mail-style.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { lockOrder } from '#app/features/fulfilment/orders/change-order-state.server.ts'
import { readOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { writeEvent } from '#app/features/fulfilment/orders/note-on-order.server.ts'
import type { ChangeStateResult } from '#app/features/fulfilment/orders/order-transitions.ts'
import { keepsPromises, type PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'
import { orderSubject } from '#app/features/fulfilment/orders/orders-messages.ts'
import { orderEvents } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { queueMail, SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import { renderMail } from '#app/platform/mail/render-mail.server.ts'
import { MailOrderLink } from './mail-order-link.tsx'
import { MailParagraphs } from './mail-paragraphs.tsx'

/** If the same person writes the same text within this time, the form was submitted twice by accident. */
const SAME_NOTE_MS = 60_000

export interface Note {
  text: string
  /** true: the note is mailed to the shopper; false: only the shop sees it */
  isForCustomer: boolean
}

/** Writes a note into the timeline, and mails it if it is for the shopper. */
export async function writeNote(
  app: App,
  orderId: number,
  { text, isForCustomer }: Note,
  actor: string,
): Promise<Exclude<ChangeStateResult, { error: 'not-now' }>> {
  const settings = await readSettings(app)
  const now = app.clock.now()
  const isWritten = await app.db.transaction(async (tx) => {
    const lockedOrder = await lockOrder(tx, orderId)
    if (!lockedOrder) return undefined
    // POS orders may have no e-mail address.
    const isMailed = isForCustomer && lockedOrder.email !== ''
    const kind = isMailed ? 'message' : 'note'
    const [lastEvent] = await tx
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId))
      .orderBy(desc(orderEvents.id))
      .limit(1)
    const isSame = lastEvent?.kind === kind && lastEvent.text === text && lastEvent.actor === actor
    if (isSame && now.getTime() - lastEvent.at.getTime() < SAME_NOTE_MS) return false
    await writeEvent(tx, orderId, { kind, text, actor, now })
    const order = isMailed ? await readOrder(tx, orderId) : undefined
    if (order) {
      const mail = <NoteMail order={order} text={text} settings={settings} siteUrl={app.siteUrl} />
      await queueMail(
        tx,
        {
          eventKey: `order-note-${orderId}-${now.getTime()}`,
          kind: 'order-note',
          orderId,
          to: order.email,
          subject: orderSubject(order, `Over je bestelling ${orderId} bij ${settings.name}`),
          ...(await renderMail(mail)),
        },
        now,
      )
    }
    return true
  })
  if (isWritten === undefined) return { ok: false, error: 'unknown-order' }
  if (isWritten && isForCustomer) await app.jobs.send(SEND_MAILS)
  return { ok: true, changed: isWritten }
}

interface NoteMailProps extends MailShop {
  order: PlacedOrder
  text: string
}

/** The mail with a message from staff about an order. */
function NoteMail({ order, text, ...shop }: NoteMailProps) {
  return (
    <MailFrame
      {...shop}
      title={`Over je bestelling ${order.id}`}
      preview={text.slice(0, 100)}
      hasWithdrawal={keepsPromises(order)}
      isTest={order.isTest}
    >
      <Text style={style.text}>{order.firstName ? `Dag ${order.firstName},` : 'Dag,'}</Text>
      <MailParagraphs text={text.replaceAll('\r\n', '\n')} />
      <MailOrderLink order={order} siteUrl={shop.siteUrl} />
    </MailFrame>
  )
}
