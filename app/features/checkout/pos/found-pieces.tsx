import { ProductThumbnail } from '#app/features/catalog/photos/product-thumbnail.tsx'
import type { Sellable } from '#app/features/catalog/stock/sellable.ts'
import { formatCents } from '#app/platform/money.ts'
import { Button } from '#app/ui/button.tsx'

interface FoundPiecesProps {
  search: string
  found: { pieces: Sellable[]; hasMore: boolean }
}

/** The search results, each with a button to pick it unless it is sold out. */
export function FoundPieces({ search, found: { pieces, hasMore } }: FoundPiecesProps) {
  if (search === '') return null
  return (
    <div role="status">
      {pieces.length === 0 ? (
        <p className="text-ink-2">Niets gevonden voor ‘{search}’.</p>
      ) : (
        <ul aria-label="Gevonden" className="border-t border-line">
          {pieces.map((piece) => (
            <li
              key={piece.variantId}
              className="grid grid-cols-[3.5rem_1fr_auto] items-center gap-x-3 gap-y-1 border-b border-line py-3"
            >
              <ProductThumbnail photo={piece.photo} />
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-medium">{piece.name}</span>
                <span className="block text-sm text-ink-2">
                  {[piece.variantName, piece.sku, stockWords(piece)].filter(Boolean).join(', ')}
                </span>
                <span className="block text-sm">{formatCents(piece.unitCents)}</span>
              </span>
              {piece.stock === 0 ? (
                <span className="text-sm text-ink-2">Uitverkocht</span>
              ) : (
                <Button type="submit" look="second" size="small" name="add" value={piece.variantId}>
                  Voeg toe
                  <span className="sr-only">
                    {`: ${[piece.name, piece.variantName].filter(Boolean).join(', ')}`}
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

function stockWords({ stock }: Sellable): string {
  if (stock === null || stock === 0) return ''
  return stock === 1 ? 'nog 1' : `${stock} op voorraad`
}
