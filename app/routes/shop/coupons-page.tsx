import { useState } from 'react'
import { data, type RouterContextProvider } from 'react-router'
import { CouponOpened } from '#app/features/content/coupons/coupon-opened.tsx'
import { CouponRow } from '#app/features/content/coupons/coupon-row.tsx'
import { revealCoupons } from '#app/features/content/coupons/coupon-rows.server.ts'
import {
  COUPONS_PER_PAGE,
  COUPONS_URL,
  couponListUrl,
  couponState,
  couponUrl,
  type MaskedCoupon,
  type RevealedCoupon,
} from '#app/features/content/coupons/coupons.ts'
import { revealMessage } from '#app/features/content/coupons/coupons-messages.ts'
import {
  findCoupon,
  readCoupons,
  tagsOf,
} from '#app/features/content/coupons/read-coupons.server.ts'
import { revealRow } from '#app/features/content/coupons/reveal-coupon.server.ts'
import { requireCustomerPage } from '#app/features/customers/customer-accounts/require-customer-page.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { path } from '#app/platform/path.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { breadcrumbData, pageMeta, readSite } from '#app/ui/page-meta.ts'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/coupons-page.ts'

const TITLE = 'Kortingscodes'
const LEAD = 'Deze codes werken nu. Onderaan staan codes die net verlopen zijn.'
const CRUMBS = [
  { name: 'Home', href: '/' },
  { name: TITLE, href: COUPONS_URL },
]

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta(matches, { title: TITLE })
  const { opened, problem, coupons, page, total } = loaderData
  if (opened || problem) return pageMeta(matches, { title: opened?.title ?? TITLE })
  const { siteUrl } = readSite(matches)
  const offers = couponOffers(siteUrl, coupons)
  return pageMeta(matches, {
    title: page > 1 ? `${TITLE}, pagina ${page}` : TITLE,
    description: LEAD,
    path: couponListUrl(page),
    previous: page > 1 ? couponListUrl(page - 1) : undefined,
    next: page * COUPONS_PER_PAGE < total ? couponListUrl(page + 1) : undefined,
    data: [...(offers ? [offers] : []), breadcrumbData(siteUrl, CRUMBS)],
  })
}

/** Shows the list. The coupon of `codeid` or `codetext` is on top [S07]. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { tags, listChangesAt, ...couponPage } = await readCoupons(
    context.get(appContext),
    pageNumber(url.searchParams),
  )
  context.get(pageContext).cacheWithTags(tags, listChangesAt)
  const couponQuery = readCouponQuery(url.searchParams)
  if (!couponQuery) return { ...couponPage, opened: null, problem: null }
  const { opened, problem, ...responseInit } = await openCoupon(context, couponQuery)
  return data({ ...couponPage, opened, problem }, responseInit)
}

type CouponQuery = { codeid: number } | { codetext: string }

function readCouponQuery(search: URLSearchParams): CouponQuery | null {
  const codeid = search.get('codeid')
  if (codeid !== null) return { codeid: readId(codeid) }
  const codetext = search.get('codetext')
  return codetext === null ? null : { codetext }
}

interface OpenedCode {
  opened: RevealedCoupon | null
  problem: string | null
  status?: number
  headers?: Record<string, string>
}

/** Returns a coupon with its code. A page that unmasks the code is private to its visitor and not cached. */
async function openCoupon(
  context: Readonly<RouterContextProvider>,
  couponQuery: CouponQuery,
): Promise<OpenedCode> {
  const app = context.get(appContext)
  const page = context.get(pageContext)
  const row = await findCoupon(app, couponQuery)
  if (!row) {
    return {
      opened: null,
      problem: revealMessage({ ok: false, error: 'unknown-coupon' }),
      status: 404,
    }
  }
  const { id, customersOnly } = row.coupon
  if (customersOnly) await requireCustomerPage(context, couponUrl(id))
  else if (couponState(row.coupon, app.clock.now()) !== 'masked') {
    page.cacheWithTags(tagsOf([row]))
    const [revealedCoupon] = await revealCoupons(app, [row])
    return { opened: revealedCoupon ?? null, problem: null }
  }
  const { ip, headers } = page.visitor()
  const userAgent = headers.get('user-agent')
  const result = await revealRow(app, row, { ip, userAgent, isCustomer: customersOnly })
  if (result.ok) return { opened: result.coupon, problem: null }
  const retryHeaders = result.error === 'too-many' && {
    'Retry-After': String(result.retryAfterSeconds),
  }
  return {
    opened: null,
    problem: revealMessage(result),
    status: 429,
    ...(retryHeaders && { headers: retryHeaders }),
  }
}

/** Passes on Retry-After: the time after which another request is allowed. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export default function Coupons({ loaderData }: Route.ComponentProps) {
  const { coupons, total, page, opened, problem } = loaderData
  const [copiedId, setCopiedId] = useState<number | null>(null)
  return (
    <div className="wrap pt-3">
      <Breadcrumbs crumbs={CRUMBS} />
      <h1 className="large-title mt-3">{TITLE}</h1>
      <p className="mt-4 max-w-prose text-lead text-ink-2">{LEAD}</p>
      {problem && (
        <div className="mt-6 max-w-[68rem]">
          <Notice kind="warning" role="alert">
            {problem}
          </Notice>
        </div>
      )}
      {total === 0 ? (
        <div className="mt-10 border-t border-line pt-6">
          <p className="max-w-prose">
            Er zijn nu geen kortingscodes. Sieraden in de aanbieding vind je tussen alle sieraden.
          </p>
          <p className="mt-6">
            <ButtonLink to={path('/shop')}>Naar alle sieraden</ButtonLink>
          </p>
        </div>
      ) : (
        <div className="mt-10">
          <ul className="border-b border-line">
            {coupons.map((coupon) => (
              <CouponRow key={coupon.id} coupon={coupon} page={page} onCopied={setCopiedId} />
            ))}
          </ul>
          {total > COUPONS_PER_PAGE && (
            <Pager page={page} pageSize={COUPONS_PER_PAGE} total={total} url={couponListUrl} />
          )}
        </div>
      )}
      <CouponOpened coupon={opened} page={page} isCopied={opened?.id === copiedId} />
    </div>
  )
}

/** Returns the coupons of a page as schema.org offers, except expired coupons and those for customers only. */
function couponOffers(siteUrl: string, coupons: MaskedCoupon[]): object | null {
  const liveCoupons = coupons.filter(
    ({ state, isRestricted }) => state !== 'expired' && !isRestricted,
  )
  if (liveCoupons.length === 0) return null
  return {
    '@type': 'ItemList',
    itemListElement: liveCoupons.map((coupon, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'Offer',
        name: coupon.title,
        ...(coupon.description && { description: coupon.description }),
        url: `${siteUrl}${COUPONS_URL}`,
        ...(coupon.startsAt && { validFrom: coupon.startsAt.toISOString() }),
        ...(coupon.endsAt && { validThrough: coupon.endsAt.toISOString() }),
      },
    })),
  }
}
