import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import {
  errorMessageOf,
  isDataError,
} from '#app/features/catalog/product-drafts/store-products.server.ts'
import type { NewRedirect } from '#app/features/content/redirects/redirects.ts'
import { saveRedirects } from '#app/features/content/redirects/write-redirects.server.ts'
import type { FormerFacts } from '#app/features/move-in/former-shop/former-facts.server.ts'
import {
  addRemark,
  type RemarkCode,
  type RemarkGroups,
} from '#app/features/move-in/former-shop/move-remarks.ts'
import { recordUrls } from '#app/features/move-in/former-urls/former-urls.server.ts'
import type { FormerUrl } from '#app/features/move-in/former-urls/former-urls.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import {
  emptyCounts,
  type MoveCounts,
  type MoveKind,
  type MoveOptions,
  type ProgressKind,
} from './move-in.ts'
import type { RemarkFile } from './remark-file.server.ts'

/** The data that all steps of a move share. */
export interface Move {
  app: App
  /** database session in which the tables of the former shop are visible */
  former: Db
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
  /** ids here by the ids of photos in the former shop */
  media: Map<number, number>
  /** photo URLs whose files a plan looks for */
  photoUrls: string[]
  /** number of products without a manufacturer by brand */
  heldBrands: Map<string, number>
  /** number of orders by former status and status here */
  statuses: Map<string, number>
  /** URLs without a page here that are not recorded yet */
  openUrls: FormerUrl[]
  /** identifies this reading of the former shop */
  reading: string
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

export function remark(move: Move, code: RemarkCode, name: string): void {
  addRemark(move.remarks, { code, name })
  move.remarkFile.add({ code, name })
}

const URLS_AT_ONCE = 1_000

/** Collects URLs of the former shop that have no page here, and records them in batches. */
export async function noteOpenUrls(move: Move, urls: FormerUrl[], isEnd = false): Promise<void> {
  move.openUrls.push(...urls)
  if (move.openUrls.length < URLS_AT_ONCE && !isEnd) return
  const { app, facts, reading, openUrls } = move
  move.openUrls = []
  await recordUrls(app.db, { shop: facts.shop, reading }, openUrls)
}

export interface MovedObject {
  formerId: number | string
  newId: number | string
  hash: string
  /** false: the object was in this shop before, so an undo leaves it */
  isNew: boolean
  fingerprint?: string
}

export const hashOfData = (data: unknown): string =>
  createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 22)

/** Records the ids here of objects of the former shop. An object still belongs to the run that created it. */
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

/** Returns the ids here of these objects, from earlier runs and batches. */
export async function findObjects(
  db: Db,
  { facts }: Pick<Move, 'facts'>,
  kind: string,
  formerIds: (number | string)[],
): Promise<Map<string, ExistingObject>> {
  if (formerIds.length === 0) return new Map()
  const { rows } = await db.execute<{ former_id: string; new_id: string; hash: string }>(sql`
    SELECT former_id, new_id, hash FROM move_in_objects
    WHERE shop = ${facts.shop} AND kind = ${kind} AND former_id = ANY(${sql.param(formerIds.map(String))}::text[])`)
  return new Map(rows.map((row) => [row.former_id, { newId: row.new_id, hash: row.hash }]))
}

/**
 * Stores objects in one transaction. If the database rejects one of them, the two halves are stored separately, and so on,
 * so that only the rejected object is left out.
 */
export async function storeInParts<T>(
  move: Move,
  kind: 'media' | 'customer' | 'order' | 'review' | 'post',
  batch: T[],
  { store, nameOf }: { store: (part: T[]) => Promise<void>; nameOf: (one: T) => string },
): Promise<void> {
  const [first] = batch
  if (first === undefined) return
  const before = structuredClone({ counts: countsOf(move, kind), remarks: move.remarks })
  try {
    await store(batch)
  } catch (error) {
    if (!isDataError(error)) throw error
    move.counts[kind] = before.counts
    move.remarks = before.remarks
    if (batch.length === 1) {
      before.counts.skipped++
      remark(move, `${kind}-rejected`, `${nameOf(first)}: ${errorMessageOf(error)}`)
      return
    }
    const half = Math.ceil(batch.length / 2)
    await storeInParts(move, kind, batch.slice(0, half), { store, nameOf })
    await storeInParts(move, kind, batch.slice(half), { store, nameOf })
  }
}

/** Saves redirects and counts them. */
export async function addRedirects(
  tx: Db,
  move: Move,
  rows: NewRedirect[],
  isFallback = false,
): Promise<void> {
  const { created, changed, unchanged } = await saveRedirects(tx, rows, {
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
