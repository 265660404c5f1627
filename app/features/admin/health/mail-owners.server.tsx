import { eq } from 'drizzle-orm'
import { Link, Text } from 'react-email'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { MailFrame, type MailShop } from '#app/features/core/mail/mail-frame.tsx'
import * as style from '#app/features/core/mail/mail-style.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { renderMail } from '#app/platform/mail/render-mail.server.ts'
import { path } from '#app/platform/path.ts'
import type { HealthCheck } from './shop-health.ts'

/** Queues a mail about the problems to every owner. */
export async function mailOwners(app: App, tx: Db, problems: HealthCheck[]): Promise<void> {
  const now = app.clock.now()
  const settings = await readSettings(app)
  const titles = problems.map(({ title }) => title).join(', ')
  const content = await renderMail(
    <HealthMail problems={problems} settings={settings} siteUrl={app.siteUrl} />,
  )
  const owners = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.role, 'owner'))
  for (const { id, email } of owners) {
    const eventKey = `health-${id}-${now.getTime()}`
    const subject = `Je winkel heeft aandacht nodig: ${titles}`
    await queueMail(
      tx,
      { eventKey, kind: 'health', orderId: null, to: email, subject, ...content },
      now,
    )
  }
}

function HealthMail({ problems, ...shop }: MailShop & { problems: HealthCheck[] }) {
  return (
    <MailFrame
      {...shop}
      title="Je winkel heeft aandacht nodig"
      preview={problems.map(({ text }) => text).join(' ')}
      hasWithdrawal={false}
    >
      {problems.map(({ name, title, text, advice }) => (
        <Text key={name} style={style.text}>
          <strong>{title}.</strong> {text} {advice}
        </Text>
      ))}
      <Text style={style.text}>
        <Link href={`${shop.siteUrl}${path('/beheer/status')}`} style={style.button}>
          Bekijk de status van je winkel
        </Link>
      </Text>
    </MailFrame>
  )
}
