import type { ReactNode } from 'react'
import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { LineTexts } from '#app/features/catalog/text-fields/line-texts.tsx'
import { Picture } from '#app/features/core/media/picture.tsx'
import {
  type CartLine,
  isSecondOfPair,
  PAIR_TEXT,
  removeUrl,
} from '#app/features/sales/cart/cart.ts'
import { lineLimitText, shortLineMessage } from '#app/features/sales/cart/cart-messages.ts'
import { changeQuantity, removeLine } from '#app/features/sales/cart/cart-store.ts'
import { formatCents } from '#app/platform/money.ts'
import { MAX_ALWAYS_SHOWN, Stepper } from '#app/ui/forms/stepper.tsx'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

interface CartPageLineProps {
  line: CartLine
  /** lowest price in the 30 days before the reduction; undefined without a reduction */
  referencePriceCents: number | undefined
  nonce: string
  isBusy: boolean
  /** actions after “Verwijder” */
  more: ReactNode
  /** false until the browser has loaded the cart; until then the buttons submit the form */
  isLive: boolean
}

/** A line of the cart page: a row on a desktop, two rows on a phone. */
export function CartPageLine(props: CartPageLineProps) {
  const { line, referencePriceCents, nonce, isBusy, more, isLive } = props
  const isReduced = referencePriceCents !== undefined && referencePriceCents > line.unitCents
  const isSecond = isSecondOfPair(line)
  const isShort = line.limit !== null && line.quantity > line.limit
  return (
    <li
      aria-busy={isBusy || undefined}
      className={`grid grid-cols-[5rem_1fr_auto] gap-x-4 gap-y-3 pb-5 ${isSecond ? '' : 'border-t border-line pt-5'} lg:grid-cols-[6.75rem_1fr_7rem_8.5rem_7rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-5 lg:gap-y-0`}
    >
      <div className="row-span-2">
        {line.photo && (
          <Picture
            photo={line.photo}
            sizes="108px"
            alt=""
            imgClassName="aspect-product w-full bg-ground object-cover"
          />
        )}
      </div>
      <div className="min-w-0">
        <Link to={productUrl(line.slug)} className="block font-medium wrap-anywhere">
          {line.name}
        </Link>
        {line.detail && <p className="text-sm text-ink-2">{line.detail}</p>}
        <LineTexts texts={line.texts} hasNotice />
        {isReduced && (
          <p className="text-sm lg:hidden">
            <UnitPrice cents={line.unitCents} referencePriceCents={referencePriceCents} />
          </p>
        )}
        {isSecond && <p className="text-sm text-ink-2">{PAIR_TEXT}</p>}
        {(isShort || line.isStale) && (
          <p className="mt-1 text-sm text-warning">{shortLineMessage(line)}</p>
        )}
      </div>
      <p className="hidden text-right lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:block">
        <span className="sr-only">Prijs </span>
        <UnitPrice
          cents={line.unitCents}
          referencePriceCents={isReduced ? referencePriceCents : undefined}
        />
      </p>
      {!isSecond && (
        <div className="col-start-2 min-w-0 row-start-2 lg:col-start-4 lg:row-span-2 lg:row-start-1">
          <QuantityField line={line} isLive={isLive} />
        </div>
      )}
      {(!isSecond || isShort) && (
        <div className="col-start-2 col-end-4 row-start-3 flex flex-wrap gap-x-5 text-sm lg:col-end-3 lg:row-start-2">
          <RemoveLink line={line} nonce={nonce} isLive={isLive} />
          {!isSecond && more}
        </div>
      )}
      <LineTotal cents={line.unitCents * line.quantity} />
    </li>
  )
}

function LineTotal({ cents }: { cents: number }) {
  return (
    <p className="col-start-3 row-start-1 text-right font-semibold whitespace-nowrap lg:col-start-5">
      <span className="sr-only">Totaal </span>
      {formatCents(cents)}
    </p>
  )
}

/** The link removes a line, or both rings of a pair. */
function RemoveLink({ line, nonce, isLive }: Pick<CartPageLineProps, 'line' | 'nonce' | 'isLive'>) {
  const key = line.pairKey ?? line.key
  const text = line.pairKey ? 'Verwijder beide ringen' : 'Verwijder'
  return (
    <a
      href={removeUrl(key, nonce)}
      className={`${TEXT_LINK} inline-flex min-h-target items-center`}
      aria-label={`${text} ${line.name}`}
      onClick={(event) => {
        if (!isLive) return
        event.preventDefault()
        void removeLine(key)
      }}
    >
      {text}
    </a>
  )
}

function QuantityField({ line, isLive }: Pick<CartPageLineProps, 'line' | 'isLive'>) {
  return isLive ? (
    <Stepper
      label={`Aantal ${line.name}`}
      name={`cart[${line.key}][qty]`}
      value={String(line.quantity || '')}
      max={line.limit}
      maxText={lineLimitText(line)}
      onChange={(quantity) => changeQuantity(line.key, quantity)}
    />
  ) : (
    <>
      <input
        type="number"
        aria-label={`Aantal ${line.name}`}
        name={`cart[${line.key}][qty]`}
        defaultValue={line.quantity}
        min={0}
        max={line.limit ?? undefined}
        className="qty h-target w-24 rounded-control border border-line-strong bg-white px-3"
      />
      {line.limit !== null && line.limit <= MAX_ALWAYS_SHOWN && (
        <p className="mt-1 text-sm text-ink-2">{lineLimitText(line)}</p>
      )}
    </>
  )
}

/** The price per unit; a reduction is shown with its reference price struck through. */
function UnitPrice({
  cents,
  referencePriceCents,
}: {
  cents: number
  referencePriceCents: number | undefined
}) {
  if (referencePriceCents === undefined) return formatCents(cents)
  return (
    <>
      <span className="font-semibold whitespace-nowrap text-sale">{formatCents(cents)}</span>{' '}
      <span className="inline-block text-ink-3">
        <span className="sr-only">Laagste prijs in de 30 dagen ervoor </span>
        <s>{formatCents(referencePriceCents)}</s>
      </span>
    </>
  )
}

/** The column headings, on a wide screen only: on a phone each line labels its own values. */
export function CartPageHead() {
  return (
    <div
      className="hidden pb-3 text-sm font-medium text-ink-2 lg:grid lg:grid-cols-[6.75rem_1fr_7rem_8.5rem_7rem] lg:gap-x-5"
      aria-hidden="true"
    >
      <span className="col-span-2">Artikel</span>
      <span className="text-right">Prijs</span>
      <span>Aantal</span>
      <span className="text-right">Totaal</span>
    </div>
  )
}
