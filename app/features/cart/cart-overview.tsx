import { formatCents } from '#app/platform/money.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { type Cart, countPieces, findShortLines } from './cart.ts'

interface CartOverviewProps {
  cart: Cart
  freeShippingFromCents: number
  returnDays: number
}

/** Totals beside the lines, and the way on. */
export function CartOverview({ cart, freeShippingFromCents, returnDays }: CartOverviewProps) {
  const count = countPieces(cart)
  const isFree = cart.totalCents >= freeShippingFromCents
  const isStuck = findShortLines(cart).length > 0
  return (
    <section aria-labelledby="overzicht" className="bg-ground p-6 lg:p-8">
      <h2 id="overzicht" className="text-title font-semibold">
        Overzicht
      </h2>
      <dl className="mt-4 space-y-2">
        <div className="flex justify-between">
          <dt>
            {count} {count === 1 ? 'artikel' : 'artikelen'}
          </dt>
          <dd>{formatCents(cart.totalCents)}</dd>
        </div>
        <div className="flex justify-between">
          <dt>Verzending</dt>
          <dd>{isFree ? 'Gratis' : 'Kies je bij het afrekenen'}</dd>
        </div>
      </dl>
      <p className="mt-4 flex items-baseline justify-between border-t border-ink pt-3">
        <span className="font-semibold">
          Totaal <span className="text-sm font-normal text-ink-2">inclusief btw</span>
        </span>
        <strong className="text-title font-semibold">{formatCents(cart.totalCents)}</strong>
      </p>
      <ButtonLink
        to="/checkout/"
        isWide
        className="mt-6"
        aria-describedby={isStuck ? 'niet-genoeg' : undefined}
      >
        Afrekenen
      </ButtonLink>
      {isStuck && (
        <p id="niet-genoeg" className="mt-2 text-sm text-warning">
          Van één of meer artikelen is niet genoeg op voorraad.
        </p>
      )}
      <p className="mt-5 text-sm text-ink-2">{returnDays} dagen om te ruilen of terug te sturen</p>
    </section>
  )
}
