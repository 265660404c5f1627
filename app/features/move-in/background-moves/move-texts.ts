import type { MoveReport, MoveState } from '#app/features/move-in/moves/move-in.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'

const MAX_NAMES = 3

/** Returns the name of a move: the former shop, or its files while the shop is not known. */
export function moveName({ shop, sources }: { shop: string; sources: string[] }): string {
  const isKnown = shop !== '' && !shop.endsWith('.invalid')
  if (isKnown) return shop.replace(/^https?:\/\//, '')
  const names = sources.map((source) => source.split(/[\\/]/).at(-1) ?? source)
  if (names.length === 0) return 'Vorige winkel'
  const more = names.length - MAX_NAMES
  return names.slice(0, MAX_NAMES).join(', ') + (more > 0 ? ` en ${more} meer` : '')
}

/** "120 producten, 40 klanten, 200 bestellingen"; empty while nothing was stored. */
export function moveOutcome({
  state,
  report,
  failure,
}: {
  state: MoveState
  report: MoveReport | null
  failure: string
}): string {
  if (state === 'failed') return failure
  if (!report || state === 'undone') return ''
  const total = (kind: 'product' | 'customer' | 'order') => {
    const count = report.counts[kind]
    return formatWhole(count ? count.made + count.changed + count.left : 0)
  }
  return `${total('product')} producten, ${total('customer')} klanten, ${total('order')} bestellingen`
}
