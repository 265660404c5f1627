import { and, desc, eq, lt } from 'drizzle-orm'
import { consents } from '#app/features/core/consent/consent-tables.server.ts'
import type { App } from '#app/platform/app.ts'

const CONSENTS_PER_PAGE = 50

interface ConsentRecord {
  id: number
  consentId: string
  version: number
  statistics: boolean
  marketing: boolean
  givenAt: Date
}

/** Returns choices of one browser or of all, newest first. `beforeId` is the last id of the previous page. */
export async function readConsents(
  app: App,
  { consentId, beforeId }: { consentId?: string | undefined; beforeId?: number },
): Promise<{ records: ConsentRecord[]; hasMore: boolean }> {
  const rows = await app.db
    .select()
    .from(consents)
    .where(
      and(
        consentId ? eq(consents.consentId, consentId) : undefined,
        beforeId ? lt(consents.id, beforeId) : undefined,
      ),
    )
    .orderBy(desc(consents.id))
    .limit(CONSENTS_PER_PAGE + 1)
  return { records: rows.slice(0, CONSENTS_PER_PAGE), hasMore: rows.length > CONSENTS_PER_PAGE }
}
