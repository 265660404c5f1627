import { formatWhole } from '#app/platform/text/number-text.ts'
import { COMMISSION_SOURCES, type ImportCommissionsResult } from './commissions.ts'

const SHOWN_LINES = 10

export function importCommissionsMessage(result: ImportCommissionsResult): string {
  if (result.ok) {
    const { source, made, changed, left, bad } = result.taken
    const parts = [
      `${formatWhole(made)} nieuw`,
      `${formatWhole(changed)} gewijzigd`,
      `${formatWhole(left)} stonden er al`,
    ]
    const lines = bad.slice(0, SHOWN_LINES).join(', ')
    const rest = bad.length > SHOWN_LINES ? ' en meer' : ''
    const read = `${COMMISSION_SOURCES[source]}: ${parts.join(', ')}.`
    return bad.length === 0 ? read : `${read} Niet te lezen: regel ${lines}${rest}.`
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
