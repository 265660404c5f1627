import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { LEGAL_PAGES, legalPageFacts } from '#app/features/checkout/legal-texts/legal-texts.ts'
import { readLegalTexts } from '#app/features/checkout/legal-texts/read-legal-texts.server.ts'
import { BlogTabs } from '#app/features/content/blog/admin/blog-tabs.tsx'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import type { Route } from './+types/admin-legal-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Voorwaarden en hulp · Beheer' }]

export async function loader({ context }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const texts = await readLegalTexts(app)
  const now = app.clock.now()
  return {
    pages: LEGAL_PAGES.map((page) => {
      const { slug, title } = legalPageFacts(page)
      const version = texts.get(page)
      const when = version ? dutchMoment(version.createdAt, now) : ''
      return { slug, title, when, isOwn: version?.isOwn ?? false }
    }),
  }
}

export default function AdminLegalTexts({ loaderData: { pages } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading title="Voorwaarden en hulp" />
      <BlogTabs />
      <p className="mb-6 max-w-prose text-ink-2">
        De standaardteksten volgen je instellingen. Schrijf je zelf een tekst, dan blijft die staan
        tot je hem wijzigt of teruggaat naar de standaardtekst.
      </p>
      <ul className="border-t border-ink">
        {pages.map(({ slug, title, when, isOwn }) => (
          <li key={slug} className="border-b border-line">
            <Link
              to={path('/beheer/teksten/:slug', { slug })}
              className="flex min-h-12 items-center gap-x-4 py-2 hover:bg-ground"
            >
              <span className="min-w-0 flex-1 font-medium">{title}</span>
              <span className={`text-right text-sm ${isOwn ? 'text-ink-2' : 'text-ink-3'}`}>
                {isOwn ? `Eigen tekst, gewijzigd ${when}` : 'Standaardtekst'}
              </span>
              <ChevronRight className="size-5 shrink-0" strokeWidth={1.5} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
