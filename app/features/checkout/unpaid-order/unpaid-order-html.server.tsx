import { renderToStaticMarkup } from 'react-dom/server'
import { OrderedLines } from '#app/features/checkout/checkout-form/ordered-lines.tsx'
import { OrderTotalRows } from '#app/features/checkout/checkout-form/total-rows.tsx'
import { orderUrl } from '#app/features/fulfilment/orders/orders.ts'
import type { PaymentAccess } from '#app/features/fulfilment/payments/payments.ts'
import { cartNonce } from '#app/features/sales/cart/cart-fragments.server.tsx'
import type { App } from '#app/platform/app.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { findUnpaidOrder, type UnpaidOrder } from './find-unpaid-order.server.ts'

interface Placement {
  cartId: string | null
  access?: PaymentAccess
  /** the cart has products: the unpaid order is shown small, and not at all if it has expired */
  hasCartProducts: boolean
  /** level of the heading */
  heading: 'h1' | 'h2'
}

/**
 * Renders the unpaid order of a cart for the cart page and the checkout, on the server, so that it needs no script. Returns
 * "" if the cart has no unpaid order.
 */
export async function unpaidOrderHtml(app: App, placement: Placement): Promise<string> {
  const unpaidOrder = await findUnpaidOrder(app, placement.cartId, placement.access)
  if (!unpaidOrder || (unpaidOrder.owedCents === 0 && placement.hasCartProducts)) return ''
  const nonce = cartNonce(app, placement.cartId)
  return renderToStaticMarkup(
    <UnpaidOrderCard {...unpaidOrder} {...placement} nonce={nonce} now={app.clock.now()} />,
    { identifierPrefix: 'unpaid' },
  )
}

type CardProps = UnpaidOrder & Placement & { nonce: string; now: Date }

function UnpaidOrderCard({ order, owedCents, payUrl, canMoveBackToCart, ...card }: CardProps) {
  const isExpired = owedCents === 0
  const lines = order.lines.map((line) => ({ ...line, key: line.id, detail: line.variantName }))
  return (
    <section
      aria-labelledby="onbetaald"
      className="my-8 max-w-[46rem] border-t border-ink bg-ground px-6 py-8 lg:px-10"
    >
      <StatusLabel tone={isExpired ? 'quiet' : 'warning'}>
        {isExpired ? 'Verlopen' : 'Nog niet betaald'}
      </StatusLabel>
      <card.heading
        id="onbetaald"
        tabIndex={-1}
        className="display mt-3 text-display-sm outline-none"
      >
        {isExpired ? 'Je bestelling is verlopen' : 'Je bestelling wacht op betaling'}
      </card.heading>
      <p className="mt-3 max-w-prose">
        {isExpired
          ? `We kregen geen betaling voor bestelling ${order.id}. Wil je de sieraden nog? We hebben je keuze bewaard.`
          : heldText(order, owedCents, card.now)}
      </p>
      {!card.hasCartProducts && (
        <div className="mt-6 border-t border-line pt-4">
          <OrderedLines lines={lines} />
          <OrderTotalRows order={order} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        {!isExpired && (
          <a href={payUrl} className={buttonClass()}>
            Betaal {formatCents(owedCents)}
          </a>
        )}
        {canMoveBackToCart && (
          <ChangeOrderForm id={order.id} isExpired={isExpired} nonce={card.nonce} />
        )}
      </div>
      {!isExpired && (
        <p className="mt-4 text-sm text-ink-2">
          {canMoveBackToCart &&
            'Aanpassen? Dan ligt alles weer in je winkelwagen en vervalt deze bestelling. '}
          <a
            href={orderUrl(order)}
            className={`${TEXT_LINK} inline-flex min-h-target items-center`}
          >
            Bekijk bestelling {order.id}
          </a>
        </p>
      )}
    </section>
  )
}

interface ChangeOrderFormProps {
  id: UnpaidOrder['order']['id']
  isExpired: boolean
  nonce: string
}

/** The form puts the products of the order back into the cart. */
function ChangeOrderForm({ id, isExpired, nonce }: ChangeOrderFormProps) {
  return (
    <form method="post" action={path('/cart')}>
      <input type="hidden" name="woocommerce-cart-nonce" value={nonce} />
      <button
        type="submit"
        name="change_order"
        value={id}
        className={buttonClass({ variant: isExpired ? 'main' : 'second' })}
      >
        {isExpired ? 'Leg alles terug in mijn winkelwagen' : 'Bestelling aanpassen'}
      </button>
    </form>
  )
}

function heldText(order: UnpaidOrder['order'], owedCents: number, now: Date): string {
  const introText = `Bestelling ${order.id} van ${formatCents(order.totalCents)} is nog niet betaald.`
  const owedText =
    owedCents < order.totalCents ? ` Je moet nog ${formatCents(owedCents)} betalen.` : ''
  const untilText = order.expiresAt
    ? ` We houden de sieraden voor je vast tot ${dutchMoment(order.expiresAt, now).replace(',', '')} uur.`
    : ''
  return introText + owedText + untilText
}
