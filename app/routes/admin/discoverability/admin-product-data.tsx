import { DiscoverabilityTabs } from '#app/features/admin/shell/discoverability-tabs.tsx'
import { ProblemReport } from '#app/features/channels/product-feeds/admin/problem-report.tsx'
import {
  readDataHealth,
  readDataProblems,
} from '#app/features/channels/search-health/admin/read-search-health.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import type { Route } from './+types/admin-product-data.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Gegevens van producten · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const selectedMessage = url.searchParams.get('melding')
  const [health, problems] = await Promise.all([
    readDataHealth(app),
    readDataProblems(app, {
      message: selectedMessage ?? '',
      after: readId(url.searchParams.get('na')),
    }),
  ])
  return {
    ...problems,
    selectedMessage,
    groups: health?.groups ?? [],
    checked: health && dutchMoment(health.at, app.clock.now()),
  }
}

export default function AdminProductData({ loaderData }: Route.ComponentProps) {
  const { checked } = loaderData
  return (
    <>
      <AdminHeading title="Gegevens van producten" />
      <DiscoverabilityTabs />
      <p className="mb-5 max-w-prose text-ink-2">
        Wat zoekmachines missen om een product met prijs en voorraad te tonen.{' '}
        {checked ? `Gecontroleerd: ${checked}.` : 'De eerste controle is vannacht.'}
      </p>
      <ProblemReport
        {...loaderData}
        url={path('/beheer/vindbaarheid/producten')}
        empty={{
          title: checked ? 'Niets' : 'Nog niet bekend',
          text: checked ? 'Alle producten zijn volledig.' : 'Er is nog niet gecontroleerd.',
        }}
      />
    </>
  )
}
