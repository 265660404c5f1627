import { Link, Text } from 'react-email'
import { MailFrame, type MailShop } from '#app/features/core/mail/mail-frame.tsx'
import * as style from '#app/features/core/mail/mail-style.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { renderMail } from '#app/platform/mail/render-mail.server.ts'
import { path } from '#app/platform/path.ts'

interface DisabledWebhook {
  id: number
  name: string
  deliveryUrl: string
}

/** Queues the mail to the shop about a webhook that was disabled. */
export async function queueDisabledMail(
  tx: Db,
  webhook: DisabledWebhook,
  shop: MailShop,
  now: Date,
): Promise<void> {
  const mail = (
    <MailFrame
      {...shop}
      title="Een koppeling is uitgezet"
      preview={`De webhook ${webhook.name} staat uit`}
      hasWithdrawal={false}
    >
      <Text style={style.text}>
        De webhook ‘{webhook.name}’ naar {new URL(webhook.deliveryUrl).host} gaf een dag lang geen
        goed antwoord. Daarom sturen we er niets meer naartoe.
      </Text>
      <Text style={style.text}>
        Kijk wat eraan scheelt en zet hem daarna weer aan. Wat intussen niet aankwam, kun je daar
        opnieuw versturen.
      </Text>
      <Text style={style.text}>
        <Link
          href={`${shop.siteUrl}${path('/beheer/koppelingen/webhooks/:id', { id: webhook.id })}`}
          style={style.button}
        >
          Bekijk de webhook
        </Link>
      </Text>
    </MailFrame>
  )
  await queueMail(
    tx,
    {
      eventKey: `webhook-disabled-${webhook.id}-${now.getTime()}`,
      kind: 'webhook-disabled',
      orderId: null,
      to: shop.settings.email,
      subject: `Uitgezet: de webhook ${webhook.name}`,
      ...(await renderMail(mail)),
    },
    now,
  )
}
