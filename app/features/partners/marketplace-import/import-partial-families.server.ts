import type { ImportedItem } from '#app/features/partners/item-drafts/imported-items.ts'
import type {
  MarketplaceItem,
  PartialFamily,
  SourceName,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { App } from '#app/platform/app.ts'
import { importItems, type RunOptions } from './import-items.server.ts'

/**
 * Imports families of which a source returns parts, in any order. Each becomes one product with variants, and later items join
 * it. An item without a report fits no family and must be imported as a separate product.
 */
export async function importPartialFamilies(
  app: App,
  source: SourceName,
  { readAt, families }: { readAt: Date; families: PartialFamily[] },
  options: RunOptions,
): Promise<Map<MarketplaceItem, ImportedItem>> {
  const reports = new Map<MarketplaceItem, ImportedItem>()
  for (const wave of splitIntoWaves(families)) {
    const parts = wave.map((family) => ({ ...family, isComplete: false }))
    const batch = await importItems(app, source, { readAt, items: [], families: parts }, options)
    for (const [item, report] of batch.reports) reports.set(item, report)
  }
  return reports
}

/** Splits families into waves, so that a family finds the product of an earlier one with the same EAN. */
function splitIntoWaves(families: PartialFamily[]): PartialFamily[][] {
  const waves: { families: PartialFamily[]; gtins: Set<string> }[] = []
  for (const family of families) {
    const gtins = family.items.flatMap((item) => item.gtins)
    const lastWaveWithSameGtin = waves.findLastIndex((wave) =>
      gtins.some((gtin) => wave.gtins.has(gtin)),
    )
    const wave = waves[lastWaveWithSameGtin + 1]
    if (wave) {
      wave.families.push(family)
      for (const gtin of gtins) wave.gtins.add(gtin)
    } else waves.push({ families: [family], gtins: new Set(gtins) })
  }
  return waves.map((wave) => wave.families)
}
