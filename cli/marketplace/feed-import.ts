import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { ImportSummary } from '#app/features/data-transfer/import-runs/imports.ts'
import { uploadPath } from '#app/features/data-transfer/import-runs/receive-file.server.ts'
import {
  feedName,
  MAX_FEED_HOURS,
} from '#app/features/data-transfer/incoming-feed-runs/feed-schedule.server.ts'
import {
  feedSourceName,
  importFeedMessage,
} from '#app/features/partners/incoming-feeds/feed-messages.ts'
import { FEED_SOURCES } from '#app/features/partners/incoming-feeds/feeds.ts'
import { isWebFeed } from '#app/features/partners/incoming-feeds/fetch-feed.server.ts'
import { scheduleFeed } from '#app/features/partners/offers/feed-quotes.server.ts'
import type { App } from '#app/platform/app.ts'
import type { CommandHost, CommandOutcome } from '../command-context.ts'
import { formatCount, formatSeconds } from '../terminal.ts'
import {
  followImport,
  type ImportChoices,
  readImportChoices,
  runFailure,
  runNote,
} from './follow-import.ts'

interface FeedOptions extends ImportChoices {
  /** URL of the feed, or path of a file */
  feed: string
  source?: string | undefined
  country: string
  /** hours between two imports; undefined imports once */
  repeat?: string | undefined
}

/** Maximum number of rejected rows to print; the report contains all of them. */
const MAX_LISTED = 20

/** Imports a product feed and prints its progress and a summary. The outcome is `done` if every row was accepted. */
export async function importFeed(
  openApp: CommandHost['openApp'],
  options: FeedOptions,
): Promise<CommandOutcome> {
  const { feed, country, dryRun: isDryRun = false } = options
  const source = FEED_SOURCES.find((name) => name === options.source)
  if (options.source !== undefined && !source)
    return { misuse: `Bij --feed is --source een van: ${FEED_SOURCES.join(', ')}.` }
  const everyHours = options.repeat === undefined ? null : Number(options.repeat)
  const isValidInterval = (hours: number) =>
    Number.isSafeInteger(hours) && hours >= 1 && hours <= MAX_FEED_HOURS
  if (everyHours !== null && (!isValidInterval(everyHours) || !isWebFeed(feed) || isDryRun))
    return {
      misuse: `--repeat vraagt een aantal uren, van 1 tot ${MAX_FEED_HOURS}, en een feed met een webadres die ook wordt overgenomen.`,
    }
  const app = await openApp()
  const fail = (reason: string) => {
    console.error(reason)
    return 'failed' as const
  }
  const choices = await readImportChoices(app, options)
  if (typeof choices === 'string') return fail(choices)
  const address = isWebFeed(feed) ? feed : resolve(feed)
  const file = isWebFeed(feed) ? undefined : await copyToUploads(app, address)
  if (file === null) return fail(importFeedMessage({ ok: false, error: 'file-not-found' }))
  const run = await followImport(app, {
    name: feedName(address),
    isDryRun,
    ...(file && { file }),
    task: {
      what: 'feed',
      source: source ?? null,
      country,
      address,
      // With --repeat the feed is scheduled below, after the first import succeeded.
      readsAgain: false,
      ...choices,
    },
  })
  const { summary } = run
  if (summary?.feed) {
    console.log(summarise(summary, summary.feed))
    await showProblems(summary)
  }
  console.log(runNote(run))
  const failure = runFailure(run)
  if (failure !== null) return fail(failure)
  if (!summary?.feed?.isWhole || summary.rows === summary.badRows) return 'failed'
  if (everyHours !== null) {
    const scheduledFeed = { source: summary.feed.source, country, address }
    await scheduleFeed(app.db, scheduledFeed, choices, { now: app.clock.now(), everyHours })
    console.log(`De feed wordt voortaan elke ${everyHours} uur vanzelf gelezen.`)
  }
  return summary.badRows > 0 ? 'partly' : 'done'
}

/** Copies the file to the uploads, so that the import can resume if the original is deleted. Returns null if it cannot be read. */
async function copyToUploads(app: App, sourceFile: string) {
  const key = `${randomUUID()}.csv`
  const target = uploadPath(app, key)
  try {
    await mkdir(dirname(target), { recursive: true })
    await copyFile(sourceFile, target)
    return { key, bytes: (await stat(target)).size }
  } catch {
    return null
  }
}

function summarise(
  summary: ImportSummary,
  { source, joined: addedOffers, vanished, isWhole }: NonNullable<ImportSummary['feed']>,
): string {
  const { isDryRun } = summary
  const [createdText, offerText, changedText] = isDryRun
    ? ['te maken', 'aanbieding erbij te zetten', 'te wijzigen']
    : ['gemaakt', 'een aanbieding erbij', 'gewijzigd']
  return [
    `Een feed van ${feedSourceName(source)}, ${formatCount(summary.rows)} ${summary.rows === 1 ? 'rij' : 'rijen'} in ${formatSeconds(summary.seconds)}${isDryRun ? ' (proef: er is niets geschreven)' : ''}`,
    `  ${formatCount(summary.made)} ${createdText}`,
    `  ${formatCount(addedOffers)} ${offerText}`,
    `  ${formatCount(summary.changed - addedOffers)} ${changedText}`,
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

async function showProblems({ badRows: rejectedRows, reportPath }: ImportSummary): Promise<void> {
  if (rejectedRows === 0) return
  const lines = createInterface({ input: createReadStream(reportPath) })
  let shownCount = 0
  for await (const text of lines) {
    const [line, outcome, ...texts] = text.split(';')
    if (outcome !== 'fout') continue
    console.log(
      `  regel ${line}: ${texts
        .filter((part) => part !== '')
        .join(': ')
        .replaceAll('"', '')}`,
    )
    shownCount++
    if (shownCount === MAX_LISTED) break
  }
  lines.close()
  if (rejectedRows > shownCount)
    console.log(`  … en nog ${formatCount(rejectedRows - shownCount)}, zie het verslag.`)
}
