import { formatCents, formatRound } from '#app/platform/money.ts'

/** The amount that is missing for free shipping, as text and as a progress bar. */
export function FreeShippingLine({
  totalCents,
  fromCents,
}: {
  totalCents: number
  fromCents: number
}) {
  const isFree = totalCents >= fromCents
  const share = Math.min(1, totalCents / Math.max(fromCents, 1))
  return (
    <div className="mt-6 max-w-sm">
      <p>
        {isFree ? (
          <>
            <strong className="font-semibold">Gratis verzending.</strong> Je bestelling is boven{' '}
            {formatRound(fromCents)}.
          </>
        ) : (
          <>
            Nog <strong className="font-semibold">{formatCents(fromCents - totalCents)}</strong> tot
            gratis verzending.
          </>
        )}
      </p>
      <div className="mt-2 h-0.5 bg-sand" aria-hidden="true">
        <div className="h-full bg-accent" style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  )
}
