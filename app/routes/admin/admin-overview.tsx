import { data, Link, redirect } from 'react-router'
import { z } from 'zod'
import { BestSellers } from '#app/features/admin/dashboard/best-sellers.tsx'
import {
  KeyFigures,
  orderFigures,
  salesFigures,
} from '#app/features/admin/dashboard/key-figures.tsx'
import { listToDos } from '#app/features/admin/dashboard/list-to-dos.server.ts'
import { readOverview } from '#app/features/admin/dashboard/read-overview.server.ts'
import { readBestSellers, readSales } from '#app/features/admin/dashboard/read-sales.server.ts'
import { SPANS } from '#app/features/admin/dashboard/sales.ts'
import { SalesChart } from '#app/features/admin/dashboard/sales-chart.tsx'
import { ToDoList } from '#app/features/admin/dashboard/to-do-list.tsx'
import {
  closeToVisitors,
  openToVisitors,
  readOpeningState,
} from '#app/features/admin/go-live/open-shop.server.ts'
import { OpeningPanel } from '#app/features/admin/go-live/opening-panel.tsx'
import {
  markSetupStep,
  readSetupGuide,
  setSetupGuideHidden,
} from '#app/features/admin/setup-guide/setup-guide.server.ts'
import { MARKED_STEPS } from '#app/features/admin/setup-guide/setup-guide.ts'
import { SetupGuidePanel } from '#app/features/admin/setup-guide/setup-guide-panel.tsx'
import { readAdminCounts } from '#app/features/admin/shell/admin-counts.server.ts'
import { hasPermission, mayFollow } from '#app/features/core/accounts/permissions.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { OrderRows } from '#app/features/fulfilment/order-admin/order-rows.tsx'
import { toOrderRows } from '#app/features/fulfilment/order-admin/order-texts.server.ts'
import { readLatestOrders } from '#app/features/fulfilment/orders/admin/read-orders.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { findFullDisk } from '#app/platform/disk-space.server.ts'
import { badRequest } from '#app/platform/http/http-errors.ts'
import { ignoredProxy } from '#app/platform/http/ignored-proxy.server.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/admin-overview.ts'

/** Equals the number of best sellers, which are shown beside them. */
const LATEST_ORDERS = 8
const overviewIntent = z.enum([
  'open',
  'open-anyway',
  'close',
  'mark-step',
  'hide-guide',
  'show-guide',
])

