import { formatWhole } from '#app/platform/text/number-text.ts'

/** How a feed stands, as its owner sees it. */
export interface FeedHealth {
  id: number
  /** "Feed van winkel.example" */
  name: string
  /** "Awin" */
  source: string
  isOn: boolean
  /** when it was read to its end; '' never */
  read: string
  /** when it is read again by itself; '' not */
  next: string
  everyHours: number | null
  /** what it told may still be shown */
  isLive: boolean
  offers: number
  /** that it has no more */
  gone: number
  /** why its newest reading failed; '' it did not */
  failure: string
}

/** How it stands and when it is read again, a sentence each. */
export function feedLines(feed: FeedHealth): string[] {
  const { isOn, read, next, everyHours, isLive, offers, gone, failure } = feed
  const goneText = gone > 0 ? `, waarvan ${formatWhole(gone)} niet meer in de feed` : ''
  return [
    failure && `De laatste lezing mislukte: ${failure}`,
    read
      ? `Gelezen ${read}: ${formatWhole(offers)} ${offers === 1 ? 'aanbieding' : 'aanbiedingen'}${goneText}.`
      : 'Nog nooit helemaal gelezen.',
    read && !isLive
      ? 'Wat erin stond mag niet meer getoond worden: alleen de links staan er nog.'
      : '',
    next && (isOn ? `Weer ${next}, elke ${everyHours} uur.` : 'Wacht: deze bron staat uit.'),
  ].filter((line) => line !== '')
}
