import { firstNameOf } from '#app/features/core/accounts/accounts.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { renderMail } from '#app/platform/mail/render-mail.server.ts'
import { type NewsLine, WishMail, wishSubject } from './wish-mail.tsx'
import { stopPageUrl } from './wish-mails.ts'

interface WishMailRecipient {
  userId: string
  name: string
  email: string
  /** token of the link to stop these mails */
  token: string
}

/** Queues the mail in the caller's transaction, which also deletes the news in the mail. */
export async function writeWishMail(
  app: App,
  tx: Db,
  mail: WishMailRecipient & { eventKey: string; lines: NewsLine[] },
): Promise<void> {
  const { userId, name, email, token, eventKey, lines } = mail
  const settings = await readSettings(app)
  const stopUrl = `${app.siteUrl}${stopPageUrl(token)}`
  const renderedMail = await renderMail(
    <WishMail
      firstName={firstNameOf(name)}
      lines={lines}
      stopUrl={stopUrl}
      settings={settings}
      siteUrl={app.siteUrl}
    />,
  )
  const subject = wishSubject(lines)
  await queueMail(
    tx,
    {
      eventKey,
      kind: 'account-wishes',
      orderId: null,
      userId,
      to: email,
      subject,
      stopUrl,
      ...renderedMail,
    },
    app.clock.now(),
  )
}
