import { importFeedMessage } from '#app/features/partners/incoming-feeds/feed-messages.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { MAX_REVIEWS, type ReadReviewsResult, type ReviewProblem } from './review-feeds.ts'

export function readReviewsMessage(failure: Extract<ReadReviewsResult, { ok: false }>): string {
  switch (failure.error) {
    case 'unknown-feed':
      return 'Dit is geen reviewfeed die de winkel kent: Google Product Ratings (XML).'
    case 'not-allowed':
      return 'Niemand zei dat deze reviews getoond mogen worden.'
    case 'already-reading':
      return 'Er wordt al een reviewfeed gelezen. Wacht tot die klaar is.'
    default:
      return importFeedMessage(failure)
  }
}

export function reviewProblemMessage({ code }: ReviewProblem): string {
  switch (code) {
    case 'broken':
      return 'Deze review is niet goed geschreven.'
    case 'too-long':
      return 'Deze review is veel te lang.'
    case 'no-id':
      return 'Het nummer van de review ontbreekt.'
    case 'no-words':
      return 'Er staat geen tekst in.'
    case 'no-date':
      return 'Wanneer hij geschreven is, ontbreekt of klopt niet.'
    case 'no-stars':
      return 'Het cijfer ontbreekt of klopt niet.'
    case 'no-publisher':
      return 'De feed zegt niet wie de reviews uitgeeft; dan kan de winkel niet zeggen waar ze vandaan komen.'
    case 'spam':
      return 'De uitgever noemt dit zelf spam.'
    case 'forbidden':
      return 'Reviews van Amazon en bol mag de winkel niet tonen.'
    case 'twice':
      return 'Deze review stond al eerder in de feed.'
    case 'too-many':
      return `De winkel bewaart hoogstens ${formatWhole(MAX_REVIEWS)} reviews van een feed.`
  }
}
