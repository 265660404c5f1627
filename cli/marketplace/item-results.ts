import {
  countOutcomes,
  type ImportedItem,
  type ItemOutcome,
} from '#app/features/partners/item-drafts/imported-items.ts'
import { formatCents } from '#app/platform/money.ts'
import { formatTenths } from '#app/platform/text/number-text.ts'
import { formatCount, formatSeconds } from '../terminal.ts'

/** Maximum number of items to print; the rest are only counted. */
const MAX_LISTED = 40

/** The texts after the count of each outcome, for an import and for a dry run. */
const OUTCOMES: Record<ItemOutcome, [done: string, dry: string]> = {
  made: ['gemaakt', 'te maken'],
  joined: ['aanbieding erbij', 'aanbieding erbij te zetten'],
  changed: ['gewijzigd', 'te wijzigen'],
  left: ['ongewijzigd', 'al in de winkel'],
  missing: ['daar niet te vinden', 'daar niet te vinden'],
  rejected: ['niet aangenomen', 'niet aangenomen'],
}

/** The texts for the outcome of a single item in a dry run. */
const DRY_OUTCOMES: Record<ItemOutcome, string> = {
  made: 'nieuw',
  joined: 'zou een aanbieding erbij krijgen',
  changed: 'zou wijzigen',
  left: 'is er al',
  missing: 'daar niet te vinden',
  rejected: 'niet aangenomen',
}

/** Returns texts such as "€ 39,95" and "4,1 van 5 (2.601)". */
const sourceTexts = ({
  priceCents,
  rating,
}: NonNullable<ImportedItem['sourceFacts']>): string[] => [
  priceCents === null ? 'geen prijs' : formatCents(priceCents),
  ...(rating
    ? [
        `${formatTenths(rating.stars)} van 5${rating.count === null ? '' : ` (${formatCount(rating.count)})`}`,
      ]
    : []),
]

/** Returns `partly` if an item was not found or not accepted. */
export const outcomeOf = (items: ImportedItem[]): 'done' | 'partly' =>
  items.some(({ outcome }) => outcome === 'missing' || outcome === 'rejected') ? 'partly' : 'done'

/** Prints the first items and a summary of all items. */
export function printItems(
  items: ImportedItem[],
  { isDryRun, startedAt }: { isDryRun: boolean; startedAt: number },
): void {
  printFirstItems(items, isDryRun)
  console.log(summarise(items, isDryRun, startedAt))
}

function printFirstItems(items: ImportedItem[], isDryRun: boolean): void {
  for (const { id, name, outcome, notes, sourceFacts } of items.slice(0, MAX_LISTED)) {
    const outcomeText = isDryRun ? DRY_OUTCOMES[outcome] : OUTCOMES[outcome][0]
    const text = [
      id,
      outcomeText,
      name,
      ...(sourceFacts ? sourceTexts(sourceFacts) : []),
      ...notes,
    ].filter((part) => part !== '')
    console.log(text.join(' · '))
  }
  if (items.length > MAX_LISTED) console.log(`… en nog ${formatCount(items.length - MAX_LISTED)}`)
}

function summarise(items: ImportedItem[], isDryRun: boolean, startedAt: number): string {
  const counts = countOutcomes(items)
  const seconds = formatSeconds((performance.now() - startedAt) / 1000)
  const lines = Object.entries(OUTCOMES).map(
    ([outcome, [doneText, dryRunText]]) =>
      `  ${formatCount(counts[outcome as ItemOutcome])} ${isDryRun ? dryRunText : doneText}`,
  )
  const dryNote = isDryRun ? ' (proef: er is niets geschreven)' : ''
  const unit = items.length === 1 ? 'stuk' : 'stuks'
  return [`${formatCount(items.length)} ${unit} in ${seconds}${dryNote}`, ...lines].join('\n')
}
