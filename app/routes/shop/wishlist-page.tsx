import { useEffect } from 'react'
import { data, Form, redirect } from 'react-router'
import { z } from 'zod'
import { ACCOUNT_LINKS } from '#app/features/customers/log-in/log-in-links.ts'
import {
  requireCustomer,
  requireLogin,
} from '#app/features/customers/log-in/require-customer.server.ts'
import { EmptyWishlist, WishlistTitle } from '#app/features/customers/wishlist/empty-wishlist.tsx'
import {
  findShareToken,
  shareWishlist,
  stopSharing,
} from '#app/features/customers/wishlist/share-wishlist.server.ts'
import {
  addWishesToCart,
  cartButtonText,
  describeNothingAdded,
  skippedText,
  type WishlistProblem,
} from '#app/features/customers/wishlist/wishes-to-cart.server.ts'
import { changeWish, readWishlist } from '#app/features/customers/wishlist/wishlist.server.ts'
import {
  sharedWishlistUrl,
  WISHES_PER_PAGE,
  WISHLIST_URL,
} from '#app/features/customers/wishlist/wishlist.ts'
import { WishGrid } from '#app/features/customers/wishlist/wishlist-grid.tsx'
import { refreshHearts, useWishTotal } from '#app/features/customers/wishlist/wishlist-store.ts'
import {
  readWishMails,
  requestWishMails,
  stopWishMails,
} from '#app/features/customers/wishlist-mails/wish-mails.server.ts'
import { WISH_PERCENTS } from '#app/features/customers/wishlist-mails/wish-mails.ts'
import { WishMailsSection } from '#app/features/customers/wishlist-mails/wish-mails-section.tsx'
import { readPopularProducts } from '#app/features/listings/listings/read-popular-products.server.ts'
import { cartCookies, ensureCartSession } from '#app/features/sales/cart/cart-cookies.server.ts'
import { ShareLink } from '#app/features/storefront/buy-form/share-link.tsx'
import { cardControls } from '#app/features/storefront/quick-view/card-controls.tsx'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Pager } from '#app/ui/pager.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/wishlist-page.ts'

const wishMailsForm = z.object({
  percent: z.coerce
    .number()
    .refine((percent) => WISH_PERCENTS.includes(percent), 'Kies hoeveel de prijs moet zakken.'),
})

const respondWithProblem = (view: WishlistProblem) => data(view, 422)

export const middleware: Route.MiddlewareFunction[] = [requireLogin]

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Verlanglijst' })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { id, email, isEmailVerified } = requireCustomer(context)
  const [wishlist, token, mails] = await Promise.all([
    readWishlist(app, id, pageNumber(url.searchParams), 'customers'),
    findShareToken(app, id),
    readWishMails(app, id),
  ])
  const nowIso = app.clock.now().toISOString()
  const { cards } = wishlist.total === 0 ? await readPopularProducts(app) : { cards: [] }
  return {
    ...wishlist,
    popular: cards,
    cartButtonText: cartButtonText(wishlist),
    skippedText: skippedText(wishlist.items),
    mails,
    email,
    isEmailVerified,
    shareLink: token && {
      shareLink: `${app.siteUrl}${sharedWishlistUrl(token)}`,
      sharePath: sharedWishlistUrl(token),
    },
    renderedAt: nowIso,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext)
  const page = context.get(pageContext)
  const { id } = requireCustomer(context)
  const form = await readForm(request)
  const productId = readId(form.get('product'))
  switch (form.get('intent')) {
    case 'remove':
      await changeWish(app, id, productId, 'remove')
      break
    case 'share':
      await shareWishlist(app, id)
      break
    case 'unshare':
      await stopSharing(app.db, id)
      break
    case 'mail': {
      const parsedForm = readFields(wishMailsForm, form)
      if (!parsedForm.ok) return respondWithProblem({ percentError: parsedForm.errors.percent })
      await requestWishMails(app, id, parsedForm.value.percent)
      break
    }
    case 'stop-mail':
      await stopWishMails(app, id)
      break
    case 'cart': {
      const { cookies } = page.visitor()
      const { cartId } = ensureCartSession(app, cookies)
      const cart = await addWishesToCart(app, id, cartId)
      if (!cart) return respondWithProblem(await describeNothingAdded(app, id))
      for (const cookie of await cartCookies(app, cookies, cartId, cart)) page.setCookie(cookie)
      return redirect(path('/cart'), 303)
    }
  }
  return redirect(WISHLIST_URL)
}

