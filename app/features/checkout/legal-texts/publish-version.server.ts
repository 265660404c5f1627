import { and, desc, eq, max, ne, sql } from 'drizzle-orm'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { readFieldValues } from './field-values.server.ts'
import {
  LEGAL_TEXTS_TAG,
  type LegalPage,
  type LegalSource,
  type SaveLegalTextResult,
} from './legal-texts.ts'
import { legalTextVersions } from './legal-texts-tables.server.ts'
import { fillLegalText, standardText } from './standard-texts.server.ts'

type VersionRow = typeof legalTextVersions.$inferSelect

interface NewVersion {
  /** the owner's text; null: the standard text */
  source: LegalSource | null
  published: LegalSource
  /** name of the person who saved it; empty: a setting changed */
  savedBy: string
  /** id of the owner's version that the form showed; 0 if there was none */
  basedOn?: number
}

/**
 * Adds a version of a page. After a changed setting, returns the newest version instead if its text is still the same.
 * Returns null if another person has saved the owner's text since the form was shown. Concurrent calls wait for each other.
 */
export async function publishVersion(
  app: App,
  page: LegalPage,
  { source, published, savedBy, basedOn }: NewVersion,
): Promise<VersionRow | null> {
  return app.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`legal-text ${page}`}))`)
    const rows = await tx
      .select({
        row: legalTextVersions,
        isSame: sql<boolean>`${legalTextVersions.published} = ${JSON.stringify(published)}::jsonb`,
      })
      .from(legalTextVersions)
      .where(eq(legalTextVersions.page, page))
      .orderBy(desc(legalTextVersions.id))
      .limit(1)
    const [latest] = rows
    if (savedBy === '' && latest?.isSame) return latest.row
    if (basedOn !== undefined && basedOn !== (await findOwnersVersionId(tx, page))) return null
    // After a changed setting the newest source is used, because the owner may have saved another text at the same moment.
    const currentSource = savedBy === '' && latest ? latest.row.source : source
    const createdAt = app.clock.now()
    const [row] = await tx
      .insert(legalTextVersions)
      .values({ page, source: currentSource, published, savedBy, createdAt })
      .returning()
    return row ?? null
  })
}

async function findOwnersVersionId(tx: Db, page: LegalPage): Promise<number> {
  const [lastVersion] = await tx
    .select({ id: max(legalTextVersions.id) })
    .from(legalTextVersions)
    .where(and(eq(legalTextVersions.page, page), ne(legalTextVersions.savedBy, '')))
  return lastVersion?.id ?? 0
}

/** Publishes the owner's text of a page, or restores the standard text if `source` is null. */
export async function saveLegalText(
  app: App,
  page: LegalPage,
  { source, basedOn, savedBy }: Omit<Required<NewVersion>, 'published'>,
): Promise<SaveLegalTextResult> {
  const filledText = fillLegalText(source ?? standardText(page), await readFieldValues(app))
  const row = await publishVersion(app, page, {
    source,
    published: filledText,
    savedBy,
    basedOn,
  })
  if (!row) return { ok: false, error: 'changed-meanwhile' }
  await announceChanges(app, [LEGAL_TEXTS_TAG])
  return { ok: true }
}
