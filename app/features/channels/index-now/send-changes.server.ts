import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { isShopClosed } from '#app/features/content/announcements/coming-soon.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { readPlacePaths } from '#app/features/storefront/sitemap/read-sitemap.server.ts'
import type { App } from '#app/platform/app.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import {
  deleteGonePages,
  gonePath,
  readChangedPaths,
  readGonePages,
} from './changed-paths.server.ts'
import { failureText, isPublicSite, MAX_URLS, type SubmitResult } from './index-now.ts'
import { indexNow } from './index-now-tables.server.ts'
import { submitUrls } from './submit-urls.server.ts'

/** Newer changes wait for the next run: a change has the start time of its transaction, but becomes visible at the commit. */
const COMMIT_MARGIN_MS = 60_000

/** Returns the stored state of IndexNow; undefined if it was never switched on. */
export async function readIndexNow(app: App) {
  const [row] = await app.db.select().from(indexNow)
  return row
}

/** Describes the state of IndexNow for the back office. */
export async function describeIndexNow(app: App) {
  const [state, obstacle] = await Promise.all([readIndexNow(app), findObstacle(app)])
  return {
    isActive: state?.isActive ?? false,
    obstacle,
    failure: state?.failure ?? '',
    lastSentText: state?.answeredAt ? dutchMoment(state.answeredAt, app.clock.now()) : null,
    addresses: state?.addresses ?? 0,
  }
}

/** Switches IndexNow on or off. Only later changes are sent, because the sitemap contains the rest. */
export async function switchIndexNow(app: App, isActive: boolean): Promise<void> {
  const row = {
    isActive,
    sentUntil: app.clock.now(),
    failure: '',
    pausedUntil: null,
    listedPlaces: null,
  }
  const oldState = await readIndexNow(app)
  if ((oldState?.isActive ?? false) === isActive) return
  await app.db
    .insert(indexNow)
    .values(row)
    .onConflictDoUpdate({ target: indexNow.onlyRow, set: row })
}

/** Returns the reason why changes may not be sent even if IndexNow is switched on; null if they may. */
async function findObstacle(app: App): Promise<'not-public' | 'closed' | 'demo' | null> {
  if (!isPublicSite(app.siteUrl)) return 'not-public'
  if (await isShopClosed(app)) return 'closed'
  return (await readSettings(app)).isDemo ? 'demo' : null
}

/**
 * Sends the URLs that changed since the last run, and those that now redirect or no longer exist. URLs that the service did not
 * accept are sent again in the next run.
 */
export async function sendChanges(app: App, signal?: AbortSignal): Promise<void> {
  const state = await readIndexNow(app)
  if (!state?.isActive || !state.sentUntil || (await findObstacle(app)) !== null) return
  const now = app.clock.now()
  if (state.pausedUntil && state.pausedUntil > now) return
  const until = new Date(now.getTime() - COMMIT_MARGIN_MS)
  if (until <= state.sentUntil) return
  const [changedPaths, gonePages, placePaths] = await Promise.all([
    readChangedPaths(app, { after: state.sentUntil, until }),
    readGonePages(app, until),
    readPlacePaths(app),
  ])
  const paths = [
    ...new Set([
      ...changedPaths,
      ...gonePages.map(gonePath),
      ...changedPlacePaths(state.listedPlaces, placePaths),
    ]),
  ]
  for (let start = 0; start < paths.length; start += MAX_URLS) {
    if (signal?.aborted) return
    const urls = paths.slice(start, start + MAX_URLS).map((path) => `${app.siteUrl}${path}`)
    const result = await submitUrls({
      url: app.env.INDEXNOW_URL,
      siteUrl: app.siteUrl,
      key: state.key,
      urls,
    })
    await storeResult(app, result, urls.length)
    // A rejected batch is skipped, because it would be rejected again and delay all later changes.
    if (!result.ok && result.error !== 'rejected') return
  }
  await deleteGonePages(app, gonePages, until)
  await app.db
    .update(indexNow)
    .set({ sentUntil: until, listedPlaces: placePaths })
    .where(eq(indexNow.onlyRow, true))
}

/** Returns the lists that got their first product or lost their last one, because they enter or leave the sitemap. */
function changedPlacePaths(pathsBefore: string[] | null, pathsNow: string[]): string[] {
  if (pathsBefore === null) return []
  const oldPaths = new Set(pathsBefore)
  const newPaths = new Set(pathsNow)
  return [
    ...pathsBefore.filter((path) => !newPaths.has(path)),
    ...pathsNow.filter((path) => !oldPaths.has(path)),
  ]
}

async function storeResult(app: App, result: SubmitResult, urlCount: number): Promise<void> {
  const now = app.clock.now()
  const isTooMany = !result.ok && result.error === 'too-many'
  await app.db
    .update(indexNow)
    .set({
      answeredAt: now,
      ...(result.ok && { addresses: urlCount }),
      failure: result.ok ? '' : failureText(result.error),
      pausedUntil: isTooMany ? new Date(now.getTime() + result.retrySeconds * 1_000) : null,
    })
    .where(eq(indexNow.onlyRow, true))
  if (!result.ok)
    app.log.warn({ error: result.error, addresses: urlCount }, 'IndexNow accepted no addresses')
}

/** Serves `/<key>.txt`, with which search engines verify that the shop sent its URLs (docs/contract/http.md 7). */
export function registerIndexNow(fastify: FastifyInstance, app: App) {
  fastify.get<{ Params: { file: string } }>(
    '/:file(^[0-9a-f]{32}\\.txt$)',
    async (request, reply) => {
      const state = await readIndexNow(app)
      const isKey = state?.isActive && request.params.file === `${state.key}.txt`
      reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store')
      if (!isKey || (await findObstacle(app)) !== null) return reply.code(404).send('Not found')
      return reply.send(state.key)
    },
  )
}
