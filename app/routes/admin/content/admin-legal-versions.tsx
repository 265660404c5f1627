import { Link } from 'react-router'
import {
  findLegalPage,
  legalPageFacts,
  VERSIONS_PER_PAGE,
} from '#app/features/checkout/legal-texts/legal-texts.ts'
import { readVersions } from '#app/features/checkout/legal-texts/read-legal-texts.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/admin-legal-versions.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Versies van ${loaderData?.title ?? 'een tekst'} · Beheer` },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const page = findLegalPage(params.slug)
  if (!page) throw notFound()
  const listPage = pageNumber(url.searchParams)
  const { total, versions } = await readVersions(app, page, listPage)
  const now = app.clock.now()
  const { slug, title } = legalPageFacts(page)
  return {
    slug,
    title,
    listPage,
    total,
    versions: versions.map(({ createdAt, ...version }, index) => ({
      ...version,
      when: dutchMoment(createdAt, now),
      isInForce: listPage === 1 && index === 0,
    })),
  }
}

export default function AdminLegalVersions({ loaderData }: Route.ComponentProps) {
  const { slug, title, listPage, total, versions } = loaderData
  return (
    <div className="form-page">
      <AdminHeading
        title={`Versies van ${title}`}
        back={{ to: path('/beheer/teksten/:slug', { slug }), text: title }}
      />
      <p className="mb-6 max-w-prose text-ink-2">
        Elke tekst die op de pagina heeft gestaan. Een bestelling bewaart de versie die toen gold.
      </p>
      {versions.length === 0 ? (
        <EmptyList
          title="Nog geen versies"
          text="De eerste ontstaat zodra iemand de pagina bekijkt of jij een tekst opslaat."
        />
      ) : (
        <ol className="border-t border-ink">
          {versions.map((version) => (
            <li key={version.id} className="border-b border-line">
              <Link
                to={path('/beheer/teksten/:slug/versies/:id', { slug, id: version.id })}
                className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3 hover:bg-ground"
              >
                <span className="min-w-0">
                  <span className="block font-medium">{version.when}</span>
                  <span className="block text-sm text-ink-2 wrap-anywhere">
                    {version.savedBy || 'door een gewijzigde instelling'},{' '}
                    {version.isOwn ? 'eigen tekst' : 'standaardtekst'}
                  </span>
                </span>
                {version.isInForce && <span className="text-sm text-ink-2">geldt nu</span>}
              </Link>
            </li>
          ))}
        </ol>
      )}
      <Pager
        page={listPage}
        pageSize={VERSIONS_PER_PAGE}
        total={total}
        url={(targetPage) =>
          `${path('/beheer/teksten/:slug/versies', { slug })}?pagina=${targetPage}`
        }
      />
    </div>
  )
}
