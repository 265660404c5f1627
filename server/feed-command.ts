import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import {
  feedName,
  MOST_FEED_HOURS,
  scheduleFeed,
} from '#app/features/data-transfer/feed-runs/feed-schedule.server.ts'
import type { ImportSummary } from '#app/features/data-transfer/import-runs/imports.ts'
import { uploadedFile } from '#app/features/data-transfer/import-runs/receive-file.server.ts'
import { feedSourceName, importFeedMessage } from '#app/features/partners/feeds/feed-messages.ts'
import { FEED_SOURCES } from '#app/features/partners/feeds/feeds.ts'
import { isWebFeed } from '#app/features/partners/feeds/fetch-feed.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { MarketplaceOutcome } from './marketplace-result.ts'
import { followTakeOver, readChosen, runFailure, runNote } from './take-over-command.ts'
import { formatCount, formatSeconds } from './terminal.ts'

export interface FeedArguments {
  /** a web address, or where a file is */
  feed: string
  source: string | undefined
  country: string
  category: string | undefined
  compareGroup: string | undefined
  /** how many hours lie between two readings; undefined: it is read this once */
  repeat: string | undefined
  isDryRun: boolean
  publishes: boolean
}

/** Bad rows that are shown at once; all of them are in the report. */
const SHOWN = 20

/** Takes over a product feed, with progress and a summary in numbers; done: every row of it was taken. */
export async function runFeed(shop: Shop, given: FeedArguments): Promise<MarketplaceOutcome> {
  const { feed, country, isDryRun } = given
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
  const refuse = (reason: string) => {
    console.error(reason)
    return 'failed' as const
  }
  const chosen = await readChosen(shop, given)
  if (typeof chosen === 'string') return refuse(chosen)
  const address = isWebFeed(feed) ? feed : resolve(feed)
  const file = isWebFeed(feed) ? undefined : await keepFile(shop, address)
  if (file === null) return refuse(importFeedMessage({ ok: false, error: 'file-not-found' }))
  const run = await followTakeOver(shop, {
    ...{ name: feedName(address), isDryRun, ...(file && { file }) },
    task: { what: 'feed', source: source ?? null, country, address, readsAgain: false, ...chosen },
  })
  const { summary } = run
  if (summary?.feed) {
    console.log(summarise(summary, summary.feed))
    await showProblems(summary)
  }
  console.log(runNote(run))
  const failure = runFailure(run)
  if (failure !== null) return refuse(failure)
  if (!summary?.feed?.isWhole || summary.rows === summary.badRows) return 'failed'
  if (everyHours !== null) {
    const place = { source: summary.feed.source, country, address }
    await scheduleFeed(shop, place, chosen, everyHours)
    console.log(`De feed wordt voortaan elke ${everyHours} uur vanzelf gelezen.`)
  }
  return summary.badRows > 0 ? 'partly' : 'done'
}

/** A file goes where uploads are, so that the run can go on whatever becomes of it; null: it is not there. */
async function keepFile(shop: Shop, from: string) {
  const key = `${randomUUID()}.csv`
  const target = uploadedFile(shop, key)
  try {
    await mkdir(dirname(target), { recursive: true })
    await copyFile(from, target)
    return { key, bytes: (await stat(target)).size }
  } catch {
    return null
  }
}

function summarise(
  summary: ImportSummary,
  { source, joined: added, vanished, isWhole }: NonNullable<ImportSummary['feed']>,
): string {
  const { isDryRun } = summary
  const [made, joined, changed] = isDryRun
    ? ['te maken', 'aanbieding erbij te zetten', 'te wijzigen']
    : ['gemaakt', 'een aanbieding erbij', 'gewijzigd']
  return [
    `Een feed van ${feedSourceName(source)}, ${formatCount(summary.rows)} ${summary.rows === 1 ? 'rij' : 'rijen'} in ${formatSeconds(summary.seconds)}${isDryRun ? ' (proef: er is niets geschreven)' : ''}`,
    `  ${formatCount(summary.made)} ${made}`,
    `  ${formatCount(added)} ${joined}`,
    `  ${formatCount(summary.changed - added)} ${changed}`,
    `  ${formatCount(summary.left)} ongewijzigd`,
    `  ${formatCount(summary.badRows)} niet aangenomen`,
    `  ${formatCount(summary.notes)} ${summary.notes === 1 ? 'opmerking' : 'opmerkingen'}`,
    ...(vanished > 0
      ? [`  ${formatCount(vanished)} staan er niet meer in en hebben geen prijs meer`]
      : []),
    ...(isWhole ? [] : ['  De feed breekt af: wat er niet meer in staat, blijft zoals het was.']),
    `Verslag: ${summary.reportPath}`,
  ].join('\n')
}

async function showProblems({ badRows: refused, reportPath }: ImportSummary): Promise<void> {
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