export const meta: Route.MetaFunction = () => [{ title: 'Overzicht · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const manager = requireManager(context)
  const { access } = manager
  const app = context.get(appContext)
  const slug = url.searchParams.get('periode') ?? ''
  const span = SPANS.find((each) => each.slug === slug)?.span ?? 'days'
  const maySeeSales = hasPermission(access, 'shop')
  const [overview, counts, latestOrders, sales, bestSellers, opening] = await Promise.all([
    readOverview(app),
    readAdminCounts(app),
    readLatestOrders(app, LATEST_ORDERS),
    maySeeSales ? readSales(app, span) : null,
    maySeeSales ? readBestSellers(app, span) : null,
    maySeeSales ? readOpeningState(app) : null,
  ])
  return {
    figures: sales ? salesFigures(overview, sales, span) : orderFigures(overview, counts),
    opening,
    guide: maySeeSales ? await readSetupGuide(app, manager) : null,
    isEmptied: url.searchParams.has('leeg'),
    span,
    sales,
    best: bestSellers,
    toDos: listToDos(overview, counts).filter(({ href }) => mayFollow(access, href)),
    latest: toOrderRows(latestOrders, app.clock.now()),
    fullDisk: await findFullDisk(app),
    ignoredProxy: hasPermission(access, 'shop') ? app.use(ignoredProxy).address : null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { access } = requireManager(context)
  // Every role may open the overview, so this action needs its own check; the layout shows the 403 page.
  if (!hasPermission(access, 'shop')) throw data(null, { status: 403 })
  const app = context.get(appContext)
  const form = await readForm(request)
  const intent = overviewIntent.safeParse(form.get('intent'))
  if (!intent.success) throw badRequest()
  if (intent.data === 'close') await closeToVisitors(app)
  else if (intent.data === 'mark-step') {
    const step = MARKED_STEPS.find((each) => each === form.get('step'))
    if (!step) throw badRequest()
    await markSetupStep(app, step)
  } else if (intent.data === 'hide-guide' || intent.data === 'show-guide')
    await setSetupGuideHidden(app, intent.data === 'hide-guide')
  else {
    const result = await openToVisitors(app, { isConfirmed: intent.data === 'open-anyway' })
    if (!result.ok) return data({ isUnconfirmed: true }, 422)
  }
  return redirect(path('/beheer'))
}

export default function AdminOverview({ loaderData, actionData }: Route.ComponentProps) {
  const { figures, latest, sales, best, span, opening } = loaderData
  const panel = opening && <OpeningPanel {...opening} isUnconfirmed={actionData !== undefined} />
  return (
    <>
      <AdminHeading title="Overzicht" />
      <Notices isEmptied={loaderData.isEmptied} fullDisk={loaderData.fullDisk} />
      {loaderData.ignoredProxy && <IgnoredProxy address={loaderData.ignoredProxy} />}
      {/* The panel is at the top while the shop waits to be opened, and at the bottom afterwards, because closing is rare. */}
      {!opening?.isOpen && panel}
      <div className="space-y-10">
        <ToDoList items={loaderData.toDos} />
        {loaderData.guide && <SetupGuidePanel {...loaderData.guide} />}
        <KeyFigures figures={figures} />
      </div>
      <div className="mt-12 grid grid-cols-1 gap-x-12 gap-y-12 lg:grid-cols-[1fr_22rem]">
        <LatestOrders orders={latest} />
        {best && <BestSellers products={best} />}
        {sales && (
          <div className="min-w-0 lg:col-span-2">
            <SalesChart points={sales} span={span} />
          </div>
        )}
      </div>
      {opening?.isOpen && <div className="mt-14">{panel}</div>}
    </>
  )
}

function LatestOrders({ orders }: { orders: Route.ComponentProps['loaderData']['latest'] }) {
  return (
    <section className="min-w-0">
      <div className="mb-1 flex min-h-target items-center justify-between gap-4">
        <h2 className="text-title font-semibold">Laatste bestellingen</h2>
        <Link
          to={path('/beheer/bestellingen')}
          className={`${TEXT_LINK} inline-flex min-h-target items-center text-sm`}
        >
          Alle bestellingen
        </Link>
      </div>
      {orders.length > 0 ? (
        <OrderRows orders={orders} isShort />
      ) : (
        <div className="border-t border-ink py-6">
          <p className="font-medium">Nog geen bestellingen</p>
          <p className="mb-3 text-ink-2">
            Zodra iemand bestelt, staat het hier. Een bestelling aan de telefoon of in de winkel
            voer je zelf in.
          </p>
          <ButtonLink size="small" variant="second" to={path('/beheer/bestellingen/nieuw')}>
            Nieuwe bestelling
          </ButtonLink>
        </div>
      )}
    </section>
  )
}

function Notices({
  isEmptied,
  fullDisk,
}: Pick<Route.ComponentProps['loaderData'], 'isEmptied' | 'fullDisk'>) {
  return (
    <>
      {isEmptied && (
        <div className="mb-6">
          <Notice kind="success">
            De demo is leeg en de winkel is dicht. Vul nu bij{' '}
            <Link to={path('/beheer/instellingen')} className={TEXT_LINK}>
              Instellingen
            </Link>{' '}
            je eigen gegevens in.
          </Notice>
        </div>
      )}
      {fullDisk && (
        <div className="mb-6">
          <Notice kind="danger">
            De schijf van <code className="wrap-anywhere">{fullDisk}</code> is vol. Foto’s en
            bestanden worden niet bewaard tot er ruimte is; bestellen gaat door.
          </Notice>
        </div>
      )}
    </>
  )
}

function IgnoredProxy({ address }: { address: string }) {
  return (
    <div className="mb-6">
      <Notice kind="warning">
        {address} zegt verzoeken van anderen door te sturen, maar staat niet in{' '}
        <code>TRUST_PROXY</code>. Is dit jullie eigen proxy, dan delen alle bezoekers één limiet bij
        inloggen en bestellen. Zie “Behind a proxy” in <code>docs/operations.md</code>.
      </Notice>
    </div>
  )
}
