import { formatWhole } from '#app/platform/text/number-text.ts'
import { COMMISSION_SOURCES, type ImportCommissionsResult } from './commissions.ts'

const SHOWN_LINES = 10

export function importCommissionsMessage(result: ImportCommissionsResult): string {
  if (result.ok) {
    const { source, newCount, changedCount, unchangedCount, unreadableLines } = result.report
    const parts = [
      `${formatWhole(newCount)} nieuw`,
      `${formatWhole(changedCount)} gewijzigd`,
      `${formatWhole(unchangedCount)} stonden er al`,
    ]
    const lines = unreadableLines.slice(0, SHOWN_LINES).join(', ')
    const moreText = unreadableLines.length > SHOWN_LINES ? ' en meer' : ''
    const counts = `${COMMISSION_SOURCES[source]}: ${parts.join(', ')}.`
    return unreadableLines.length === 0
      ? counts
      : `${counts} Niet te lezen: regel ${lines}${moreText}.`
  }
  switch (result.error) {
    case 'file-not-found':
      return 'Dit bestand is er niet of kan niet worden gelezen.'
    case 'empty-file':
      return 'Dit verslag is leeg.'
    case 'unknown-report':
      return 'Dit is geen commissieverslag dat de winkel kent: van Amazon, bol, Awin, TradeTracker of Daisycon, als CSV.'
    case 'no-account':
      return 'Voor bol is er geen sleutel. Lees het verslag in als CSV.'
    case 'not-answered':
      return result.reason
  }
}
