import {
  countOutcomes,
  type ImportedPiece,
  type ImportPiecesResult,
  importPiecesMessage,
  type PieceOutcome,
} from '#app/features/partners/item-drafts/import-pieces.ts'
import { formatCents } from '#app/platform/money.ts'
import { formatTenths } from '#app/platform/number-text.ts'
import { formatCount, formatSeconds } from './terminal.ts'

export interface MarketplaceArguments {
  /** search shows what there is; import takes it over; sync asks anew about what is here */
  deed: string
  source: string | undefined
  country: string | undefined
  ids: string | undefined
  words: string | undefined
  brand: string | undefined
  /** a browse node or category */
  node: string | undefined
  /** in euros */
  from: string | undefined
  to: string | undefined
  /** how many hours lie between two searches */
  repeat: string | undefined
  /** a report of commissions */
  report: string | undefined
  /** the search whose finds are meant */
  finds: string | undefined
  /** the search that ends, or the feed that is read by itself no more */
  stop: string | undefined
  /** the run that is paused, goes on, ends or is taken back */
  pause: string | undefined
  resume: string | undefined
  cancel: string | undefined
  undo: string | undefined
  remove: string | undefined
  feed: string | undefined
  /** the source whose key is set, or taken away */
  set: string | undefined
  clear: string | undefined
  /** names of switches */
  on: string | undefined
  off: string | undefined
  /** the search whose finds are not wanted */
  decline: string | undefined
  /** the feed of reviews whose leave ends */
  withdraw: string | undefined
  /** the publisher of reviews lets them be shown */
  isAllowed: boolean
  category: string | undefined
  /** where the category is compared from then on */
  compareGroup: string | undefined
  most: string | undefined
  isDryRun: boolean
  publishes: boolean
}

/** partly: it went well, but something that was asked for is not there or was not taken. */
export type MarketplaceOutcome = 'done' | 'partly' | 'failed' | { misuse: string }

/** Lines that are shown at once. */
const SHOWN = 40

const OUTCOMES: Record<PieceOutcome, [done: string, dry: string]> = {
  made: ['gemaakt', 'te maken'],
  joined: ['aanbieding erbij', 'aanbieding erbij te zetten'],
  changed: ['gewijzigd', 'te wijzigen'],
  left: ['ongewijzigd', 'al in de winkel'],
  missing: ['daar niet te vinden', 'daar niet te vinden'],
  refused: ['niet aangenomen', 'niet aangenomen'],
}

/** The same of one piece that was only looked at. */
const TRIED: Record<PieceOutcome, string> = {
  made: 'nieuw',
  joined: 'zou een aanbieding erbij krijgen',
  changed: 'zou wijzigen',
  left: 'is er al',
  missing: 'daar niet te vinden',
  refused: 'niet aangenomen',
}

/** "€ 39,95", "4,1 van 5 (2.601)" */
const seenTexts = ({ priceCents, rating }: NonNullable<ImportedPiece['seen']>): string[] => [
  priceCents === null ? 'geen prijs' : formatCents(priceCents),
  ...(rating
    ? [
        `${formatTenths(rating.stars)} van 5${rating.count === null ? '' : ` (${formatCount(rating.count)})`}`,
      ]
    : []),
]

/** What was found, on the screen. */
export function tellResult(
  result: ImportPiecesResult,
  { source, began }: { source: string; began: number },
): MarketplaceOutcome {
  tellPieces('pieces' in result ? result.pieces : [], { isDry: true, began })
  if (!result.ok) {
    console.error(importPiecesMessage(result, source))
    return 'failed'
  }
  return outcomeOf(result.pieces)
}

/** Whether each piece that was asked for is here now, or would be. */
export const outcomeOf = (pieces: ImportedPiece[]): 'done' | 'partly' =>
  pieces.some(({ outcome }) => outcome === 'missing' || outcome === 'refused') ? 'partly' : 'done'

/** The first pieces, and all of them in numbers. */
export function tellPieces(
  pieces: ImportedPiece[],
  { isDry, began }: { isDry: boolean; began: number },
): void {
  showPieces(pieces, isDry)
  console.log(summary(pieces, isDry, began))
}

function showPieces(pieces: ImportedPiece[], isDry: boolean): void {
  for (const { id, name, outcome, notes, seen } of pieces.slice(0, SHOWN)) {
    const word = isDry ? TRIED[outcome] : OUTCOMES[outcome][0]
    const text = [id, word, name, ...(seen ? seenTexts(seen) : []), ...notes].filter(
      (part) => part !== '',
    )
    console.log(text.join(' · '))
  }
  if (pieces.length > SHOWN) console.log(`… en nog ${formatCount(pieces.length - SHOWN)}`)
}

function summary(pieces: ImportedPiece[], isDry: boolean, began: number): string {
  const counts = countOutcomes(pieces)
  const seconds = formatSeconds((performance.now() - began) / 1000)
  const lines = Object.entries(OUTCOMES).map(
    ([outcome, [done, dry]]) =>
      `  ${formatCount(counts[outcome as PieceOutcome])} ${isDry ? dry : done}`,
  )
  const dryWords = isDry ? ' (proef: er is niets geschreven)' : ''
  const unit = pieces.length === 1 ? 'stuk' : 'stuks'
  return [`${formatCount(pieces.length)} ${unit} in ${seconds}${dryWords}`, ...lines].join('\n')
}
