import { type FormEvent, useEffect, useRef } from 'react'
import { fillWhenSeen } from '#app/features/customers/reviews/fill-when-seen.ts'
import type { SyncParams } from '#app/features/partners/sync/sync-params.ts'
import { lazyComponent } from '#app/ui/loading/lazy-component.tsx'
import { useLazyPart } from '#app/ui/loading/load-part.ts'
import { whenIdle } from '#app/ui/loading/when-idle.ts'

const loadBelow = () => import('./below-photos.ts')
export const ProductInformation = lazyComponent(async () => (await loadBelow()).ProductInformation)
export const VoteButtons = lazyComponent(async () => (await loadBelow()).VoteButtons)

/** Adds behaviour to an element; returns the function that removes it. */
type Watch = (place: HTMLElement) => () => void

/** HTML from the server, and its script if there is HTML. `load` must be a constant, or each render would load the script again. */
function HtmlPlace({ html, load }: { html: string; load: () => Promise<Watch> }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = place
    if (!current || html === '') return
    let stop = () => {}
    let isUnmounted = false
    load().then(
      (watch) => {
        if (!isUnmounted) stop = watch(current)
      },
      // If the script cannot be loaded, the HTML still works as it does without JavaScript.
      () => undefined,
    )
    return () => {
      isUnmounted = true
      stop()
    }
  }, [html, load])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own components, which escape foreign text
  return html === '' ? null : <div ref={place} dangerouslySetInnerHTML={{ __html: html }} />
}

const loadCountryBox = async () =>
  (await import('#app/features/affiliate/country-check/watch-country-box.ts')).watchCountryBox

/** The box with delivery countries of other shops, rendered by the server. */
export const CountryPlace = ({ html }: { html: string }) => (
  <HtmlPlace html={html} load={loadCountryBox} />
)

const loadCrossSell = async () =>
  (await import('#app/features/affiliate/cross-sell/watch-cross-sell.ts')).watchCrossSell

/** The cross-sell box, rendered by the server. */
export const CrossSellPlace = ({ html }: { html: string }) => (
  <HtmlPlace html={html} load={loadCrossSell} />
)

const loadOfferBar = async () =>
  (await import('#app/features/partners/offer-box/watch-offer-bar.ts')).watchOfferBar

/** The offers of other shops. Adding an offer to the cart opens the panel, as for the shop's own products. */
export function OffersPlace({ html }: { html: string }) {
  function onSubmit(event: FormEvent<HTMLDivElement>) {
    const form = event.target as HTMLFormElement
    if (!form.querySelector('[value=keep]')) return
    event.preventDefault()
    import('#app/features/affiliate/partner-cart/partner-cart-requests.ts').then(
      ({ addOfferInPlace }) => addOfferInPlace(form),
      () => form.submit(),
    )
  }
  return (
    <div data-offers onSubmit={onSubmit}>
      <HtmlPlace html={html} load={loadOfferBar} />
    </div>
  )
}

const loadViewedRow = async () =>
  (await import('#app/features/customers/recently-viewed/viewed-row.tsx')).ViewedRow

/** The products that the visitor viewed before; the code is loaded when the browser is idle. */
export function RecentlyViewed({ productId }: { productId: number }) {
  const { part: Row, loadPart } = useLazyPart(loadViewedRow)
  useEffect(() => whenIdle(loadPart), [loadPart])
  return Row && <Row productId={productId} />
}

const loadSyncNotice = async () =>
  (await import('#app/features/partners/sync/sync-notice.tsx')).SyncNotice

/** Refreshes the prices of other shops when they are due; only then the code is loaded. */
export function SyncWhenDue({ params }: { params: SyncParams }) {
  const { part: Notice, loadPart } = useLazyPart(loadSyncNotice)
  useEffect(() => {
    if (params.do_ajax === 'no') console.debug(params.do_msg)
    else if (Date.now() >= Date.parse(params.due_at)) void loadPart()
  }, [params, loadPart])
  return Notice && <Notice params={params} />
}

/** The reviews section, rendered by the server in productReviewsHtml. */
export function ReviewsHtml({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other HTML has other bars
  useEffect(() => fillWhenSeen(place.current?.querySelector<HTMLElement>('.rating-bars')), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our own components, which escape foreign text
  return <div ref={place} dangerouslySetInnerHTML={{ __html: html }} />
}
