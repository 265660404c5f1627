import { findLegalPage, legalPageFacts } from '#app/features/checkout/legal-texts/legal-texts.ts'
import {
  findVersion,
  renderLegalText,
} from '#app/features/checkout/legal-texts/read-legal-texts.server.ts'
import { LegalSections } from '#app/features/content/info-pages/info-page.tsx'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import type { Route } from './+types/admin-legal-version.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? 'Versie'} · Beheer` },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const manager = requireManager(context)
  const app = context.get(appContext)
  const page = findLegalPage(params.slug)
  const version = page && (await findVersion(app, page, readId(params.id)))
  if (!page || !version) throw notFound()
  const { slug, title } = legalPageFacts(page)
  return {
    slug,
    title,
    id: version.id,
    text: renderLegalText(version),
    when: dutchMoment(version.createdAt, app.clock.now()),
    savedBy: version.savedBy,
    isOwn: version.source !== null,
    mayEdit: manager.role === 'owner',
  }
}

export default function AdminLegalVersion({ loaderData }: Route.ComponentProps) {
  const { slug, title, id, text, when, savedBy, isOwn, mayEdit } = loaderData
  return (
    <div className="form-page">
      <AdminHeading title={title}>
        {mayEdit && (
          <>
            <ButtonLink variant="quiet" to={path('/beheer/teksten/:slug/versies', { slug })}>
              Alle versies
            </ButtonLink>
            {isOwn && (
              <ButtonLink
                variant="second"
                size="small"
                to={`${path('/beheer/teksten/:slug', { slug })}?versie=${id}`}
              >
                Open in de editor
              </ButtonLink>
            )}
          </>
        )}
      </AdminHeading>
      <p className="mb-6 text-ink-2">
        Versie van {when},{' '}
        {savedBy ? `opgeslagen door ${savedBy}` : 'door een gewijzigde instelling'}.
      </p>
      {text.lead && <p className="mb-8 max-w-prose text-lead text-ink-2">{text.lead}</p>}
      <div className="space-y-10">
        <LegalSections text={text} />
      </div>
    </div>
  )
}
