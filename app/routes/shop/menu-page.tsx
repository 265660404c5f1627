import { categoryUrl } from '#app/features/catalog/products/catalog.ts'
import { readMenu } from '#app/features/storefront/navigation/read-menu.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/menu-page.ts'

const CRUMBS = [
  { name: 'Home', href: '/' },
  { name: 'Menu', href: path('/menu') },
]

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Alle categorieën',
    description: 'Alle categorieën op een rij.',
    path: path('/menu'),
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  context.get(pageContext).cacheWithTags(['categories', 'listing'])
  return { panels: await readMenu(context.get(appContext)) }
}

/** The whole menu as a page, to which the menu button links without JavaScript. */
export default function MenuPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap pt-3">
      <Breadcrumbs crumbs={CRUMBS} />
      <h1 className="display mt-2 text-display-lg lg:mt-4">Alle categorieën</h1>
      <ul className="mt-8 border-t border-ink">
        {loaderData.panels.map((panel) => (
          <li
            key={panel.slug}
            className="grid gap-x-gutter gap-y-4 border-b border-line py-6 lg:grid-cols-12"
          >
            <h2 className="display text-display-sm lg:col-span-3">
              <Link to={categoryUrl(panel.slug)} className="underline-offset-4 hover:underline">
                {panel.name}
              </Link>
            </h2>
            {panel.columns.map((column) => (
              <div key={column.title} className="lg:col-span-3">
                <h3 className="text-sm text-ink-2">{column.title}</h3>
                <ul>
                  {column.links.map((link) => (
                    <li key={link.href}>
                      <Link
                        to={link.href}
                        className="flex min-h-target items-center justify-between gap-4 hover:text-accent lg:min-h-9 lg:max-w-60"
                      >
                        {link.text}
                        <span className="font-figures text-sm text-ink-3">{link.count}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <Link
          to={path('/mijn-account')}
          className={`${TEXT_LINK} inline-flex min-h-target items-center`}
        >
          Mijn account
        </Link>
      </p>
    </div>
  )
}
