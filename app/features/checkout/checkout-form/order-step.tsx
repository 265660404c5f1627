import { ORDER_BUTTON_TEXT, type ShippingQuote } from '#app/features/checkout/checkout/checkout.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { TotalAmount } from './total-amount.tsx'

/** The conditions and the order button: below the steps, and on a phone below the order. */
export function OrderStep({
  quotes,
  units,
  returnDaysText,
  isBusy,
}: {
  quotes: ShippingQuote[]
  units: number
  returnDaysText: string
  isBusy: boolean
}) {
  return (
    <div className="checkout-form pb-8 max-lg:bg-ground lg:pb-14">
      <div>
        <Conditions returnDaysText={returnDaysText} />
        <div className="mt-5">
          <OrderButton isBusy={isBusy} />
        </div>
        {quotes.length > 0 && (
          <p className="mt-3 text-center text-sm text-ink-2">
            Totaal <TotalAmount quotes={quotes} /> voor{' '}
            {units === 1 ? '1 artikel' : `${units} artikelen`}
          </p>
        )}
      </div>
    </div>
  )
}

/** Shows the conditions with links. conditions.ts has the text that is stored with the order. */
function Conditions({ returnDaysText }: { returnDaysText: string }) {
  return (
    <p className="text-sm text-ink-2">
      Als je bestelt, ga je akkoord met de{' '}
      <a className={TEXT_LINK} href={path('/voorwaarden')}>
        voorwaarden
      </a>
      . {returnDaysText}{' '}
      <a className={TEXT_LINK} href={path('/ruilen-en-retour')}>
        Zo werkt ruilen en terugsturen
      </a>
      .
    </p>
  )
}

/** The law prescribes the text of the button, so it stays the same while the form is sent; the button is only disabled. */
function OrderButton({ isBusy }: { isBusy: boolean }) {
  return (
    <Button type="submit" isWide isOff={isBusy} aria-busy={isBusy || undefined} className="h-14!">
      {ORDER_BUTTON_TEXT}
    </Button>
  )
}
