import { type RefObject, useRef } from 'react'
import { useRouteLoaderData } from 'react-router'
import { isPersonal } from '#app/features/catalog/text-fields/personal-line.ts'
import {
  type Cart,
  type CartLine,
  countUnits,
  findShortLines,
  hasFreeShipping,
} from '#app/features/sales/cart/cart.ts'
import { type Cents, formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { useOutOfView } from '#app/ui/loading/use-out-of-view.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { DiscountCodes } from './discount-codes.tsx'

interface CartOverviewProps {
  cart: Cart
  /** null: shipping is never free */
  freeFromCents: number | null
  /** delivery promise for the Netherlands; null: pickup only */
  deliveryPromise: { arrival: string; condition: string } | null
  /** "30 dagen om te ruilen of terug te sturen" */
  returnsText: string
  nonce: string
  /** error message of the discount code that was submitted last */
  codeProblem: { code: string; message: string } | null
  /** names of the payment methods: "Bancontact en bankoverschrijving"; may be empty */
  payments: string
  /** null: the shop does not wrap gifts */
  giftWrapCents: Cents | null
  /** other shops with items to pay there: their names, with the sums of the prices that may be shown */
  otherShops: { seller: string; sumCents: Cents | null }[]
}

/** The totals beside the cart lines, with the link to the checkout. */
export function CartOverview(props: CartOverviewProps) {
  const { cart, freeFromCents, deliveryPromise, returnsText, nonce, codeProblem, payments } = props
  const { giftWrapCents, otherShops } = props
  const payCents = cart.totalCents - cart.discountCents
  const hasShortLines = findShortLines(cart).length > 0
  const hasVat = useHasVat()
  const button = useRef<HTMLDivElement>(null)
  return (
    <section aria-labelledby="overzicht" className="bg-ground p-6 lg:p-8">
      <h2 id="overzicht" className="text-title font-semibold">
        Overzicht
      </h2>
      <Amounts cart={cart} isFree={hasFreeShipping(cart, freeFromCents)} />
      <p className="mt-4 flex items-baseline justify-between gap-x-3 border-t border-ink pt-3">
        <span className="font-semibold">
          Totaal{' '}
          {hasVat && (
            <span className="text-sm font-normal text-ink-2">
              inclusief {formatCents(cart.vatCents)} btw
            </span>
          )}
        </span>
        <strong className="text-title font-semibold">{formatCents(payCents)}</strong>
      </p>
      <OtherShops shops={otherShops} />
      <DiscountCodes discounts={cart.discounts} nonce={nonce} problem={codeProblem} />
      <div ref={button} className="mt-6">
        <ButtonLink
          to={path('/checkout')}
          isWide
          aria-describedby={hasShortLines ? 'niet-genoeg' : undefined}
        >
          Afrekenen
        </ButtonLink>
      </div>
      <CheckoutLinkBar payCents={payCents} button={button} />
      {hasShortLines && (
        <p id="niet-genoeg" className="mt-2 text-sm text-warning">
          Van één of meer artikelen is niet genoeg op voorraad.
        </p>
      )}
      <ul className="mt-6 divide-y divide-line border-y border-line text-sm text-ink-2">
        {deliveryPromise && (
          <li className="py-3">
            <strong className="block font-medium text-ink">{deliveryPromise.arrival}</strong>{' '}
            {deliveryPromise.condition}.
          </li>
        )}
        <ReturnsLine lines={cart.lines} text={returnsText} />
        {giftWrapCents !== null && (
          <li className="py-3">
            Is het een cadeau? Kies bij het afrekenen voor inpakken met een kaartje (
            {giftWrapCents === 0 ? 'gratis' : formatCents(giftWrapCents)}).
          </li>
        )}
      </ul>
      {payments && <p className="mt-3 text-sm text-ink-2">Betalen kan met {payments}.</p>}
    </section>
  )
}

/** The sums to pay at other shops, apart from the total. */
function OtherShops({ shops }: { shops: CartOverviewProps['otherShops'] }) {
  return shops.map(({ seller, sumCents }) => (
    <p key={seller} className="mt-2 flex justify-between gap-4 text-sm text-ink-2">
      <span className="wrap-anywhere">Apart af te rekenen bij {seller}</span>
      {sumCents !== null && <span>{formatCents(sumCents)}</span>}
    </p>
  ))
}

/** Shows the total and the link to the checkout at the bottom of a phone's window while the button is out of view. */
function CheckoutLinkBar({
  payCents,
  button,
}: {
  payCents: Cents
  button: RefObject<HTMLElement | null>
}) {
  if (!useOutOfView(button, 'a')) return null
  return (
    <div
      data-buy-bar=""
      className="fixed inset-x-0 bottom-0 z-bar flex min-h-[4.5rem] items-center gap-3 bg-paper px-4 py-2.5 shadow-bar lg:hidden"
    >
      <p className="min-w-0 flex-1">
        <span className="block text-sm">Totaal</span>
        <strong className="font-semibold">{formatCents(payCents)}</strong>
      </p>
      <ButtonLink to={path('/checkout')}>Afrekenen</ButtonLink>
    </div>
  )
}

/** The return period. Personalised lines cannot be returned, so a cart with some of them gets a link to the conditions. */
function ReturnsLine({ lines, text }: { lines: CartLine[]; text: string }) {
  if (lines.every(isPersonal)) return null
  return (
    <li className="py-3">
      {lines.some(isPersonal) ? (
        <Link
          to={path('/ruilen-en-retour')}
          className={`${TEXT_LINK} -my-2 inline-flex min-h-target items-center`}
        >
          Ruilen en retour: wat wel en niet kan
        </Link>
      ) : (
        text
      )}
    </li>
  )
}

function Amounts({ cart, isFree }: { cart: Cart; isFree: boolean }) {
  const count = countUnits(cart)
  return (
    <dl className="mt-4 space-y-2">
      <div className="flex justify-between">
        <dt>
          {count} {count === 1 ? 'artikel' : 'artikelen'}
        </dt>
        <dd>{formatCents(cart.totalCents)}</dd>
      </div>
      {cart.discounts
        .filter(({ cents }) => cents > 0)
        .map(({ codeId, code, cents }) => (
          <div key={codeId} className="flex justify-between gap-4 text-success">
            <dt className="wrap-anywhere">Korting {code}</dt>
            <dd className="whitespace-nowrap">− {formatCents(cents)}</dd>
          </div>
        ))}
      <div className="flex justify-between">
        <dt>Verzending</dt>
        <dd>{isFree ? 'Gratis' : 'Kies je bij het afrekenen'}</dd>
      </div>
    </dl>
  )
}

/** A shop under the kleineondernemersregeling has prices without VAT. The root loader returns `hasVat`. */
const useHasVat = (): boolean => useRouteLoaderData<{ hasVat: boolean }>('root')?.hasVat ?? true

export function EmptyCart() {
  return (
    <div className="mt-4">
      <p className="text-lead text-ink-2">Je winkelwagen is leeg.</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={path('/shop')}>Bekijk alle sieraden</ButtonLink>
        <ButtonLink to={path('/verlanglijst')} variant="second">
          Naar je verlanglijst
        </ButtonLink>
      </p>
    </div>
  )
}
