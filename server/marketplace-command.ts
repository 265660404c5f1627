import { importPieces } from '#app/features/marketplace/import-pieces.server.ts'
import {
  countOutcomes,
  type ImportedPiece,
  importPiecesMessage,
  type PieceOutcome,
} from '#app/features/marketplace/import-pieces.ts'
import { SOURCES } from '#app/features/marketplace/sources.server.ts'
import { stoppedText } from '#app/features/marketplace/sync.ts'
import { syncSource } from '#app/features/marketplace/sync-offers.server.ts'
import { lookUp } from '#app/platform/look-up.ts'
import type { Shop } from '#app/platform/shop.ts'
import { runFeed } from './feed-command.ts'
import { formatCount, formatSeconds, openStatusLine } from './terminal.ts'

export interface MarketplaceArguments {
  /** search shows what there is; import takes it over; sync asks anew about what is here */
  deed: string
  source: string | undefined
  country: string | undefined
  ids: string | undefined
  words: string | undefined
  feed: string | undefined
  category: string | undefined
  most: string | undefined
  isDryRun: boolean
  publishes: boolean
}

/** Lines that are shown at once. */
const SHOWN = 40
const USUAL_MOST = 50

const OUTCOMES: Record<PieceOutcome, [done: string, dry: string]> = {
  made: ['gemaakt', 'zouden worden gemaakt'],
  joined: ['aanbieding erbij', 'zouden een aanbieding erbij krijgen'],
  changed: ['gewijzigd', 'zouden wijzigen'],
  left: ['ongewijzigd', 'zijn er al'],
  missing: ['daar niet te vinden', 'daar niet te vinden'],
  refused: ['niet aangenomen', 'niet aangenomen'],
}

export type MarketplaceOutcome = 'done' | 'failed' | { misuse: string }

/** Searches a marketplace or takes its pieces over, with progress and a summary in numbers. */
export async function runMarketplace(
  shop: Shop,
  given: MarketplaceArguments,
): Promise<MarketplaceOutcome> {
  const { deed, country = 'nl', words } = given
  if (deed !== 'import' && deed !== 'search' && deed !== 'sync')
    return { misuse: 'Noem wat er moet gebeuren: marketplace import, search of sync.' }
  if (given.feed !== undefined) {
    if (deed !== 'import')
      return { misuse: 'Uit een feed kan alleen worden overgenomen: marketplace import --feed ….' }
    return runFeed(shop, { ...given, feed: given.feed, country })
  }
  const open = lookUp(SOURCES, given.source ?? 'amazon')
  if (!open) return { misuse: `--source is een van: ${Object.keys(SOURCES).join(', ')}.` }
  if (deed === 'sync') return runSync(shop, given.source)
  const source = open(shop)
  const most = Number(given.most ?? USUAL_MOST)
  if (!Number.isSafeInteger(most) || most < 1)
    return { misuse: '--most vraagt een heel aantal van 1 of meer.' }
  const ids =
    given.ids
      ?.toUpperCase()
      .split(/[\s,]+/)
      .filter((id) => id !== '') ?? []
  const wanted = ids.length > 0 ? { ids } : words ? { words, most } : undefined
  if (!wanted) return { misuse: 'Noem --ids A,B,C of --words "…".' }
  const began = performance.now()
  const status = openStatusLine()
  const result = await importPieces(shop, source, {
    country,
    wanted,
    categorySlug: given.category,
    isDryRun: given.isDryRun || deed === 'search',
    publishes: given.publishes,
    onProgress: (done, total) =>
      status.show(`${formatCount(done)} van ${formatCount(total)}`, done >= total),
  })
  status.close()
  const pieces = 'pieces' in result ? result.pieces : []
  showPieces(pieces)
  console.log(summary(pieces, given.isDryRun || deed === 'search', began))
  if (!result.ok) {
    console.error(importPiecesMessage(result, source.name))
    return 'failed'
  }
  return pieces.some(({ outcome }) => outcome === 'refused') ? 'failed' : 'done'
}

/** The source that is named, else all. */
async function runSync(shop: Shop, only: string | undefined): Promise<MarketplaceOutcome> {
  let outcome: MarketplaceOutcome = 'done'
  for (const open of Object.values(SOURCES)) {
    const source = open(shop)
    if (only !== undefined && source.name !== only) continue
    const status = openStatusLine()
    const done = await syncSource(shop, source, {
      onProgress: ({ asked }) =>
        status.show(`${source.name}: ${formatCount(asked)} gevraagd`, false),
    })
    status.close()
    const { asked, changed, missing, hidden, shown, stopped } = done
    console.log(
      [
        `${source.name}: ${formatCount(asked)} gevraagd`,
        `${formatCount(changed)} gewijzigd`,
        `${formatCount(missing)} daar niet te vinden`,
        `${formatCount(hidden)} verborgen`,
        `${formatCount(shown)} weer in de winkel`,
      ].join(' · '),
    )
    if (stopped === null) continue
    console.error(stoppedText(stopped, source.name))
    // A source that the shop does not use is no failure, unless it was named.
    if (stopped !== 'no-account' || only !== undefined) outcome = 'failed'
  }
  return outcome
}

function showPieces(pieces: ImportedPiece[]): void {
  for (const { id, name, outcome, notes } of pieces.slice(0, SHOWN)) {
    const text = [id, OUTCOMES[outcome][0], name, ...notes].filter((part) => part !== '')
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
  return [`${formatCount(pieces.length)} stuks in ${seconds}${dryWords}`, ...lines].join('\n')
}
