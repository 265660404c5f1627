import { data, Form, redirect } from 'react-router'
import { Picture } from '#app/features/core/media/picture.tsx'
import { readPlainControls } from '#app/features/customers/compare/plain-controls.server.tsx'
import { OWN_ORDERS_PER_PAGE } from '#app/features/customers/customer-accounts/customers.ts'
import { readOwnOrders } from '#app/features/customers/customer-accounts/read-own-orders.server.ts'
import { reorder } from '#app/features/customers/customer-accounts/reorder.server.ts'
import { requireCustomer } from '#app/features/customers/log-in/require-customer.server.ts'
import { ConfirmNotice } from '#app/features/customers/profile/confirm-notice.tsx'
import { OrderStatus } from '#app/features/fulfilment/orders/order-status.tsx'
import type { OrderPromises, OrderState } from '#app/features/fulfilment/orders/orders.ts'
import { readPopularProducts } from '#app/features/listings/listings/read-popular-products.server.ts'
import { cardsHtml } from '#app/features/listings/product-cards/cards-html.server.tsx'
import { cartCookies, ensureCartSession } from '#app/features/sales/cart/cart-cookies.server.ts'
import type { App } from '#app/platform/app.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Pager } from '#app/ui/pager.tsx'
import { ServerHtml } from '#app/ui/server-html.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/own-orders-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Mijn bestellingen' })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const customer = requireCustomer(context)
  const { orders, total, page } = await readOwnOrders(app, customer, pageNumber(url.searchParams))
  const popularHtml = total === 0 ? await readPopularHtml(app) : ''
  return {
    total,
    page,
    isEmailVerified: customer.isEmailVerified,
    popularHtml,
    orders: orders.map(({ placedAt, article, units, promises, ...order }) => ({
      ...order,
      arrival: isOnItsWay(order.state) ? arrivalText(order.shippingMethod, promises) : '',
      summary: [dutchDate(placedAt), articlesText(article, units)].filter(Boolean).join(', '),
      canReorder: !isUnpaid(order.state),
    })),
  }
}

async function readPopularHtml(app: App): Promise<string> {
  const controls = await readPlainControls(app, { isSignedIn: true })
  return cardsHtml('Veel bekeken', { ...(await readPopularProducts(app)), controls })
}

/** "Kralenarmband Nila en nog 2 artikelen" */
function articlesText(article: string | null, units: number): string {
  if (article === null || units <= 1) return article ?? ''
  return `${article} en nog ${units - 1} ${units === 2 ? 'artikel' : 'artikelen'}`
}

/** "Bezorging: dinsdag 1 december" */
function arrivalText(shippingMethod: string, { delivery }: OrderPromises): string {
  if (!delivery) return ''
  const label = shippingMethod === 'pickup' ? 'Ophalen' : 'Bezorging'
  return `${label}: ${delivery.charAt(0).toLowerCase()}${delivery.slice(1)}`
}

/** Such an order gets a link to its own page, where it can still be paid. */
const isUnpaid = (state: OrderState) => state === 'awaiting-payment' || state === 'payment-failed'

/** Such an order is paid and the customer has not received all of it. */
const isOnItsWay = (state: OrderState) =>
  state === 'paid' || state === 'partly-shipped' || state === 'shipped'

export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext)
  const page = context.get(pageContext)
  const { cookies } = page.visitor()
  const orderId = readId((await readForm(request)).get('order'))
  const { cartId } = ensureCartSession(app, cookies)
  const cart = await reorder(app, requireCustomer(context), cartId, orderId)
  if (!cart) return data({ error: 'Deze artikelen zijn nu niet te koop.' }, 422)
  for (const cookie of await cartCookies(app, cookies, cartId, cart)) page.setCookie(cookie)
  return redirect(path('/cart'), 303)
}

