import { Link, redirect } from 'react-router'
import { couponStatus } from '#app/features/content/coupons/coupon-texts.ts'
import {
  MANAGED_PER_PAGE,
  readManagedCoupons,
  readRemovedCoupons,
  restoreCoupon,
} from '#app/features/content/coupons/manage-coupons.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { lookUp } from '#app/platform/http/look-up.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { RestoreList } from '#app/ui/admin/restore-list.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'
import { SearchBar } from '#app/ui/forms/search-bar.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { TABLE_HEAD, TABLE_HEAD_RIGHT } from '#app/ui/table-class.ts'
import type { Route } from './+types/admin-coupons.ts'

const THIS_PAGE = path('/beheer/deals')
const DONE_MESSAGES: Record<string, string> = {
  weg: 'Verwijderd. Onder aan deze pagina kun je de deal nog 30 dagen terugzetten.',
  terug: 'Teruggezet. De winkel toont de deal al.',
}

export const meta: Route.MetaFunction = () => [{ title: 'Deals · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const search = (url.searchParams.get('zoek') ?? '').trim().slice(0, 60)
  const [couponPage, removedCoupons] = await Promise.all([
    readManagedCoupons(app, { search, page: pageNumber(url.searchParams) }),
    readRemovedCoupons(app),
  ])
  const now = app.clock.now()
  return {
    search,
    total: couponPage.total,
    page: couponPage.page,
    perPage: MANAGED_PER_PAGE,
    removed: removedCoupons,
    doneMessage: lookUp(DONE_MESSAGES, url.searchParams.get('gedaan')),
    coupons: couponPage.rows.map(({ coupon, reveals, clicks }) => ({
      id: coupon.id,
      title: coupon.title,
      code: coupon.code,
      isOfOtherShop: /^https?:/.test(coupon.destination),
      state: couponStatus(coupon, now),
      reveals,
      clicks,
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const form = await readForm(request)
  const isRestored =
    form.get('intent') === 'restore' &&
    (await restoreCoupon(context.get(appContext), readId(form.get('id'))))
  if (!isRestored) throw notFound()
  return redirect(`${THIS_PAGE}?gedaan=terug`)
}

export default function AdminCoupons({ loaderData }: Route.ComponentProps) {
  const { search, coupons, total, page, perPage, removed, doneMessage } = loaderData
  return (
    <>
      <AdminHeading title="Deals">
        <ButtonLink size="small" to={`${THIS_PAGE}nieuw/`}>
          Nieuwe deal
        </ButtonLink>
      </AdminHeading>
      <p className="-mt-2 mb-6 max-w-prose text-ink-2">
        Een deal zet een code op de pagina Kortingscodes van je winkel. De korting zelf stel je in
        bij{' '}
        <Link to={path('/beheer/kortingscodes')} className="underline underline-offset-4">
          Kortingscodes
        </Link>
        .
      </p>
      {doneMessage && (
        <div className="mb-6">
          <Notice kind="success">{doneMessage}</Notice>
        </div>
      )}
      <SearchBar label="Titel of code" name="zoek" value={search} />
      {coupons.length === 0 ? (
        <EmptyList
          title="Geen deals"
          text={
            search === ''
              ? 'Maak een deal, en bezoekers vinden de code in je winkel.'
              : 'Geen deal heeft deze letters in zijn titel of code.'
          }
          {...(search !== '' && { clear: THIS_PAGE })}
        />
      ) : (
        <>
          <CouponTable coupons={coupons} />
          <Pager
            page={page}
            pageSize={perPage}
            total={total}
            url={(targetPage) =>
              `${THIS_PAGE}?${new URLSearchParams({ ...(search && { zoek: search }), pagina: String(targetPage) })}`
            }
          />
        </>
      )}
      <RestoreList items={removed} />
    </>
  )
}

type CouponListRow = Route.ComponentProps['loaderData']['coupons'][number]

function CouponTable({ coupons }: { coupons: CouponListRow[] }) {
  return (
    <>
      <table className="hidden w-full md:table">
        <thead>
          <tr className="border-b border-ink">
            <th className={TABLE_HEAD}>Deal</th>
            <th className={TABLE_HEAD}>Code</th>
            <th className={TABLE_HEAD}>Status</th>
            <th className={TABLE_HEAD_RIGHT}>Code getoond</th>
            <th className={TABLE_HEAD_RIGHT}>Doorgeklikt</th>
          </tr>
        </thead>
        <tbody>
          {coupons.map(({ id, title, code, isOfOtherShop, state, reveals, clicks }) => (
            <tr key={id} className="border-b border-line hover:bg-ground">
              <td className="py-2 pr-4">
                <Link
                  to={`${THIS_PAGE}${id}/`}
                  className="inline-flex min-h-target items-center font-medium underline decoration-line-strong underline-offset-4 wrap-anywhere hover:text-accent"
                >
                  {title}
                </Link>
              </td>
              <td className="py-2 pr-4 wrap-anywhere">
                {code}
                {isOfOtherShop && (
                  <span className="block text-sm text-ink-2">Van een andere winkel</span>
                )}
              </td>
              <td className="py-2 pr-4">
                <StatusLabel tone={state.tone}>{state.text}</StatusLabel>
              </td>
              <td className="py-2 pl-4 text-right">{reveals}</td>
              <td className="py-2 pl-4 text-right">{clicks}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="border-t border-ink md:hidden">
        {coupons.map(({ id, title, code, isOfOtherShop, state, reveals, clicks }) => (
          <li key={id} className="border-b border-line">
            <Link to={`${THIS_PAGE}${id}/`} className="flex gap-3 py-3">
              <span className="min-w-0 flex-1">
                <span className="block font-semibold wrap-anywhere">{title}</span>
                <span className="block text-sm text-ink-2 wrap-anywhere">
                  {code}
                  {isOfOtherShop && ', van een andere winkel'} · {reveals}× getoond, {clicks}×
                  doorgeklikt
                </span>
              </span>
              <StatusLabel tone={state.tone}>{state.text}</StatusLabel>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
