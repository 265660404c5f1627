import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import {
  errorMessageOf,
  isDataError,
} from '#app/features/catalog/product-drafts/store-products.server.ts'
import type { NewRedirect } from '#app/features/content/redirects/redirects.ts'
import { saveRedirects } from '#app/features/content/redirects/write-redirects.server.ts'
import type { FormerFacts } from '#app/features/move-in/former-shop/former-facts.server.ts'
import {
  addToRemarkGroup,
  type Remark,
  type RemarkCode,
  type RemarkGroups,
} from '#app/features/move-in/former-shop/move-remarks.ts'
import { recordUrls } from '#app/features/move-in/former-urls/former-urls.server.ts'
import type { FormerUrl } from '#app/features/move-in/former-urls/former-urls.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import {
  emptyCounts,
  MOVE_KINDS,
  type MoveCounts,
  type MoveKind,
  type MoveOptions,
  type ProgressKind,
} from './move-in.ts'
import { moveInObjects } from './move-in-tables.server.ts'
import type { RemarkFile } from './remark-file.server.ts'

/** The data that all steps of a move share. */
export interface Move {
  app: App
  /** database session in which the tables of the former shop are visible */
  formerDb: Db
  facts: FormerFacts
  options: MoveOptions
  /** null: dry run */
  runId: number | null
  pricesIncludeVat: boolean
  /** end of the last run of this shop; changes made here after it stay */
  lastEndedAt: Date
  counts: Partial<Record<MoveKind, MoveCounts>>
  remarks: RemarkGroups
  remarkFile: RemarkFile
  years: Map<number, { orders: number; formerCents: number; cents: number }>
  /** media ids of this shop by the attachment ids of the former shop */
  mediaIds: Map<number, number>
  /** photo URLs whose files a plan looks for */
  photoUrls: string[]
  /** number of products without a manufacturer by brand */
  heldBrands: Map<string, number>
  /** number of orders by former status and status here: "completed delivered" */
  statuses: Map<string, number>
  /** URLs without a page here that are not recorded yet */
  openUrls: FormerUrl[]
  /** identifies this run or plan in the records of open URLs */
  readingId: string
  /** fingerprints by product, of products that were just stored */
  fingerprints: Map<number, string>
  onProgress: (kind: ProgressKind, done: number) => void
  shouldStop: () => boolean
}

export function countsOf(move: Move, kind: MoveKind): MoveCounts {
  const counts = move.counts[kind] ?? emptyCounts()
  move.counts[kind] = counts
  return counts
}

export function addRemark(move: Move, code: RemarkCode, name: string): void {
  addToRemarkGroup(move.remarks, { code, name })
  move.remarkFile.add({ code, name })
}

const URLS_PER_BATCH = 1_000

/** Collects URLs of the former shop that have no page here, and records them in batches. */
export async function collectOpenUrls(move: Move, urls: FormerUrl[]): Promise<void> {
  move.openUrls.push(...urls)
  if (move.openUrls.length >= URLS_PER_BATCH) await recordOpenUrls(move)
}

/** Records the collected URLs. */
export async function recordOpenUrls(move: Move): Promise<void> {
  const { app, facts, readingId, openUrls } = move
  move.openUrls = []
  await recordUrls(app.db, { shop: facts.shop, readingId }, openUrls)
}

export interface MovedObject {
  formerId: number | string
  newId: number | string
  /** hash of the data in the former shop, which shows at the next run whether it changed there */
  hash: string
  /** false: the object was in this shop before, so an undo leaves it */
  isNew: boolean
  /** fingerprint of the product as stored here, which shows whether the owner changed it */
  fingerprint?: string
}

export const hashOfData = (data: unknown): string =>
  createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 22)

