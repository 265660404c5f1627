import { and, eq, isNotNull, isNull, lte, notInArray, or } from 'drizzle-orm'
import { Link, Text } from 'react-email'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { MailFrame, type MailShop } from '#app/features/core/mail/mail-frame.tsx'
import * as style from '#app/features/core/mail/mail-style.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { queueMail, SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import { renderMail } from '#app/platform/mail/render-mail.server.ts'
import { path } from '#app/platform/path.ts'
import type { CheckName, HealthCheck } from './health.ts'
import { healthProblems } from './health-tables.server.ts'
import { readHealth } from './read-health.server.ts'

/** A problem that is over within this time sends no mail. */
const LASTING_MS = 10 * 60_000
/** A problem that comes and goes sends one mail in this time. */
const QUIET_MS = 86_400_000

/** Records the problems of the shop, and mails the owners about each that lasts: once, until it is over. */
export async function watchHealth(app: App): Promise<void> {
  const problems = (await readHealth(app)).filter(({ state }) => state === 'problem')
  const hasMailed = await app.db.transaction(async (tx) => {
    const now = app.clock.now()
    await recordProblems(tx, problems, now)
    const names = await takeDue(tx, now)
    const due = problems.filter(({ name }) => names.includes(name))
    if (due.length === 0) return false
    await mailOwners(app, tx, due)
    return true
  })
  if (hasMailed) await app.jobs.send(SEND_MAILS)
}

async function recordProblems(tx: Db, problems: HealthCheck[], now: Date): Promise<void> {
  const names = problems.map(({ name }) => name)
  await tx
    .update(healthProblems)
    .set({ endedAt: now })
    .where(
      and(
        isNull(healthProblems.endedAt),
        names.length > 0 ? notInArray(healthProblems.checkName, names) : undefined,
      ),
    )
  for (const checkName of names) {
    await tx
      .insert(healthProblems)
      .values({ checkName, since: now })
      .onConflictDoUpdate({
        target: healthProblems.checkName,
        set: { since: now, endedAt: null },
        setWhere: isNotNull(healthProblems.endedAt),
      })
  }
}

/** Returns the problems that need a mail now, and marks them as mailed. */
async function takeDue(tx: Db, now: Date): Promise<CheckName[]> {
  const rows = await tx
    .update(healthProblems)
    .set({ mailedAt: now })
    .where(
      and(
        isNull(healthProblems.endedAt),
        lte(healthProblems.since, new Date(now.getTime() - LASTING_MS)),
        or(
          isNull(healthProblems.mailedAt),
          and(
            lte(healthProblems.mailedAt, healthProblems.since),
            lte(healthProblems.mailedAt, new Date(now.getTime() - QUIET_MS)),
          ),
        ),
      ),
    )
    .returning({ name: healthProblems.checkName })
  return rows.map(({ name }) => name)
}

async function mailOwners(app: App, tx: Db, problems: HealthCheck[]): Promise<void> {
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
