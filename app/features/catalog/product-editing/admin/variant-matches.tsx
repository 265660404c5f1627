import { ProductThumbnail } from '#app/features/catalog/photos/product-thumbnail.tsx'
import type { PricedLine } from '#app/features/catalog/product-editing/chosen-line.ts'
import type { Sellable } from '#app/features/catalog/stock/sellable.ts'
import { formatCents } from '#app/platform/money.ts'
import { Button } from '#app/ui/button.tsx'

interface MatchesProps {
  search: string
  /** lines that the order already contains */
  lines: PricedLine[]
  matches: { variants: Sellable[]; hasMore: boolean }
}

/** The search results, each with an add button unless the variant is sold out. */
export function VariantMatches({ search, lines, matches: { variants, hasMore } }: MatchesProps) {
  if (search === '') return null
  const chosenIds = new Set(lines.map(({ variantId }) => variantId))
  return (
    <div role="status">
      {variants.length === 0 ? (
        <p className="text-ink-2">Niets gevonden voor ‘{search}’.</p>
      ) : (
        <ul aria-label="Gevonden" className="border-t border-line">
          {variants.map((variant) => (
            <li
              key={variant.variantId}
              className="grid grid-cols-[3.5rem_1fr_auto] items-center gap-x-3 gap-y-1 border-b border-line py-3"
            >
              <ProductThumbnail photo={variant.photo} />
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-medium">{variant.name}</span>
                <span className="block text-sm text-ink-2">
                  {[variant.variantName, variant.sku, stockText(variant)]
                    .filter(Boolean)
                    .join(', ')}
                </span>
                <span className="block text-sm">
                  {formatCents(variant.unitCents)}
                  {chosenIds.has(variant.variantId) && (
                    <span className="ml-3 font-medium text-success">In de bestelling</span>
                  )}
                </span>
              </span>
              {variant.stock === 0 ? (
                <span className="text-sm text-ink-2">Uitverkocht</span>
              ) : (
                <Button
                  type="submit"
                  variant="second"
                  size="small"
                  name="add"
                  value={variant.variantId}
                >
                  {chosenIds.has(variant.variantId) ? 'Nog een' : 'Voeg toe'}
                  <span className="sr-only">
                    {`: ${[variant.name, variant.variantName].filter(Boolean).join(', ')}`}
                  </span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <p className="mt-2 text-sm text-ink-2">
          Er zijn er meer. Typ meer van de naam, of het artikelnummer.
        </p>
      )}
    </div>
  )
}

function stockText({ stock }: Sellable): string {
  if (stock === null || stock === 0) return ''
  return stock === 1 ? 'nog 1' : `${stock} op voorraad`
}
