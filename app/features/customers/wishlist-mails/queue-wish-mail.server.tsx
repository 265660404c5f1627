import { firstNameOf } from '#app/features/core/accounts/accounts.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { renderMail } from '#app/platform/mail/render-mail.server.ts'
import { WishMail, type WishNewsItem, wishSubject } from './wish-mail.tsx'
import { stopPageUrl } from './wish-mails.ts'

interface WishMailRecipient {
  userId: string
  name: string
  email: string
  /** token of the link to stop these mails */
  token: string
}

/**
 * Queues the mail in the caller's transaction `tx`. That transaction also deletes the rows of `wish_news` behind `newsItems`, so that no
 * news is mailed twice. The settings are an argument, because reading them here could take a second connection.
 */
export async function queueWishMail(
  app: App,
  tx: Db,
  mail: WishMailRecipient & { eventKey: string; newsItems: WishNewsItem[]; settings: ShopSettings },
): Promise<void> {
  const { userId, name, email, token, eventKey, newsItems, settings } = mail
  const unsubscribeUrl = `${app.siteUrl}${stopPageUrl(token)}`
  const renderedMail = await renderMail(
    <WishMail
      firstName={firstNameOf(name)}
      newsItems={newsItems}
      unsubscribeUrl={unsubscribeUrl}
      settings={settings}
      siteUrl={app.siteUrl}
    />,
  )
  const subject = wishSubject(newsItems)
  await queueMail(
    tx,
    {
      eventKey,
      kind: 'account-wishes',
      orderId: null,
      userId,
      to: email,
      subject,
      stopUrl: unsubscribeUrl,
      ...renderedMail,
    },
    app.clock.now(),
  )
}
