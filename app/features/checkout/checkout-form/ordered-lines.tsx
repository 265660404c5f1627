import { ImageOff } from 'lucide-react'
import { LineTexts } from '#app/features/catalog/text-fields/line-texts.tsx'
import type { PricedLine } from '#app/features/checkout/checkout/checkout.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import { formatCents } from '#app/platform/money.ts'

type Line = Pick<PricedLine, 'name' | 'detail' | 'texts' | 'quantity' | 'unitCents' | 'photo'> & {
  /** units that were cancelled and will not be sent */
  cancelled?: number
}

/** The order lines with photos, for the checkout and the confirmation page. */
export function OrderedLines({ lines }: { lines: (Line & { key: string | number })[] }) {
  // Imported orders have no photos, so the column is omitted.
  const hasPhotos = lines.some(({ photo }) => photo !== null)
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.key} className="flex gap-4 py-4 first:pt-0">
          {hasPhotos && (
            <span className="flex aspect-square w-20 shrink-0 items-center self-start justify-center bg-paper text-ink-3">
              {line.photo ? (
                <Picture photo={line.photo} sizes="80px" alt="" />
              ) : (
                <ImageOff className="size-6" strokeWidth={1.5} aria-hidden="true" />
              )}
            </span>
          )}
          <span className="flex min-w-0 flex-1 gap-x-4 leading-6 max-sm:flex-col">
            <span className="min-w-0 sm:flex-1">
              <b className="font-medium break-words">{line.name}</b>
              {line.detail && <span className="block text-sm text-ink-2">{line.detail}</span>}
              <LineTexts texts={line.texts} hasNotice />
              <span className="block text-sm text-ink-2">{quantityText(line)}</span>
            </span>
            <span className="font-medium">{formatCents(line.unitCents * line.quantity)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** "Aantal 3, waarvan 1 geannuleerd"; '' for one unit, which needs no count. */
function quantityText({ quantity, cancelled = 0 }: Line): string {
  if (cancelled > 0)
    return `Aantal ${quantity}, ${cancelled === quantity ? '' : `waarvan ${cancelled} `}geannuleerd`
  return quantity > 1 ? `Aantal ${quantity}` : ''
}
