import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { greetingOf, isRole } from '#app/features/core/accounts/accounts.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { AccountMail } from '#app/features/core/mail/account-mail.tsx'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { dutchClock, dutchDate } from '#app/platform/dutch-time.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { renderMail } from '#app/platform/mail/render-mail.server.ts'
import { path } from '#app/platform/path.ts'

/** A change that affects access to an account. */
export type AccountChange =
  | 'password'
  | 'email'
  | 'passkey-added'
  | 'passkey-removed'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'backup-codes'

const CHANGES: Record<AccountChange, { title: string; text: string }> = {
  password: { title: 'Je wachtwoord is gewijzigd', text: 'is het wachtwoord gewijzigd' },
  email: { title: 'Je e-mailadres is gewijzigd', text: 'kreeg je account een ander e-mailadres' },
  'passkey-added': {
    title: 'Nieuwe toegangssleutel',
    text: 'is een toegangssleutel toegevoegd',
  },
  'passkey-removed': {
    title: 'Toegangssleutel verwijderd',
    text: 'is een toegangssleutel verwijderd',
  },
  'two-factor-on': {
    title: 'Tweestapsverificatie staat aan',
    text: 'is tweestapsverificatie ingesteld',
  },
  'two-factor-off': {
    title: 'Tweestapsverificatie staat uit',
    text: 'is tweestapsverificatie uitgezet',
  },
  'backup-codes': {
    title: 'Nieuwe reservecodes',
    text: 'zijn er nieuwe reservecodes gemaakt; de oude werken niet meer',
  },
}

/**
 * Queues a mail to the owner of an account about a change, so that the owner notices changes by a stranger. Call it before an
 * address is replaced: the mail goes to the old address. Unconfirmed addresses get no mail, because they may belong to
 * another person.
 */
export async function mailAccountChange(
  app: App,
  db: Db,
  userId: string,
  change: AccountChange,
): Promise<void> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  const isStaff = isRole(user?.role)
  if (!user || !(user.emailVerified || isStaff)) return
  const settings = await readSettings(app)
  const now = app.clock.now()
  const { title, text } = CHANGES[change]
  const isNewAddress = change === 'email'
  const resetPath = isStaff ? path('/beheer/wachtwoord-vergeten') : path('/wachtwoord-vergeten')
  const helpPath = isNewAddress ? path('/contact') : resetPath
  const mail = await renderMail(
    <AccountMail
      settings={settings}
      siteUrl={app.siteUrl}
      title={title}
      preview="Was jij dit niet? Lees dan wat je kunt doen"
      paragraphs={[
        greetingOf(user.name),
        `Op ${dutchDate(now)} om ${dutchClock(now)} uur ${text}${isNewAddress ? '' : ` van je account bij ${settings.name}`}. Was jij dat, dan hoef je niets te doen.`,
        isNewAddress
          ? 'Was jij dit niet? Laat het ons dan meteen weten.'
          : 'Was jij dit niet? Kies dan meteen een nieuw wachtwoord. Daarmee is iedereen uitgelogd, en werken toegangssleutels niet meer.',
      ]}
      button={{
        href: `${app.siteUrl}${helpPath}`,
        text: isNewAddress ? 'Neem contact op' : 'Kies een nieuw wachtwoord',
      }}
      small="Deze mail krijg je bij elke wijziging van de toegang tot je account."
    />,
  )
  await queueMail(
    db,
    {
      eventKey: `account-change-${randomUUID()}`,
      kind: `account-${change}`,
      orderId: null,
      userId,
      to: user.email,
      subject: `${title} · ${settings.name}`,
      ...mail,
    },
    now,
  )
}
