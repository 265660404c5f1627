import { dutchClock } from '#app/platform/dutch-time.ts'
import type { MarketplaceSource, SourceFailure } from './marketplace-source.ts'

/** Name of the job that refreshes all due offers. */
export const SYNC_MARKETPLACES = 'marketplaces'

/** Share of each day's calls that is reserved for shoppers and the owner. */
export const RESERVED_CALL_SHARE = 0.1

/** The result of syncing a source. */
export interface SyncedSource {
  source: MarketplaceSource['name']
  /** number of requested offers */
  queried: number
  /** number of products that changed */
  changed: number
  /** number of offers that the source did not know */
  missing: number
  hidden: number
  shown: number
  /** reason for an early end; null: all due offers were refreshed */
  stopped: SourceFailure['error'] | 'at-work' | 'cut-short' | null
  /** end of throttling, if known */
  until?: Date | null
}

/** Returns "vanaf 14.30 uur", or "over een paar minuten" if the time is unknown. */
export const retryTimeText = (until: Date | null | undefined) =>
  until ? `vanaf ${dutchClock(until)} uur` : 'over een paar minuten'

export function stoppedText(
  reason: NonNullable<SyncedSource['stopped']>,
  source: string,
  until?: Date | null,
): string {
  switch (reason) {
    case 'no-account':
      return `Voor ${source} is er geen sleutel of geen tag.`
    case 'not-eligible':
      return `Het account bij ${source} mag nu niets opvragen. Er verdwijnt niets; wat er is, wordt een link zonder prijs.`
    case 'keys-rejected':
      return `${source} neemt de sleutel niet aan.`
    case 'throttled':
      return `${source} houdt onze vragen nu tegen: het zijn er te veel. Er wordt ${retryTimeText(until)} weer gevraagd.`
    case 'day-used':
      return `${source} zegt dat er vandaag genoeg gevraagd is. Er wordt ${retryTimeText(until)} weer geprobeerd.`
    case 'unavailable':
      return `${source} antwoordt niet. De volgende ronde gaat verder.`
    case 'rejected':
      return `${source} nam de vraag niet aan.`
    case 'quota-used':
      return `Wat ${source} vandaag laat vragen, is op. Morgen gaat het verder.`
    case 'at-work':
      return 'Een ander proces is al bezig.'
    case 'cut-short':
      return 'Nog niet alles is gevraagd; de volgende ronde gaat verder.'
  }
}
