import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import {
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import { ComingSoon, StoreNotice } from '#app/features/content/announcements/announcements.tsx'
import { MENU_TAGS, readMenus } from '#app/features/content/menus/menus.server.ts'
import { ConsentWidgets, EmbedOrigin } from '#app/features/core/consent/consent-host.tsx'
import { isVisitable } from '#app/features/core/opening-hours/hours.ts'
import { closedNotice } from '#app/features/core/opening-hours/hours-texts.ts'
import { readCachedHours } from '#app/features/core/opening-hours/read-hours.server.ts'
import { toPageSettings } from '#app/features/core/settings/page-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { ShopPlainHeader } from '#app/features/core/theme/shop-plain-header.tsx'
import { CompareWidgets } from '#app/features/customers/compare/compare-host.tsx'
import { AccountDrawer, AccountPopups } from '#app/features/customers/log-in/account-popups.tsx'
import { AccountButton } from '#app/features/customers/profile/account-button.tsx'
import { readShopRating } from '#app/features/customers/reviews/read-reviews.server.ts'
import { WishlistLink } from '#app/features/customers/wishlist/wishlist-link.tsx'
import { listPaymentMethods } from '#app/features/fulfilment/payment-flow/payment-methods.server.ts'
import { attributionGlobals } from '#app/features/insight/attribution/attribution-variables.ts'
import {
  GROUPS_TAG,
  readCompareGroups,
} from '#app/features/listings/compare-groups/read-groups.server.ts'
import { cartStorageNames } from '#app/features/sales/cart/cart-storage-names.server.ts'
import { CartButton } from '#app/features/sales/cart-view/cart-button.tsx'
import { CartGlobalsScript } from '#app/features/sales/cart-view/cart-globals.tsx'
import { WaitingNotices } from '#app/features/sales/cart-view/waiting-notices.tsx'
import { readCachedShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { freeShippingOf, stripTexts } from '#app/features/sales/delivery/shipping-texts.ts'
import { ShopHeader } from '#app/features/storefront/navigation/shop-header.tsx'
import { missingPageOf } from '#app/features/storefront/not-found/missing-page.ts'
import { MissingView } from '#app/features/storefront/not-found/missing-view.tsx'
import { cardControls } from '#app/features/storefront/quick-view/card-controls.tsx'
import { footerHtml } from '#app/features/storefront/shop-frame/footer-html.server.tsx'
import { ShopFooter } from '#app/features/storefront/shop-frame/shop-footer.tsx'
import { ShopStrip } from '#app/features/storefront/shop-frame/shop-strip.tsx'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import type { ToastManager } from '#app/ui/feedback/toast-stack.tsx'
import { connectToasts } from '#app/ui/feedback/toasts.ts'
import { ScrollToTop } from '#app/ui/scroll-to-top.tsx'
import { CONTENT_ID, SkipLink } from '#app/ui/skip-link.tsx'
import { useSiteName, useTitle } from '#app/ui/use-site-name.ts'
import type { Route } from './+types/shop-layout.ts'

const loadStack = () => import('#app/ui/feedback/toast-stack.tsx')
const ToastStack = lazy(async () => ({ default: (await loadStack()).ToastStack }))

const loadPartnerParts = () => import('#app/features/affiliate/partner-cart/panel-shops.tsx')

/** The place of toasts in every page. It loads no code until the first toast. */
function ToastHost() {
  const [stack, setStack] = useState<{ manager: ToastManager; onReady: () => void }>()
  const managerRequest = useRef<Promise<ToastManager>>(undefined)

  useEffect(
    () =>
      connectToasts(() => {
        managerRequest.current ??= loadStack().then(({ createToastManager }) => {
          const manager = createToastManager()
          // Waits until the stack is mounted, because earlier toasts would be lost.
          return new Promise((resolve) => setStack({ manager, onReady: () => resolve(manager) }))
        })
        return managerRequest.current
      }),
    [],
  )
  return <Suspense>{stack && <ToastStack {...stack} />}</Suspense>
}

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const now = app.clock.now()
  const [settings, menus, methods, zones, hours, compareGroups, rating] = await Promise.all([
    readSettings(app),
    readMenus(app),
    listPaymentMethods(app),
    readCachedShipping(app),
    readCachedHours(app),
    readCompareGroups(app),
    readShopRating(app),
  ])
  const payments = methods.map(({ name }) => name)
  const { text: closed, changesAt } = closedNotice({ now, hours })
  context.get(pageContext).cacheWithTags([...MENU_TAGS, GROUPS_TAG], changesAt)
  const storageNames = cartStorageNames(app.siteUrl)
  return {
    settings: toPageSettings(settings),
    isVisitable: isVisitable(settings, hours),
    freeFromCents: freeShippingOf(zones)?.fromCents ?? null,
    strip: stripTexts(zones, { closed, returnDays: settings.returnDays }),
    menus,
    footer: footerHtml({ shopName: settings.name, rating, payments }),
    compareGroups,
    storageNames,
  }
}

/** Header and footer do not change during a visit. */
export const shouldRevalidate = () => false

/** The frame of all pages for shoppers except the checkout. */
export default function ShopLayout() {
  return (
    <ShopFrame>
      <Outlet />
    </ShopFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const missingPage = missingPageOf(error)
  const title = useTitle(isMissing ? 'Niet gevonden' : 'Er ging iets mis')
  return (
    <ShopFrame>
      <title>{title}</title>
      {missingPage ? (
        <MissingView page={missingPage} controls={cardControls} />
      ) : (
        <div className="on-ground">
          <div className="wrap py-14 lg:py-24">
            <ErrorMessage isMissing={isMissing} />
          </div>
        </div>
      )}
    </ShopFrame>
  )
}

type Frame = NonNullable<ReturnType<typeof useRouteLoaderData<typeof loader>>>

function HeaderActions({ settings, storageNames, freeFromCents }: Frame) {
  return (
    <>
      <AccountButton loginUrl={settings.loginUrl} />
      <WishlistLink />
      <CartButton
        {...storageNames}
        opensPanel={settings.cartSlides}
        freeFromCents={freeFromCents}
        loadPartnerParts={loadPartnerParts}
      />
    </>
  )
}

function ShopFrame({ children }: { children: React.ReactNode }) {
  // Undefined if the frame could not be loaded; then only the shop's name is above the message.
  const frame = useRouteLoaderData<typeof loader>('routes/shop/shop-layout')
  const { pathname } = useLocation()
  return (
    <>
      <SkipLink />
      <ConsentWidgets />
      <PhotoHost />
      <NavigationProgress />
      <ComingSoon />
      <StoreNotice />
      {frame && <EmbedOrigin src={frame.settings.sliderUrl} />}
      {frame && <ShopStrip {...frame} />}
      {frame ? (
        <ShopHeader
          name={frame.settings.name}
          links={frame.menus.header}
          moreLinks={frame.menus.more}
          isVisitable={frame.isVisitable}
          accountPanel={<AccountDrawer />}
          actions={<HeaderActions {...frame} />}
        />
      ) : (
        <FramelessHeader />
      )}
      <main id={CONTENT_ID} tabIndex={-1} className="outline-none">
        <WaitingNotices />
        {children}
      </main>
      {frame && (
        <ShopFooter
          settings={frame.settings}
          columns={frame.menus.columns}
          parts={
            // The newsletter page has the sign-up form itself.
            pathname === path('/nieuwsbrief') ? { ...frame.footer, signUp: '' } : frame.footer
          }
        />
      )}
      <ScrollToTop />
      <ToastHost />
      {frame && <AccountPopups loginUrl={frame.settings.loginUrl} />}
      {frame && <CompareWidgets groups={frame.compareGroups} />}
      {frame && (
        <CartGlobalsScript
          {...frame.storageNames}
          isCartPage={pathname === path('/cart')}
          {...(import.meta.env.SSR && attributionGlobals(frame.settings.attributionMonths))}
        />
      )}
    </>
  )
}

/** The header without the data of the frame. */
function FramelessHeader() {
  return <ShopPlainHeader name={useSiteName()} />
}

/** A line at the top while another page loads. It appears after a delay, so that it does not flash for fast pages. */
function NavigationProgress() {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div role="status" className="page-progress">
      {isBusy && <span className="sr-only">Laden</span>}
    </div>
  )
}

/** Reloads photos of other shops that failed to load. */
function PhotoHost() {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each page
  useEffect(() => {
    if (!document.querySelector('img[data-linked]')) return
    let stopRetrying = () => {}
    let isUnmounted = false
    import('#app/features/partners/offer-box/retry-photos.ts').then(
      ({ retryPhotos }) => {
        if (!isUnmounted) stopRetrying = retryPhotos()
      },
      () => undefined,
    )
    return () => {
      isUnmounted = true
      stopRetrying()
    }
  }, [pathname])
  return null
}
