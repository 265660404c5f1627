import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { App, Resource } from '#app/platform/app.ts'
import { readFeeds } from './manage-feeds.server.ts'
import { createProblemCount, type ProblemGroup } from './problem-groups.ts'
import { FEEDS, type FeedFormat, type FeedName } from './product-feeds.ts'
import { feedProblems, productFeeds } from './product-feeds-tables.server.ts'
import { type FeedChunk, readFeedChunks } from './read-feed-chunks.server.ts'

export type MakeFeedResult = { ok: true; itemCount: number } | { ok: false; error: 'failed' }

/** Returns whether a cache tag concerns feeds: every change of a product, a price, stock or the shop's terms announces such a tag. */
const isRelevant = (tag: string) =>
  tag.startsWith('product:') || ['*', 'listing', 'settings', 'categories'].includes(tag)

const LONG_RUN_MS = 90_000
const PAUSE_AFTER_LONG_RUN = 10

/** The time of the last change that this process knows of, the active runs, and the end of the pause after a long run. */
const feedState: Resource<{
  changedAt: Date
  running: Map<FeedName, Promise<MakeFeedResult>>
  pausedUntil: Map<FeedName, Date>
}> = {
  name: 'product-feeds',
  open(app) {
    const state = { changedAt: app.clock.now(), running: new Map(), pausedUntil: new Map() }
    app.onChange((tags) => {
      if (tags.some(isRelevant)) state.changedAt = app.clock.now()
    })
    return state
  },
}

export const feedFile = (app: App, name: FeedName, format: FeedFormat) =>
  path.join(path.resolve(app.env.DATA_DIR), 'feeds', `${name}.${format}`)

type FeedRow = typeof productFeeds.$inferSelect

/** Returns whether prices, stock or products have changed since the last run, unless the feed pauses after a long run. */
export function isDue(app: App, { name, generatedAt, freshUntil }: FeedRow): boolean {
  const { changedAt, pausedUntil } = app.use(feedState)
  const now = app.clock.now()
  const pauseEnd = pausedUntil.get(name)
  if (pauseEnd && pauseEnd > now) return false
  return (
    generatedAt === null || generatedAt <= changedAt || (freshUntil !== null && freshUntil <= now)
  )
}

/** Makes the files of every active feed that is due. */
export async function makeDueFeeds(app: App, signal: AbortSignal): Promise<void> {
  for (const feed of await readFeeds(app)) {
    if (signal.aborted) return
    if (feed.isActive && isDue(app, feed)) await makeFeed(app, feed)
  }
}

/**
 * Returns the pause in milliseconds after a run of this duration. A large catalogue changes all the time, so without a pause its feeds
 * would use half of a processor day and night.
 */
export const pauseAfterRun = (durationMs: number) =>
  durationMs < LONG_RUN_MS ? 0 : durationMs * PAUSE_AFTER_LONG_RUN

/** Makes the files of a feed. Simultaneous requests for the same feed share one run. A failed run keeps the previous files. */
export function makeFeed(app: App, feed: FeedRow): Promise<MakeFeedResult> {
  const { running } = app.use(feedState)
  const runInProgress = running.get(feed.name)
  if (runInProgress) return runInProgress
  const run = writeFeed(app, feed).finally(() => running.delete(feed.name))
  running.set(feed.name, run)
  return run
}

async function writeFeed(app: App, feed: FeedRow): Promise<MakeFeedResult> {
  const { name, settings } = feed
  const { formats } = FEEDS[name]
  // The start time identifies the run in the table of problems.
  const run = app.clock.now()
  const runStartMs = performance.now()
  const partPaths = formats.map((format) => `${feedFile(app, name, format)}.${app.id}`)
  const handles: FileHandle[] = []
  try {
    await mkdir(path.dirname(feedFile(app, name, 'xml')), { recursive: true })
    for (const partPath of partPaths) handles.push(await open(partPath, 'w'))
    let itemCount = 0
    const problemCount = createProblemCount()
    let chunkStartMs = performance.now()
    for await (const chunk of readFeedChunks(app, { name, formats, settings })) {
      itemCount += chunk.itemCount
      for (const [index, format] of formats.entries()) {
        await handles[index]?.write(chunk.texts[format] ?? '')
      }
      problemCount.add(chunk.problems)
      await addProblems(app, feed, run, chunk.problems)
      // The pause is as long as the work before it, so that visitors get at least half of the processor.
      await pause(performance.now() - chunkStartMs)
      chunkStartMs = performance.now()
    }
    await Promise.all(handles.map((handle) => handle.close()))
    for (const [index, format] of formats.entries()) {
      await rename(partPaths[index] ?? '', feedFile(app, name, format))
    }
    await storeResult(app, name, { run, itemCount, problemGroups: problemCount.listGroups() })
    const pauseMs = pauseAfterRun(performance.now() - runStartMs)
    app.use(feedState).pausedUntil.set(name, new Date(app.clock.now().getTime() + pauseMs))
    return { ok: true, itemCount }
  } catch (error) {
    app.log.error({ err: error, feed: name }, 'feed could not be made; the last one stays')
    await Promise.all(handles.map((handle) => handle.close().catch(() => undefined)))
    await Promise.all(partPaths.map((partPath) => rm(partPath, { force: true })))
    await storeFailure(app, name, run)
    return { ok: false, error: 'failed' }
  }
}

async function addProblems(
  app: App,
  { name }: FeedRow,
  run: Date,
  problems: FeedChunk['problems'],
) {
  if (problems.length === 0) return
  // All rows are one parameter, because a batch of a large catalogue would exceed the maximum number of parameters.
  await app.db.execute(sql`INSERT INTO feed_problems (feed, run, product_id, severity, field, message, variants)
    SELECT ${name}, ${run}, "productId", severity, field, message, variants
    FROM jsonb_to_recordset(${JSON.stringify(problems)}::jsonb)
      AS found ("productId" integer, severity text, field text, message text, variants integer)`)
}

async function storeResult(
  app: App,
  name: FeedName,
  {
    run,
    itemCount,
    problemGroups,
  }: { run: Date; itemCount: number; problemGroups: ProblemGroup[] },
): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.delete(feedProblems).where(and(eq(feedProblems.feed, name), ne(feedProblems.run, run)))
    await tx
      .update(productFeeds)
      .set({
        items: itemCount,
        generatedAt: run,
        freshUntil: sql`(SELECT least(min(sale_starts_at) FILTER (WHERE sale_starts_at > ${run}),
          min(sale_ends_at) FILTER (WHERE sale_ends_at > ${run})) FROM variants WHERE sale_price_cents IS NOT NULL)`,
        failure: '',
        problemGroups,
      })
      .where(eq(productFeeds.name, name))
  })
}

/**
 * Stores the failure of a run. An error here is only logged: the database itself may have failed, and the channel gets the previous
 * file.
 */
async function storeFailure(app: App, name: FeedName, run: Date): Promise<void> {
  try {
    await app.db
      .delete(feedProblems)
      .where(and(eq(feedProblems.feed, name), eq(feedProblems.run, run)))
    await app.db
      .update(productFeeds)
      .set({ failure: 'Het bestand kon niet worden gemaakt.' })
      .where(eq(productFeeds.name, name))
  } catch (error) {
    app.log.error({ err: error, feed: name }, 'failure of a feed could not be stored')
  }
}

/** Returns the size of a feed's file; null if there is none. */
export async function fileSize(app: App, name: FeedName, format: FeedFormat) {
  const fileStat = await stat(feedFile(app, name, format)).catch(() => null)
  return fileStat?.size ?? null
}
