import { Link } from 'react-router'
import { findManagedPost, readRevisions } from '#app/features/content/blog/manage-posts.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/admin-post-versions.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Versies van ${loaderData?.title ?? 'een verhaal'} · Beheer` },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const post = await findManagedPost(app, readId(params.id))
  if (!post) throw notFound()
  const now = app.clock.now()
  const revisions = await readRevisions(app, post.id)
  return {
    id: post.id,
    title: post.title,
    revisions: revisions.map(({ savedAt, ...revision }) => ({
      ...revision,
      when: dutchMoment(savedAt, now),
    })),
  }
}

export default function AdminPostVersions({ loaderData }: Route.ComponentProps) {
  const { id, title, revisions } = loaderData
  return (
    <div className="form-page">
      <AdminHeading
        title={`Versies van ${title}`}
        back={{ to: path('/beheer/journaal/:id', { id }), text: title }}
      />
      <p className="mb-6 max-w-prose text-ink-2">
        Elke keer dat iemand opslaat, blijft een versie staan, hoogstens vijftig. Een oudere openen
        verandert nog niets: pas als je daar opslaat, staat ze terug.
      </p>
      <ol className="border-t border-ink">
        {revisions.map((revision, index) => (
          <li
            key={revision.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3"
          >
            <span className="min-w-40 flex-1">
              <span className="font-medium">{revision.when}</span>
              <span className="block text-sm text-ink-2 wrap-anywhere">
                {revision.savedBy}: {revision.title}
              </span>
            </span>
            {index === 0 ? (
              <span className="text-sm text-ink-2">staat er nu</span>
            ) : (
              <Link
                to={`${path('/beheer/journaal/:id', { id })}?versie=${revision.id}`}
                className={`${TEXT_LINK} inline-flex min-h-target items-center`}
              >
                Open<span className="sr-only"> de versie van {revision.when}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
