import { data, redirect } from 'react-router'
import { hasPermission } from '#app/features/core/accounts/permissions.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { BulkNotice } from '#app/features/fulfilment/order-admin/bulk-notice.tsx'
import { changeOrders } from '#app/features/fulfilment/order-admin/bulk-orders.server.ts'
import { deleteTestOrders } from '#app/features/fulfilment/order-admin/delete-test-orders.server.ts'
import { OrderRows } from '#app/features/fulfilment/order-admin/order-rows.tsx'
import {
  EmptyOrders,
  isNarrowed,
  OrderSearch,
} from '#app/features/fulfilment/order-admin/order-search.tsx'
import { toOrderRows } from '#app/features/fulfilment/order-admin/order-texts.server.ts'
import {
  readOrderMethods,
  readOrders,
} from '#app/features/fulfilment/orders/admin/read-orders.server.ts'
import {
  orderExportUrl,
  orderListUrl,
  parseOrderListQuery,
  STATE_TABS,
} from '#app/features/fulfilment/orders/order-list.ts'
import { ORDERS_PER_PAGE } from '#app/features/fulfilment/orders/orders.ts'
import { appContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { badRequest } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { BulkFrame } from '#app/ui/admin/bulk-frame.tsx'
import { MoreLinks } from '#app/ui/admin/more-links.tsx'
import { RemoveWarning } from '#app/ui/admin/remove-warning.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import type { Route } from './+types/admin-orders.ts'

type LoaderData = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = () => [{ title: 'Bestellingen · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { access } = requireManager(context)
  const app = context.get(appContext)
  const query = parseOrderListQuery(url.searchParams)
  const { search, page, state, ...criteria } = query
  const [orderPage, methods] = await Promise.all([
    readOrders(app, { search, page, state: state ?? undefined, criteria }),
    readOrderMethods(app),
  ])
  return {
    query,
    methods,
    rows: toOrderRows(orderPage.orders, app.clock.now()),
    total: orderPage.total,
    hasMore: orderPage.hasMore,
    page: orderPage.page,
    all: orderPage.totalInAllStates,
    counts: orderPage.counts,
    // Only owners may delete, and only on the page of the test orders.
    canDeleteTests: query.state === 'test' && hasPermission(access, 'shop'),
    isDeleting: url.searchParams.has('verwijderen'),
    deletedCount: url.searchParams.get('verwijderd'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const manager = requireManager(context)
  const form = await readForm(request)
  const intent = form.get('intent')
  if (intent === 'remove') {
    // Every role may open the list, so this action needs its own check; the layout shows the 403 page.
    if (!hasPermission(manager.access, 'shop')) throw data(null, { status: 403 })
    const deletedCount = await deleteTestOrders(context.get(appContext), manager.name)
    return redirect(`${path('/beheer/bestellingen')}?verwijderd=${deletedCount}`)
  }
  if (intent !== 'pay' && intent !== 'ship') throw badRequest()
  const ids = form.getAll('bestelling').map(readId).filter(Boolean)
  if (ids.length === 0) return data('none-chosen' as const, 422)
  // Needs confirmation, because neither the mails to customers nor the booked payments can be undone.
  if (form.get('bevestigd') !== '1') return { confirm: intent, ids } as const
  return changeOrders(context.get(appContext), intent, ids, manager.name)
}

export default function AdminOrders({ loaderData, actionData }: Route.ComponentProps) {
  const { query, rows, total, hasMore, page, all, counts } = loaderData
  const hasOrders = all > 0 || Boolean(counts?.test)
  return (
    <>
      <AdminHeading title="Bestellingen">
        <MoreLinks
          links={[{ to: orderExportUrl(query), text: 'Exporteren (CSV)', isFile: true }]}
        />
        <ButtonLink size="small" to={path('/beheer/bestellingen/nieuw')}>
          Nieuwe bestelling
        </ButtonLink>
      </AdminHeading>
      {actionData && (
        <div className="mb-6">
          <BulkNotice outcome={actionData} />
        </div>
      )}
      <TestOrders {...loaderData} />
      {(hasOrders || isNarrowed(query) || query.state !== null) && (
        <>
          <StateTabs query={query} counts={counts} all={all} />
          <OrderSearch query={query} methods={loaderData.methods} />
        </>
      )}
      {rows.length > 0 ? (
        <>
          {hasMore && (
            <p className="mb-4 text-ink-2">
              Meer dan {total} bestellingen passen hierbij. Dit zijn de nieuwste; typ meer van wat
              je zoekt om de andere te vinden.
            </p>
          )}
          {/* A native form, because one of its buttons opens a file. */}
          <form method="post" className="group/list">
            <OrderRows orders={rows} canChoose />
            <BulkBar />
          </form>
          <Pager
            page={page}
            pageSize={ORDERS_PER_PAGE}
            total={total}
            url={(targetPage) => orderListUrl({ ...query, page: targetPage })}
          />
        </>
      ) : (
        <EmptyOrders isSearch={isNarrowed(query)} hasOtherOrders={all > 0} />
      )}
    </>
  )
}

/** Tabs for the states of orders. */
function StateTabs({ query, counts, all }: Pick<LoaderData, 'query' | 'counts' | 'all'>) {
  const stateUrl = (state: typeof query.state) => orderListUrl({ ...query, page: 1, state })
  return (
    <TabLinks
      label="Status"
      tabs={[
        {
          href: stateUrl(null),
          text: 'Alle',
          count: counts ? all : undefined,
          isCurrent: query.state === null,
        },
        ...STATE_TABS.filter(
          ({ state }) => query.state === state || (counts ? counts[state] > 0 : state !== 'test'),
        ).map(({ state, text }) => ({
          href: stateUrl(state),
          text,
          count: counts?.[state],
          isCurrent: query.state === state,
        })),
      ]}
    />
  )
}

/** Deletes all test orders after confirmation, and shows the result. */
function TestOrders({
  canDeleteTests,
  isDeleting,
  deletedCount,
  query,
  total,
}: Pick<LoaderData, 'canDeleteTests' | 'isDeleting' | 'deletedCount' | 'query' | 'total'>) {
  const listUrl = orderListUrl({ ...query, page: 1 })
  if (deletedCount !== null) {
    return (
      <div className="mb-6">
        <Notice kind="success">
          {deletedCount === '1'
            ? '1 testbestelling'
            : `${Number(deletedCount) || 0} testbestellingen`}{' '}
          verwijderd.
        </Notice>
      </div>
    )
  }
  if (!canDeleteTests || total === 0) return null
  return (
    <>
      {isDeleting && (
        <RemoveWarning
          name="Alle testbestellingen"
          text="Ook hun betalingen, pakketten en mails verdwijnen. De artikelen gaan terug in voorraad. Dit kun je niet ongedaan maken."
          id="test"
          back={listUrl}
        />
      )}
      <p className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <span>
          Testbestellingen staan in geen enkel rapport, hebben geen factuur en een eigen nummer.
        </span>
        <ButtonLink
          variant="second"
          size="small"
          to={`${listUrl}&verwijderen=1`}
          preventScrollReset
        >
          Verwijder alle testbestellingen
        </ButtonLink>
      </p>
    </>
  )
}

/** The bulk actions for the ticked orders. */
function BulkBar() {
  return (
    <BulkFrame
      legend="Met de gekozen bestellingen"
      name="bestelling"
      chosenText={(count) => `${count} ${count === 1 ? 'bestelling' : 'bestellingen'} gekozen`}
    >
      <Button
        type="submit"
        variant="second"
        size="small"
        formMethod="get"
        formAction={path('/beheer/pakbonnen')}
        formTarget="_blank"
      >
        Pakbonnen
      </Button>
      <Button type="submit" name="intent" value="ship" variant="second" size="small">
        Zet op verzonden
      </Button>
      <Button type="submit" name="intent" value="pay" variant="second" size="small">
        Markeer als betaald
      </Button>
    </BulkFrame>
  )
}
