import { resolve } from 'node:path'
import {
  allowReviews,
  readReviewFeeds,
  setReviewFeedInterval,
  withdrawReviews,
} from '#app/features/customers/external-reviews/manage-review-feeds.server.ts'
import { readReviewFeed } from '#app/features/customers/external-reviews/read-review-feed.server.ts'
import {
  MAX_REVIEW_HOURS,
  PERMISSION_HINT,
  type ReviewsSummary,
} from '#app/features/customers/external-reviews/review-feeds.ts'
import { readReviewsMessage } from '#app/features/customers/external-reviews/review-feeds-messages.ts'
import { isWebFeed } from '#app/features/partners/incoming-feeds/fetch-feed.server.ts'
import type { App } from '#app/platform/app.ts'
import type { AddCommand, CommandOutcome } from '../command-context.ts'
import { formatCount, formatSeconds, openStatusLine } from '../terminal.ts'

interface ReviewFeedOptions {
  feed: string
  everyHours: number | null
  isDryRun: boolean
}

export const addMarketplaceReviews: AddCommand = (parent, { openApp, finish }) => {
  parent
    .command('reviews')
    .description('toont de reviewfeeds, of neemt reviews over uit een feed')
    .option('--feed <bestand|adres>', 'een feed van Google Product Ratings (XML)')
    .option('--allowed', 'de uitgever laat deze reviews tonen')
    .option('--repeat <uren>', 'de winkel leest de feed voortaan vanzelf')
    .option('--dry-run', 'alleen vertellen wat er zou gebeuren')
    .option('--stop <nummer>', 'leest deze feed niet meer vanzelf')
    .option('--withdraw <nummer>', 'trekt de toestemming in en wist wat uit deze feed kwam')
    .action(async ({ feed, stop, withdraw, ...options }) => {
      if (feed === undefined) {
        const app = await openApp()
        return finish(await manageFeeds(app, { stop, withdraw }))
      }
      const reviewRequest = parseReviewOptions({ ...options, feed })
      if ('misuse' in reviewRequest) return finish(reviewRequest)
      finish(await importReviews(await openApp(), reviewRequest))
    })
}

function parseReviewOptions(options: {
  feed: string
  repeat?: string | undefined
  allowed?: boolean | undefined
  dryRun?: boolean | undefined
}): ReviewFeedOptions | { misuse: string } {
  const { feed, repeat, allowed: isAllowed = false, dryRun: isDryRun = false } = options
  const everyHours = repeat === undefined ? null : Number(repeat)
  const isValidInterval =
    everyHours === null ||
    (Number.isSafeInteger(everyHours) && everyHours >= 1 && everyHours <= MAX_REVIEW_HOURS)
  if (!isValidInterval || (everyHours !== null && (!isWebFeed(feed) || isDryRun)))
    return {
      misuse: `--repeat vraagt een aantal uren, van 1 tot ${MAX_REVIEW_HOURS}, en een feed met een webadres die ook wordt overgenomen.`,
    }
  if (!isAllowed && !isDryRun)
    return {
      misuse: `Zeg met --allowed dat de uitgever deze reviews laat tonen. ${PERMISSION_HINT}`,
    }
  return { feed, everyHours, isDryRun }
}

async function importReviews(
  app: App,
  { feed, everyHours, isDryRun }: ReviewFeedOptions,
): Promise<CommandOutcome> {
  const address = isWebFeed(feed) ? feed : resolve(feed)
  const id = isDryRun ? null : await allowReviews(app, address, 'Opdrachtregel')
  const status = openStatusLine()
  const result = await readReviewFeed(app, {
    address,
    isDryRun,
    onProgress: (rows, share) =>
      status.show(`${formatCount(rows)} reviews (${Math.round(share * 100)} %)`, share >= 1),
  })
  status.close()
  if (!result.ok) {
    console.error(readReviewsMessage(result))
    return 'failed'
  }
  const { summary } = result
  console.log(summarise(summary))
  if (id !== null && everyHours !== null) {
    await setReviewFeedInterval(app, id, everyHours)
    console.log(`De feed wordt voortaan elke ${everyHours} uur vanzelf gelezen.`)
  }
  const areAllRejected = summary.rows > 0 && summary.rows === summary.rejected
  return summary.isWhole && !areAllRejected ? 'done' : 'failed'
}

function summarise(summary: ReviewsSummary): string {
  const { isDryRun, isWhole } = summary
  const [createdText, changedText] = isDryRun
    ? ['over te nemen', 'te wijzigen']
    : ['overgenomen', 'gewijzigd']
  return [
    `Reviews van ${summary.publisher || 'een onbekende uitgever'}, ${formatCount(summary.rows)} in ${formatSeconds(summary.seconds)}${isDryRun ? ' (proef: er is niets geschreven)' : ''}`,
    `  ${formatCount(summary.created)} ${createdText}`,
    `  ${formatCount(summary.changed)} ${changedText}`,
    `  ${formatCount(summary.unchanged)} ongewijzigd`,
    `  ${formatCount(summary.unmatched)} van stukken die de winkel niet heeft`,
    `  ${formatCount(summary.rejected)} niet aangenomen`,
    ...(summary.removed > 0
      ? [`  ${formatCount(summary.removed)} staan er niet meer in en zijn gewist`]
      : []),
    ...(isWhole ? [] : ['  De feed breekt af: wat er niet in stond, blijft zoals het was.']),
    `Verslag: ${summary.reportPath}`,
  ].join('\n')
}

/** Lists the feeds with reviews, or ends one of them. */
async function manageFeeds(
  app: App,
  { stop, withdraw }: { stop: string | undefined; withdraw: string | undefined },
): Promise<CommandOutcome> {
  const feeds = await readReviewFeeds(app)
  const feedIdText = stop ?? withdraw
  if (feedIdText !== undefined) {
    const feed = feeds.find(({ id }) => id === Number(feedIdText))
    if (!feed) {
      console.error(`Reviewfeed ${feedIdText} is er niet. Zie: marketplace reviews.`)
      return 'failed'
    }
    if (withdraw !== undefined) await withdrawReviews(app, feed.id)
    else await setReviewFeedInterval(app, feed.id, null)
    console.log(
      withdraw === undefined
        ? `${feed.name} wordt niet meer vanzelf gelezen.`
        : `${feed.name} mag niet meer getoond worden; wat eruit kwam is gewist.`,
    )
    return 'done'
  }
  if (feeds.length === 0) console.log('Er is geen reviewfeed.')
  for (const { id, name, publisher, reviews, lastReadText, everyHours, failure } of feeds)
    console.log(
      [
        `${id}`,
        name,
        publisher,
        `${formatCount(reviews)} reviews`,
        lastReadText ? `gelezen ${lastReadText}` : 'nog niet gelezen',
        everyHours === null ? '' : `elke ${everyHours} uur`,
        failure,
      ]
        .filter((part) => part !== '')
        .join(' · '),
    )
  return 'done'
}