export default function Wishlist({ loaderData, actionData }: Route.ComponentProps) {
  const { items, total, page, shareLink, mails, email, isEmailVerified, renderedAt } = loaderData
  const wishTotal = useWishTotal() ?? total
  // Forms on this page change the wishlist, so the hearts are refreshed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs each time the list is read
  useEffect(refreshHearts, [renderedAt])
  if (total === 0)
    return (
      <EmptyWishlist
        tabs={<AccountTabs />}
        cards={loaderData.popular}
        renderedAt={renderedAt}
        controls={cardControls}
      />
    )
  return (
    <div data-wishlist-page className="wrap pt-8 lg:pt-12">
      <WishlistTitle />
      <AccountTabs />
      <div className="wishlist-head">
        <p className="text-ink-2">{wishTotal === 1 ? '1 sieraad' : `${wishTotal} sieraden`}</p>
        <Form method="post" className="wishlist-actions">
          {!shareLink && (
            <button
              type="submit"
              name="intent"
              value="share"
              className={buttonClass({ variant: 'quiet' })}
            >
              Deel je lijst
            </button>
          )}
          {loaderData.cartButtonText && (
            <>
              <Button type="submit" variant="second" size="small" name="intent" value="cart">
                {loaderData.cartButtonText}
              </Button>
              <p className="w-full text-sm text-ink-2 empty:hidden">{loaderData.skippedText}</p>
            </>
          )}
        </Form>
      </div>
      {actionData?.error && <ProblemNotice {...actionData} />}
      {shareLink && <SharedNotice {...shareLink} />}
      <WishGrid items={items} renderedAt={renderedAt} isOwn />
      {total > WISHES_PER_PAGE && (
        <Pager page={page} pageSize={WISHES_PER_PAGE} total={total} url={pageUrl} />
      )}
      <WishMailsSection
        mails={mails}
        email={email}
        isEmailVerified={isEmailVerified}
        error={actionData?.percentError}
      />
    </div>
  )
}

function AccountTabs() {
  const tabs = ACCOUNT_LINKS.map((link) => ({ ...link, isCurrent: link.href === WISHLIST_URL }))
  return (
    <div className="mt-6">
      <TabLinks label="Mijn account" tabs={tabs} />
    </div>
  )
}

const pageUrl = (page: number) => (page === 1 ? WISHLIST_URL : `${WISHLIST_URL}?pagina=${page}`)

function ProblemNotice({ error, choices }: WishlistProblem) {
  return (
    <div className="mt-6">
      <Notice kind="warning" role="alert">
        {error}
        {choices?.map(({ name, url }) => (
          <Link key={url} to={url} className={`${TEXT_LINK} flex min-h-target items-center`}>
            {name}
          </Link>
        ))}
      </Notice>
    </div>
  )
}

function SharedNotice({ shareLink, sharePath }: { shareLink: string; sharePath: string }) {
  return (
    <div className="mt-6">
      <Notice kind="info">
        <p>
          Iedereen met deze link kan je lijst bekijken, maar niet wijzigen:{' '}
          <a href={shareLink} className={`${TEXT_LINK} wrap-anywhere`}>
            {shareLink}
          </a>
        </p>
        <Form method="post" className="flex flex-wrap items-center gap-x-6">
          <ShareLink
            name="Mijn verlanglijst"
            path={sharePath}
            isOtherPage
            text="Stuur of kopieer de link"
          />
          <button
            type="submit"
            name="intent"
            value="unshare"
            className={buttonClass({ variant: 'quiet' })}
          >
            Stop met delen
          </button>
        </Form>
      </Notice>
    </div>
  )
}