export default function OwnOrders({ loaderData, actionData }: Route.ComponentProps) {
  const { orders, total, page, isEmailVerified, popularHtml } = loaderData
  const isEmpty = orders.length === 0
  return (
    <section aria-labelledby="bestellingen">
      {!isEmailVerified && (
        <div className="mb-8">
          <ConfirmNotice />
        </div>
      )}
      {/* The tab above a list is its visible title. */}
      <h2 id="bestellingen" className={isEmpty ? 'display text-display-sm' : 'sr-only'}>
        {isEmpty ? 'Nog geen bestellingen' : 'Mijn bestellingen'}
      </h2>
      {actionData?.error && (
        <div className="mb-6">
          <Notice kind="danger" role="alert">
            {actionData.error}
          </Notice>
        </div>
      )}
      {isEmpty ? (
        <>
          <p className="mt-3 text-ink-2">Wat je bestelt, staat hier.</p>
          <div className="mt-6">
            <ButtonLink to={path('/shop')}>Bekijk de sieraden</ButtonLink>
          </div>
          <ServerHtml html={popularHtml} />
        </>
      ) : (
        <>
          <ul
            className={`gap-x-6 lg:grid lg:grid-cols-[auto_1fr_auto_auto] ${isEmailVerified ? '-mt-5' : 'border-t border-line'}`}
          >
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ul>
          {total > OWN_ORDERS_PER_PAGE && (
            <Pager
              page={page}
              pageSize={OWN_ORDERS_PER_PAGE}
              total={total}
              url={(targetPage) =>
                `${path('/mijn-account')}${targetPage > 1 ? `?pagina=${targetPage}` : ''}`
              }
            />
          )}
        </>
      )}
    </section>
  )
}

type OwnOrder = Route.ComponentProps['loaderData']['orders'][number]

function OrderRow({ order }: { order: OwnOrder }) {
  const orderUrl = path('/mijn-account/bestellingen/:id', { id: order.id })
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 border-b border-line py-5 lg:col-span-full lg:grid-cols-subgrid lg:gap-x-6 lg:gap-y-1">
      {order.photos.length > 0 && (
        // A phone has room for one photo beside the text.
        <span className="col-start-1 row-span-2 row-start-1 flex gap-2 self-start max-lg:*:nth-[n+2]:hidden">
          {order.photos.map((photo) => (
            <Picture
              key={photo.id}
              photo={photo}
              sizes="(min-width: 64rem) 112px, 80px"
              alt=""
              className="block size-20 bg-ground lg:size-28"
            />
          ))}
        </span>
      )}
      <span className="col-span-2 col-start-2 row-start-1 min-w-0 lg:col-span-1">
        <Link
          to={orderUrl}
          className={`${TEXT_LINK} inline-flex min-h-target items-center font-medium`}
        >
          Bestelling {order.id}
        </Link>
        <span className="block text-sm text-ink-2 wrap-anywhere">{order.summary}</span>
      </span>
      <span className="col-start-2 row-start-2 max-lg:pt-2">
        <OrderStatus order={order} />
        {order.arrival && <span className="block text-sm text-ink-2">{order.arrival}</span>}
      </span>
      <span className="col-start-3 text-right font-semibold max-lg:row-start-2 max-lg:self-start max-lg:pt-2 lg:row-span-2 lg:row-start-1">
        {formatCents(order.totalCents)}
      </span>
      <div className="col-span-full flex items-center gap-x-4 max-lg:mt-4 lg:col-span-1 lg:col-start-4 lg:row-span-2 lg:row-start-1 lg:flex-col lg:items-end">
        <ButtonLink to={orderUrl} variant="second" size="small" className="max-lg:grow">
          Bekijken<span className="sr-only">: nummer {order.id}</span>
        </ButtonLink>
        {order.canReorder && (
          <Form method="post">
            <input type="hidden" name="order" value={order.id} />
            <Button type="submit" variant="quiet">
              Opnieuw bestellen<span className="sr-only">: bestelling {order.id}</span>
            </Button>
          </Form>
        )}
      </div>
    </li>
  )
}
