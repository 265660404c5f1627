import { readChannelItems } from '#app/features/channels/channel-items/read-channel-items.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { readShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import type { App } from '#app/platform/app.ts'
import { type FeedContext, feedAttributes, isSelected } from './feed-attributes.ts'
import { findProblems } from './feed-problems.ts'
import { parseColumns } from './feed-templates.ts'
import { createFeedWriter, type FeedWriter } from './feed-writers.ts'
import { readGoogleReviewFeed } from './google-review-feed.server.ts'
import {
  FEEDS,
  type FeedFormat,
  type FeedName,
  type FeedProblem,
  feedSettings,
} from './product-feeds.ts'

export interface FeedChunk {
  /** text to append to the file of each format */
  texts: Partial<Record<FeedFormat, string>>
  itemCount: number
  problems: (FeedProblem & { productId: number; variants: number })[]
}

interface FeedQuery {
  name: FeedName
  formats: FeedFormat[]
  /** stored settings of the feed, not validated */
  settings: unknown
  changedSince?: Date | null
}

/** Reads the products once, and returns a feed in chunks for all its formats. */
export async function* readFeedChunks(app: App, query: FeedQuery): AsyncGenerator<FeedChunk> {
  const { name, formats, changedSince = null } = query
  if (FEEDS[name].shape === 'reviews') {
    for await (const { text, itemCount } of readGoogleReviewFeed(app, changedSince)) {
      yield { texts: { xml: text }, itemCount, problems: [] }
    }
    return
  }
  const [settings, zones] = await Promise.all([readSettings(app), readShipping(app.db)])
  const { returnDays, letterboxUpToCents } = settings
  const shop = { name: settings.name, siteUrl: app.siteUrl, returnDays, letterboxUpToCents }
  const context: FeedContext = { name, settings: feedSettings.parse(query.settings), zones, shop }
  const columns =
    FEEDS[name].shape === 'custom'
      ? parseColumns(context.settings.columns).map((column) => column.name)
      : null
  const writers = formats.map((format) => ({
    format,
    writer: createFeedWriter(format, shop, columns),
  }))
  const renderTexts = (textOf: (writer: FeedWriter) => string) =>
    Object.fromEntries(writers.map(({ format, writer }) => [format, textOf(writer)]))

  yield { texts: renderTexts(({ head }) => head), itemCount: 0, problems: [] }
  for await (const batch of readChannelItems(app, { changedSince })) {
    const selectedItems = batch.filter((item) => isSelected(item, context.settings))
    const rows = selectedItems.map((item) => feedAttributes(item, context))
    const problems = new Map<string, FeedChunk['problems'][number]>()
    for (const [index, item] of selectedItems.entries()) {
      for (const problem of findProblems(item, rows[index] ?? {}, name)) {
        const key = `${item.productId} ${problem.message}`
        const knownProblem = problems.get(key)
        if (knownProblem) knownProblem.variants += 1
        else problems.set(key, { ...problem, productId: item.productId, variants: 1 })
      }
    }
    yield {
      texts: renderTexts(({ write }) => rows.map(write).join('')),
      itemCount: rows.length,
      problems: [...problems.values()],
    }
  }
  yield { texts: renderTexts(({ tail }) => tail), itemCount: 0, problems: [] }
}
