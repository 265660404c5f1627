import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { feedSourceName, importFeedMessage } from '#app/features/feeds/feed-messages.ts'
import {
  FEED_SOURCES,
  type FeedProgress,
  type FeedSource,
  type FeedSummary,
} from '#app/features/feeds/feeds.ts'
import { isWebFeed } from '#app/features/feeds/fetch-feed.server.ts'
import { importFeed } from '#app/features/feeds/import-feed.server.ts'
import { MOST_FEED_HOURS, scheduleFeed } from '#app/features/imports/feed-schedule.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { formatCount, formatSeconds, openStatusLine } from './terminal.ts'

export interface FeedArguments {
  /** a web address, or where a file is */
  feed: string
  source: string | undefined
  country: string
  category: string | undefined
  /** how many hours lie between two readings; undefined: it is read this once */
  repeat: string | undefined
  isDryRun: boolean
  publishes: boolean
}

export type FeedOutcome = 'done' | 'failed' | { misuse: string }

/** Bad rows that are shown at once; all of them are in the report. */
const SHOWN = 20
const BYTES_IN_MB = 1024 * 1024

/** Takes over a product feed, with progress and a summary in numbers; done: all of it could be read. */
export async function runFeed(shop: Shop, given: FeedArguments): Promise<FeedOutcome> {
  const { feed, country, isDryRun, publishes } = given
  const source = FEED_SOURCES.find((one) => one === given.source)
  if (given.source !== undefined && !source)
    return { misuse: `Bij --feed is --source een van: ${FEED_SOURCES.join(', ')}.` }
  const everyHours = given.repeat === undefined ? null : Number(given.repeat)
  const isRate = (hours: number) =>
    Number.isSafeInteger(hours) && hours >= 1 && hours <= MOST_FEED_HOURS
  if (everyHours !== null && (!isRate(everyHours) || !isWebFeed(feed) || isDryRun))
    return {
      misuse: `--repeat vraagt een aantal uren, van 1 tot ${MOST_FEED_HOURS}, en een feed met een webadres die ook wordt overgenomen.`,
    }
  const status = openStatusLine()
  const began = performance.now()
  const result = await importFeed(shop, {
    address: isWebFeed(feed) ? feed : resolve(feed),
    ...{ source: source as FeedSource | undefined, country, categorySlug: given.category },
    ...{ isDryRun, publishes },
    onProgress: (progress) => status.show(progressLine(progress, began)),
  })
  status.close()
  if (!result.ok) {
    console.error(importFeedMessage(result))
    return 'failed'
  }
  console.log(summarise(result.summary))
  await showProblems(result.summary)
  if (everyHours !== null && result.summary.isWhole) {
    const place = { source: result.summary.source, country, address: feed }
    const choices = { categorySlug: given.category ?? null, publishes }
    await scheduleFeed(shop, place, choices, everyHours)
    console.log(`De feed wordt voortaan elke ${everyHours} uur vanzelf gelezen.`)
  }
  return result.summary.isWhole && !isUseless(result.summary) ? 'done' : 'failed'
}

/** Rows, and not one of them good. */
const isUseless = ({ rows, refused }: FeedSummary) => rows === refused

function progressLine({ phase, rows, bytes, share }: FeedProgress, began: number): string {
  const megabytes = `${formatCount(Math.round(bytes / BYTES_IN_MB))} MB`
  const percent = share === null ? '' : ` ${Math.floor(share * 100)}%`
  if (phase === 'fetching') return `Ophalen${percent} · ${megabytes}`
  const seconds = (performance.now() - began) / 1000
  const left = share ? ` · nog ${formatSeconds((seconds * (1 - share)) / share)}` : ''
  return `Verwerken${percent} · ${formatCount(rows)} rijen · ${formatCount(Math.round(rows / seconds))}/s${left}`
}

function summarise(summary: FeedSummary): string {
  const { isDryRun, isWhole, vanished } = summary
  const [made, joined, changed] = isDryRun
    ? ['zouden worden gemaakt', 'zouden een aanbieding erbij krijgen', 'zouden wijzigen']
    : ['gemaakt', 'een aanbieding erbij', 'gewijzigd']
  return [
    `Een feed van ${feedSourceName(summary.source)}, ${formatCount(summary.rows)} rijen in ${formatSeconds(summary.seconds)}${isDryRun ? ' (proef: er is niets geschreven)' : ''}`,
    `  ${formatCount(summary.made)} ${made}`,
    `  ${formatCount(summary.joined)} ${joined}`,
    `  ${formatCount(summary.changed)} ${changed}`,
    `  ${formatCount(summary.left)} ongewijzigd`,
    `  ${formatCount(summary.refused)} niet aangenomen`,
    `  ${formatCount(summary.notes)} opmerkingen`,
    ...(vanished > 0
      ? [`  ${formatCount(vanished)} staan er niet meer in en hebben geen prijs meer`]
      : []),
    ...(isWhole ? [] : ['  De feed breekt af: wat er niet meer in staat, blijft zoals het was.']),
    `Verslag: ${summary.reportPath}`,
  ].join('\n')
}

async function showProblems({ refused, reportPath }: FeedSummary): Promise<void> {
  if (refused === 0) return
  const lines = createInterface({ input: createReadStream(reportPath) })
  let shown = 0
  for await (const text of lines) {
    const [line, outcome, ...rest] = text.split(';')
    if (outcome !== 'fout') continue
    console.log(
      `  regel ${line}: ${rest
        .filter((part) => part !== '')
        .join(': ')
        .replaceAll('"', '')}`,
    )
    if (++shown === SHOWN) break
  }
  lines.close()
  if (refused > shown) console.log(`  … en nog ${formatCount(refused - shown)}, zie het verslag.`)
}
