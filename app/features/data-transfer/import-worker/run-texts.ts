import type {
  RunState,
  RunUndoSummary,
} from '#app/features/data-transfer/import-runs/import-runs.ts'
import {
  type ImportSummary,
  isOrderFileKind,
  type RunKind,
} from '#app/features/data-transfer/import-runs/imports.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'

interface RunFacts {
  state: RunState
  summary: ImportSummary | null
  failure: string | null
  waitsFor: string
  undo: RunUndoSummary | null
}

/** Returns the result of a run, such as "3 aangemaakt, 1 gewijzigd, 2 rijen met fouten"; '' without a result. */
export function runOutcome({ state, summary, failure, waitsFor, undo }: RunFacts): string {
  if (waitsFor) return waitsFor
  if (failure) return failure
  if (state === 'undone' && undo) {
    return undoneText(undo, summary !== null && isOrderFileKind(summary.kind))
  }
  if (!summary) return ''
  const parts = [
    `${formatWhole(summary.made)} ${summary.isDryRun ? 'aan te maken' : 'aangemaakt'}`,
    `${formatWhole(summary.changed)} ${summary.isDryRun ? 'te wijzigen' : 'gewijzigd'}`,
  ]
  if (summary.badRows > 0)
    parts.push(
      `${formatWhole(summary.badRows)} ${summary.badRows === 1 ? 'rij met een fout' : 'rijen met fouten'}`,
    )
  return parts.join(', ')
}

/** Returns the result of undoing a run: "5 bestellingen verwijderd", "1 product verwijderd, 2 teruggezet". */
export function undoneText({ removed, restored }: RunUndoSummary, isOrders: boolean): string {
  const singular = isOrders ? 'bestelling' : 'product'
  const plural = isOrders ? 'bestellingen' : 'producten'
  const removedText = `${formatWhole(removed)} ${removed === 1 ? singular : plural} verwijderd`
  // An import of orders does not change existing orders, so there are none to restore.
  return isOrders ? removedText : `${removedText}, ${formatWhole(restored)} teruggezet`
}

/** Returns what a run imports, for use within a sentence: "een productfeed". */
export function runKindName(kind: RunKind): string {
  switch (kind) {
    case 'shopify':
      return 'een productexport uit Shopify'
    case 'woocommerce':
      return 'een productexport uit WooCommerce'
    case 'own':
      return 'een productexport uit deze winkel'
    case 'shopify-orders':
      return 'een bestellingenexport uit Shopify'
    case 'woocommerce-orders':
      return 'een bestellingenexport uit WooCommerce'
    case 'other-orders':
      return 'een bestand met bestellingen'
    case 'items':
      return 'artikelen van marktplaatsen'
    case 'feed':
      return 'een productfeed'
    case 'own-orders':
      return 'een bestellingenexport uit deze winkel'
  }
}

/** Returns a file size in Dutch notation: "340 kB", "1,9 MB". */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return kilobytes < 1024
    ? `${kilobytes} kB`
    : `${String(Math.round(kilobytes / 102.4) / 10).replace('.', ',')} MB`
}
