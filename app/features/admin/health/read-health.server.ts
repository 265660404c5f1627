import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { readBackupState } from '#app/features/admin/backup-history/backup-runs.server.ts'
import { backupWarning } from '#app/features/admin/backup-history/backups.ts'
import { readUnreadableSettings } from '#app/features/core/settings/admin/unreadable-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { mollie } from '#app/features/fulfilment/payment-providers/mollie.server.ts'
import { onlineProviders } from '#app/features/fulfilment/payment-providers/payment-providers.server.ts'
import { readSourceHealth } from '#app/features/partners/marketplaces/read-source-health.server.ts'
import type { App } from '#app/platform/app.ts'
import { findFullDisk } from '#app/platform/disk-space.server.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { assessHealth } from './assess-health.ts'
import { readAdvisories } from './check-advisories.server.ts'
import { healthProblems } from './health-tables.server.ts'
import type { CheckName, HealthCheck, HealthFacts } from './shop-health.ts'

/** Measures the state of the shop and returns the checks of the health page. */
export async function readHealth(app: App): Promise<HealthCheck[]> {
  const now = app.clock.now()
  const settings = await readSettings(app)
  const backups = await readBackupState(app)
  return assessHealth({
    now,
    isOpen: !settings.isComingSoon && !settings.isDemo,
    disk: await readDisk(app),
    database: await readDatabase(app),
    mail: await readMail(app),
    payments: {
      hasKey: Boolean(app.env.MOLLIE_API_KEY),
      isTestKey: mollie.isTest(app.env),
      isUnset: (await readUnsetServices(app)).includes('payments'),
    },
    marketplaces: await readSourceHealth(app),
    jobs: {
      failedNames: (await app.jobs.readFailed()).map(({ name }) => name),
      waitingCount: await app.jobs.countWaiting(),
    },
    backups: {
      place: backups.place,
      warning: backupWarning(backups, now),
      lastSuccessAt: backups.lastBackupSuccessAt,
    },
    advisories: await readAdvisories(app),
    unreadableSettings: await readUnreadableSettings(app),
  })
}

/** Returns the services that still have to be set up. An owner who marked payments as done wants bank transfers only. */
export async function readUnsetServices(app: App): Promise<('mail' | 'payments')[]> {
  const { setupMarks } = await readSettings(app)
  const arePaymentsSetUp =
    onlineProviders(app.env).length > 0 || setupMarks.split(',').includes('payments')
  return [
    ...(app.env.SMTP_URL ? [] : (['mail'] as const)),
    ...(arePaymentsSetUp ? [] : (['payments'] as const)),
  ]
}

/** Returns the current problems that the owner was mailed about, for the dashboard. */
export async function readLastingProblems(app: App): Promise<CheckName[]> {
  const rows = await app.db
    .select({ name: healthProblems.checkName })
    .from(healthProblems)
    .where(and(isNull(healthProblems.endedAt), isNotNull(healthProblems.mailedAt)))
  return rows.map(({ name }) => name)
}

async function readDisk(app: App): Promise<HealthFacts['disk']> {
  const space = await statfs(path.resolve(app.env.DATA_DIR)).catch(() => null)
  return {
    freeBytes: space ? space.bavail * space.bsize : Number.POSITIVE_INFINITY,
    totalBytes: space ? space.blocks * space.bsize : Number.POSITIVE_INFINITY,
    isFull: (await findFullDisk(app)) !== null,
  }
}

async function readDatabase(app: App): Promise<HealthFacts['database']> {
  const { rows } = await app.db.execute<HealthFacts['database']>(sql`
    SELECT current_setting('server_version_num')::int / 10000 AS version,
      pg_database_size(current_database())::float8 AS bytes,
      (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
      current_setting('max_connections')::int AS "maxConnections"`)
  const [row] = rows
  if (!row) throw new Error('The database returned no facts.')
  return row
}

async function readMail(app: App): Promise<HealthFacts['mail']> {
  const countIn = async (state: 'failed' | 'uncertain') => {
    const [row] = await app.db.select({ n: count() }).from(mails).where(eq(mails.state, state))
    return row?.n ?? 0
  }
  const [oldestMail] = await app.db
    .select({ at: mails.createdAt })
    .from(mails)
    .where(eq(mails.state, 'queued'))
    .orderBy(asc(mails.id))
    .limit(1)
  return {
    hasServer: Boolean(app.env.SMTP_URL),
    failedCount: await countIn('failed'),
    unconfirmedCount: await countIn('uncertain'),
    oldestQueuedAt: oldestMail?.at ?? null,
  }
}
