import { Form } from 'react-router'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { UnbrokenText } from '#app/ui/feedback/unbroken-text.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

/** Offers a guest an account. It contains this order once the e-mail address is confirmed. */
export function AccountOffer({ email }: { email: string }) {
  return (
    <section aria-labelledby="account" className="mt-10 border-t border-ink pt-4">
      <h2 id="account" className="text-title font-semibold">
        Je bestellingen bij elkaar
      </h2>
      <p className="mt-2 max-w-prose text-ink-2 break-words">
        Maak een account met <UnbrokenText text={`${email}.`} /> Dan vind je daar ook deze
        bestelling, en hoef je de volgende keer je adres niet meer in te vullen.
      </p>
    </section>
  )
}

/** The last buttons of the page. For guests, the button to create an account is the main one. */
export function FurtherLinks({
  offersAccount,
  isGuest,
}: {
  offersAccount: boolean
  isGuest: boolean
}) {
  return (
    <p className="mt-6 flex flex-wrap gap-3">
      {offersAccount && (
        <a href={path('/account-maken')} className={buttonClass()}>
          Account maken
        </a>
      )}
      <a href={path('/shop')} className={buttonClass({ variant: 'second' })}>
        Verder winkelen
      </a>
      {!isGuest && (
        <a href={path('/mijn-account')} className={buttonClass({ variant: 'quiet' })}>
          Mijn bestellingen
        </a>
      )}
    </p>
  )
}

/** Adds the articles of an order to the cart. The page with all orders has the action, and shows what went wrong. */
export function ReorderForm({ orderId }: { orderId: number }) {
  return (
    <Form method="post" action={`${path('/mijn-account')}?index`} className="mt-6">
      <input type="hidden" name="order" value={orderId} />
      <Button type="submit" variant="second" isWide>
        Opnieuw bestellen
      </Button>
    </Form>
  )
}

/** Links on the page of a shipped order to review its products. */
export function ReviewLinks({ products }: { products: { name: string; url: string }[] }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="beoordelen" className="mt-10 border-t border-ink pt-4">
      <h2 id="beoordelen" className="text-title font-semibold">
        Wat vind je ervan?
      </h2>
      <ul className="mt-2">
        {products.map(({ name, url }) => (
          <li
            key={url}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1"
          >
            <span className="wrap-anywhere">{name}</span>
            <a href={url} className={`${TEXT_LINK} inline-flex min-h-target items-center`}>
              Schrijf een review<span className="sr-only"> over {name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
