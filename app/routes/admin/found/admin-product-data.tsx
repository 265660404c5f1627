import { Link } from 'react-router'
import { problemAddress } from '#app/features/channels/product-feeds/product-feeds.ts'
import {
  readDataHealth,
  readDataProblems,
} from '#app/features/channels/search-health/read-search-health.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { shopContext } from '#app/platform/app-context.ts'
import { dutchStamp } from '#app/platform/dutch-time.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/admin-product-data.ts'

export const meta: Route.MetaFunction = () => [
  { title: 'Gegevens van producten · Beheer · Schakel' },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(shopContext)
  const [health, found] = await Promise.all([
    readDataHealth(app),
    readDataProblems(app, readId(url.searchParams.get('na'))),
  ])
  return { ...found, checked: health && dutchStamp(health.at) }
}

export default function AdminProductData({ loaderData }: Route.ComponentProps) {
  const { problems, next, checked } = loaderData
  return (
    <>
      <AdminHeading title="Gegevens van producten">
        <ButtonLink variant="quiet" to={path('/beheer/vindbaarheid')}>
          Vindbaarheid
        </ButtonLink>
      </AdminHeading>
      <p className="mb-5 max-w-prose text-ink-2">
        Wat zoekmachines missen om een product met prijs en voorraad te tonen.{' '}
        {checked ? `Gecontroleerd: ${checked}.` : 'De eerste controle is vannacht.'}
      </p>
      {problems.length === 0 ? (
        <EmptyList
          title="Niets"
          text={checked ? 'Alle producten zijn volledig.' : 'Er is nog niet gecontroleerd.'}
        />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {problems.map(({ id, productId, product, severity, field, message, variants }) => (
            <li key={id} className="py-2">
              <Link
                to={problemAddress(productId, field)}
                className={`${TEXT_LINK} inline-flex min-h-target items-center font-medium`}
              >
                {product}
              </Link>
              <p className={severity === 'error' ? 'text-danger' : 'text-ink-2'}>
                {message}
                {variants > 1 && ` Bij ${variants} uitvoeringen.`}
              </p>
            </li>
          ))}
        </ul>
      )}
      {next !== null && (
        <p className="mt-3">
          <Link to={`${path('/beheer/vindbaarheid/producten')}?na=${next}`} className={TEXT_LINK}>
            Volgende meldingen
          </Link>
        </p>
      )}
    </>
  )
}
