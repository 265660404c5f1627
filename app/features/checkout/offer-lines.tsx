import { Picture } from '#app/features/media/picture.tsx'
import { formatCents } from '#app/platform/money.ts'
import type { OfferLine } from './checkout.ts'

type Line = Pick<OfferLine, 'name' | 'variantName' | 'quantity' | 'unitCents' | 'photo'> & {
  /** pieces that will not come after all */
  cancelled?: number
}

/** What is bought, with its photo; for the checkout and the confirmation. */
export function OfferLines({ lines }: { lines: (Line & { key: string | number })[] }) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.key} className="flex gap-4 py-4 first:pt-0">
          <span className="block aspect-square w-20 shrink-0 bg-paper">
            {line.photo && <Picture photo={line.photo} sizes="80px" alt="" />}
          </span>
          <span className="min-w-0 flex-1 leading-6">
            <b className="font-medium break-words">{line.name}</b>
            {line.variantName && (
              <span className="block text-sm text-ink-2">{line.variantName}</span>
            )}
            <span className="block text-sm text-ink-2">
              Aantal {line.quantity}
              {(line.cancelled ?? 0) > 0 &&
                (line.cancelled === line.quantity
                  ? ', geannuleerd'
                  : `, waarvan ${line.cancelled} geannuleerd`)}
            </span>
          </span>
          <span className="font-medium">{formatCents(line.unitCents * line.quantity)}</span>
        </li>
      ))}
    </ul>
  )
}
