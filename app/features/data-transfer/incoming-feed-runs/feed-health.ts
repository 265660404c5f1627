import { formatWhole } from '#app/platform/text/number-text.ts'

/** Status of a feed, shown to the owner. */
export interface FeedHealth {
  id: number
  /** "Feed van winkel.example" */
  name: string
  /** "Awin" */
  source: string
  /** false: the source is switched off, so its feeds wait */
  isOn: boolean
  /** time of the last complete import; '' if never */
  lastReadText: string
  /** time of the next scheduled import; '' if none */
  nextReadText: string
  /** null: no schedule */
  everyHours: number | null
  /** true: the offers of the feed may still be shown */
  isLive: boolean
  offers: number
  /** number of offers that are no longer in the feed */
  gone: number
  /** reason why the newest import failed; '' if it succeeded */
  failure: string
}

/** Describes the status and the next import of a feed, one sentence each. */
export function feedLines(feed: FeedHealth): string[] {
  const { isOn, lastReadText, nextReadText, everyHours, isLive, offers, gone, failure } = feed
  const goneText = gone > 0 ? `, waarvan ${formatWhole(gone)} niet meer in de feed` : ''
  return [
    failure && `De laatste lezing mislukte: ${failure}`,
    lastReadText
      ? `Gelezen ${lastReadText}: ${formatWhole(offers)} ${offers === 1 ? 'aanbieding' : 'aanbiedingen'}${goneText}.`
      : 'Nog nooit helemaal gelezen.',
    lastReadText && !isLive
      ? 'Wat erin stond mag niet meer getoond worden: alleen de links staan er nog.'
      : '',
    nextReadText &&
      (isOn ? `Weer ${nextReadText}, elke ${everyHours} uur.` : 'Wacht: deze bron staat uit.'),
  ].filter((line) => line !== '')
}
