import type { MailShop } from '#app/features/core/mail/mail-frame.tsx'
import type { Db } from '#app/platform/database/db.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { renderMail } from '#app/platform/mail/render-mail.server.ts'
import { WithdrawalNoticeMail } from './withdrawal-notice-mail.tsx'
import { WithdrawalReceiptMail } from './withdrawal-receipt-mail.tsx'
import type { WithdrawalReceipt } from './withdrawals.ts'

/** Queues the receipt for the shopper, and the notice to the shop, which has to refund within 14 days. */
export async function queueWithdrawalMails(
  tx: Db,
  key: string,
  receipt: WithdrawalReceipt,
  shop: MailShop,
  { orderId, personal, now }: { orderId: number | null; personal: string[] | null; now: Date },
): Promise<void> {
  await queueMail(
    tx,
    {
      eventKey: `withdrawal-receipt-${key}`,
      kind: 'withdrawal-receipt',
      orderId,
      to: receipt.email,
      subject: `Ontvangstbevestiging van je herroeping, bestelling ${receipt.orderNumber}`,
      ...(await renderMail(
        <WithdrawalReceiptMail {...shop} receipt={receipt} personalNames={personal} />,
      )),
    },
    now,
  )
  await queueMail(
    tx,
    {
      eventKey: `withdrawal-notice-${key}`,
      kind: 'withdrawal-notice',
      orderId,
      to: shop.settings.email,
      subject: `Herroeping ontvangen voor bestelling ${receipt.orderNumber}`,
      ...(await renderMail(
        <WithdrawalNoticeMail
          {...shop}
          receipt={receipt}
          isMatched={orderId !== null}
          personalNames={personal ?? []}
        />,
      )),
    },
    now,
  )
}
