import { ne } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { advisoryChecks } from './health-tables.server.ts'
import { auditPackages } from './npm-audit.server.ts'
import type { HealthFacts } from './shop-health.ts'

/**
 * Checks the packages of the shop for known vulnerabilities and stores the result. A failed check keeps the last successful
 * result.
 */
export async function checkAdvisories(app: App, folder = process.cwd()): Promise<void> {
  const result = await auditPackages(folder)
  const checkedAt = app.clock.now()
  const { severe, other, packages } = result.ok ? result : { severe: 0, other: 0, packages: [] }
  const row = { checkedAt, severe, other, packages, failure: result.ok ? '' : result.message }
  await app.db
    .insert(advisoryChecks)
    .values({ id: 1, ...row })
    .onConflictDoUpdate({
      target: advisoryChecks.id,
      set: row,
      // A failed check replaces only the row of another failed check.
      ...(!result.ok && { setWhere: ne(advisoryChecks.failure, '') }),
    })
}

/** Returns the result of the latest check. */
export async function readAdvisories(app: App): Promise<HealthFacts['advisories']> {
  const [row] = await app.db.select().from(advisoryChecks)
  return row ?? null
}
