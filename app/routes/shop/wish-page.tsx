import { useEffect } from 'react'
import { Form, redirect } from 'react-router'
import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import {
  requireCustomer,
  requireLogin,
} from '#app/features/customers/log-in/require-customer.server.ts'
import { HeartButton } from '#app/features/customers/wishlist/heart-button.tsx'
import { changeWish, readWishDate } from '#app/features/customers/wishlist/wishlist.server.ts'
import { RESTRICT_FIELD, WISHLIST_URL, wishUrl } from '#app/features/customers/wishlist/wishlist.ts'
import { refreshHearts } from '#app/features/customers/wishlist/wishlist-store.ts'
import { ProductCardView } from '#app/features/listings/product-cards/product-card-view.tsx'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import { CardToCart } from '#app/features/sales/cart-view/card-to-cart.tsx'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import type { App } from '#app/platform/app.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/wish-page.ts'

type LoaderData = Route.ComponentProps['loaderData']

/** The heart of a restricted wishlist does nothing for a guest [T11]: without content the browser stays on its page. */
const ignoreRestrictedHeart: Route.MiddlewareFunction = async ({ context, url }, next) => {
  if (!url.searchParams.has(RESTRICT_FIELD)) return next()
  const visitor = context.get(pageContext).visitor()
  const customer = await findCustomer(context.get(appContext), visitor)
  return customer ? next() : new Response(null, { status: 204 })
}

export const middleware: Route.MiddlewareFunction[] = [ignoreRestrictedHeart, requireLogin]

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: `${loaderData?.card.name ?? 'Sieraad'} op je verlanglijst` })
}

async function findProductCard(app: App, slug: string) {
  const product = await findProduct(app, slug)
  if (!product) throw notFound()
  if ('moved' in product) throw redirect(wishUrl(product.moved), 301)
  const [card] = await readCards(app.db, [product.id], app.clock.now(), 'customers')
  if (!card) throw notFound()
  return card
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const customer = requireCustomer(context)
  const card = await findProductCard(app, params.slug)
  const now = app.clock.now()
  const wishedAt = await readWishDate(app, customer.id, card.id)
  return { card, renderedAt: now.toISOString(), since: wishedAt && dutchMoment(wishedAt, now) }
}

/** Toggles the heart without JavaScript: the heart links to this page, which has the form. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const app = context.get(appContext)
  const customer = requireCustomer(context)
  context.get(pageContext).markPrivate()
  const card = await findProductCard(app, params.slug)
  const form = await readForm(request)
  await changeWish(app, customer.id, card.id, form.get('intent') === 'add' ? 'add' : 'remove')
  return redirect(wishUrl(card.slug))
}

/** One product of the customer's wishlist [S08]. */
export default function Wish({ loaderData }: Route.ComponentProps) {
  const { card, renderedAt, since } = loaderData
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each load
  useEffect(refreshHearts, [renderedAt])
  return (
    <div className="wrap pt-3">
      <Breadcrumbs
        crumbs={[
          { name: 'Home', href: '/' },
          { name: 'Verlanglijst', href: WISHLIST_URL },
          { name: card.name, href: wishUrl(card.slug) },
        ]}
      />
      <div className="mt-4 grid gap-x-gutter gap-y-8 md:grid-cols-12">
        <div className="md:col-span-5 lg:col-span-4">
          <ProductCardView
            key={since}
            card={card}
            renderedAt={renderedAt}
            heading="h2"
            sizes="(min-width: 48rem) 33vw, 100vw"
            priority
            corner={
              <HeartButton
                product={card}
                renderedAt={renderedAt}
                isOnList
                isInitiallyWished={since !== null}
              />
            }
          />
        </div>
        <div className="md:col-span-7 lg:pl-10">
          <h1 className="display text-display-md wrap-anywhere">{card.name}</h1>
          <p className="mt-3 text-lead text-ink-2">
            {since ? `Op je verlanglijst sinds ${since}.` : 'Dit sieraad staat niet op je lijst.'}
          </p>
          <WishActions card={card} since={since} />
          <p className="mt-6 flex flex-wrap gap-x-6">
            <Link
              to={productUrl(card.slug)}
              className={`${TEXT_LINK} inline-flex min-h-target items-center`}
            >
              Alle details
            </Link>
            <Link
              to={WISHLIST_URL}
              className={`${TEXT_LINK} inline-flex min-h-target items-center`}
            >
              Naar je hele lijst
            </Link>
          </p>
        </div>
      </div>
    </div>
  )
}

function WishActions({ card, since }: { card: LoaderData['card']; since: LoaderData['since'] }) {
  return (
    <div className="mt-6 max-w-xs space-y-3">
      <CardToCart card={card} />
      <Form method="post">
        <Button
          type="submit"
          variant="second"
          size="small"
          isWide
          name="intent"
          value={since ? 'remove' : 'add'}
        >
          {since ? 'Haal van je verlanglijst' : 'Zet op je verlanglijst'}
        </Button>
      </Form>
    </div>
  )
}