/** Records the new ids of imported objects. An object still belongs to the run that created it. */
export async function recordObjects(
  tx: Db,
  move: Pick<Move, 'facts' | 'runId'>,
  kind: string,
  objects: MovedObject[],
): Promise<void> {
  if (objects.length === 0) return
  const rows = objects.map((object) => ({
    formerId: String(object.formerId),
    newId: String(object.newId),
    hash: object.hash,
    runId: object.isNew ? move.runId : null,
    fingerprint: object.fingerprint ?? '',
  }))
  await tx.execute(sql`
    INSERT INTO move_in_objects AS o (shop, kind, former_id, new_id, hash, run_id, fingerprint)
    SELECT ${move.facts.shop}, ${kind}, "formerId", "newId", hash, "runId", fingerprint
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS w ("formerId" text, "newId" text, hash text, "runId" integer, fingerprint text)
    ON CONFLICT (shop, kind, former_id) DO UPDATE SET new_id = excluded.new_id, hash = excluded.hash,
      run_id = CASE WHEN o.new_id = excluded.new_id THEN o.run_id ELSE excluded.run_id END,
      fingerprint = CASE WHEN excluded.fingerprint = '' THEN o.fingerprint ELSE excluded.fingerprint END`)
}

export interface ExistingObject {
  newId: string
  hash: string
}

/** Finds objects that earlier runs or batches imported, and returns their ids in this shop by former id. */
export async function findObjects(
  db: Db,
  { facts }: Pick<Move, 'facts'>,
  kind: string,
  formerIds: (number | string)[],
): Promise<Map<string, ExistingObject>> {
  if (formerIds.length === 0) return new Map()
  const rows = await db
    .select({
      formerId: moveInObjects.formerId,
      newId: moveInObjects.newId,
      hash: moveInObjects.hash,
    })
    .from(moveInObjects)
    .where(
      and(
        eq(moveInObjects.shop, facts.shop),
        eq(moveInObjects.kind, kind),
        // One parameter, however many ids a batch has.
        sql`${moveInObjects.formerId} = ANY(${sql.param(formerIds.map(String))}::text[])`,
      ),
    )
  return new Map(rows.map(({ formerId, ...object }) => [formerId, object]))
}

/**
 * Stores objects in one transaction. If the database rejects one of them, the two halves are stored separately, and so on,
 * so that only the rejected object is left out.
 */
export async function storeInParts<T>(
  move: Move,
  kind: 'media' | 'customer' | 'order' | 'review' | 'post',
  batch: T[],
  { store, nameOf }: { store: (part: T[]) => Promise<void>; nameOf: (item: T) => string },
): Promise<void> {
  const [first] = batch
  if (first === undefined) return
  const { counts, remarks, years, remarkFile } = move
  const before = structuredClone({ counts, remarks, years })
  // The file cannot be restored, so remarks are written to it after the objects are stored.
  const fileRemarks: Remark[] = []
  move.remarkFile = { ...remarkFile, add: (remark) => fileRemarks.push(remark) }
  try {
    await store(batch)
    for (const remark of fileRemarks) remarkFile.add(remark)
  } catch (error) {
    if (!isDataError(error)) throw error
    move.remarkFile = remarkFile
    restoreCounts(move, before.counts)
    move.remarks = before.remarks
    move.years = before.years
    if (batch.length === 1) {
      countsOf(move, kind).skipped++
      addRemark(move, `${kind}-rejected`, `${nameOf(first)}: ${errorMessageOf(error)}`)
      return
    }
    const half = Math.ceil(batch.length / 2)
    await storeInParts(move, kind, batch.slice(0, half), { store, nameOf })
    await storeInParts(move, kind, batch.slice(half), { store, nameOf })
  } finally {
    move.remarkFile = remarkFile
  }
}

/** Restores the counts of all kinds. The objects stay the same, because steps hold the counts of their kind and add to them. */
function restoreCounts(move: Move, before: Move['counts']): void {
  for (const kind of MOVE_KINDS) {
    const counts = move.counts[kind]
    if (counts) Object.assign(counts, before[kind] ?? emptyCounts())
  }
}

/** Saves redirects and counts them. `isFallback`: see `saveRedirects`. */
export async function addRedirects(
  tx: Db,
  move: Move,
  redirects: NewRedirect[],
  { isFallback = false } = {},
): Promise<void> {
  const { created, changed, unchanged } = await saveRedirects(tx, redirects, {
    runId: move.runId,
    now: move.app.clock.now(),
    isFallback,
  })
  const counts = countsOf(move, 'redirect')
  counts.found += created + changed + unchanged
  counts.made += created
  counts.changed += changed
  counts.left += unchanged
}
