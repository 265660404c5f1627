import type { RunState, UndoneRun } from '#app/features/data-transfer/import-runs/import-runs.ts'
import {
  type ImportSummary,
  isOrderKind,
  type RunKind,
} from '#app/features/data-transfer/import-runs/imports.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'

interface RunFacts {
  state: RunState
  summary: ImportSummary | null
  failure: string | null
  waitsFor: string
  undo: UndoneRun | null
}

/** "3 gemaakt, 1 gewijzigd, 2 fout"; '' while there is no result. */
export function runOutcome({ state, summary, failure, waitsFor, undo }: RunFacts): string {
  if (waitsFor) return waitsFor
  if (failure) return failure
  if (state === 'undone' && undo) {
    return undoneText(undo, summary !== null && isOrderKind(summary.kind))
  }
  if (!summary) return ''
  const parts = [
    `${formatWhole(summary.made)} ${summary.isDryRun ? 'te maken' : 'gemaakt'}`,
    `${formatWhole(summary.changed)} ${summary.isDryRun ? 'te wijzigen' : 'gewijzigd'}`,
  ]
  if (summary.badRows > 0) parts.push(`${formatWhole(summary.badRows)} fout`)
  return parts.join(', ')
}

/** "5 bestellingen weggehaald", "1 product weggehaald, 2 teruggezet" */
export function undoneText({ removed, restored }: UndoneRun, isOrders: boolean): string {
  const one = isOrders ? 'bestelling' : 'product'
  const many = isOrders ? 'bestellingen' : 'producten'
  const gone = `${formatWhole(removed)} ${removed === 1 ? one : many} weggehaald`
  // Imported orders never change existing ones, so none can be restored.
  return isOrders ? gone : `${gone}, ${formatWhole(restored)} teruggezet`
}

export function fileKindName(kind: RunKind): string {
  switch (kind) {
    case 'shopify':
      return 'een export van Shopify'
    case 'woocommerce':
      return 'een export van WooCommerce'
    case 'own':
      return 'een export van deze winkel'
    case 'shopify-orders':
      return 'een export van bestellingen uit Shopify'
    case 'woocommerce-orders':
      return 'een export van bestellingen uit WooCommerce'
    case 'other-orders':
      return 'een bestand met bestellingen'
    case 'items':
      return 'stukken van marktplaatsen'
    case 'feed':
      return 'een productfeed'
    case 'own-orders':
      return 'een export van bestellingen van deze winkel'
  }
}

/** "340 kB", "12 MB" */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return kilobytes < 1024
    ? `${kilobytes} kB`
    : `${String(Math.round(kilobytes / 102.4) / 10).replace('.', ',')} MB`
}
