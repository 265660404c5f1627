import { desc, eq, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { memoizeUntilChanged } from '#app/platform/http/memoize-until-changed.server.ts'
import { type ConsentTexts, FIRST_TEXTS } from './consent.ts'
import { consentTexts } from './consent-tables.server.ts'

const textColumns = {
  version: consentTexts.version,
  title: consentTexts.title,
  lead: consentTexts.lead,
  statistics: consentTexts.statistics,
  marketing: consentTexts.marketing,
}

const cachedTexts = memoizeUntilChanged('consent-texts', ['settings'], (app) =>
  readConsentTexts(app.db),
)

/** Returns the current texts of the consent question, cached until the settings or these texts change. */
export const readCachedConsentTexts = (app: App): Promise<ConsentTexts> => app.use(cachedTexts)()

/** Returns the current texts of the consent question. */
export async function readConsentTexts(db: Db): Promise<ConsentTexts> {
  const newestFirst = desc(consentTexts.version)
  const [row] = await db.select(textColumns).from(consentTexts).orderBy(newestFirst).limit(1)
  return row ?? FIRST_TEXTS
}

/** Returns an earlier version of the texts; null if it never existed. */
export async function findConsentTexts(app: App, version: number): Promise<ConsentTexts | null> {
  if (version === FIRST_TEXTS.version) return FIRST_TEXTS
  const [row] = await app.db
    .select(textColumns)
    .from(consentTexts)
    .where(eq(consentTexts.version, version))
  return row ?? null
}

/** Publishes a new version of the texts, so every visitor is asked for consent again. */
export async function publishConsentTexts(
  app: App,
  texts: Omit<ConsentTexts, 'version'>,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('consent texts', 0))`)
    const { version } = await readConsentTexts(tx)
    await tx
      .insert(consentTexts)
      .values({ ...texts, version: version + 1, createdAt: app.clock.now() })
  })
  await announceChanges(app, ['settings'])
}
