import { ChevronDown } from 'lucide-react'
import { categoryUrl, type Photo } from '#app/features/catalog/products/catalog.ts'
import type { MenuPanel } from '#app/features/content/menus/menu.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
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

const MORE_LINKS = [
  [path('/shop'), 'Alle sieraden'],
  [`${path('/shop')}?sorteer=nieuw`, 'Nieuw binnen'],
  [path('/klantenservice'), 'Klantenservice'],
  [path('/mijn-account'), 'Mijn account'],
] as const

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
          <MenuCategory key={panel.slug} panel={panel} />
        ))}
      </ul>
      <ul className="mt-4 flex flex-wrap gap-x-6">
        {MORE_LINKS.map(([href, text]) => (
          <li key={href}>
            <Link to={href} className={`${TEXT_LINK} inline-flex min-h-target items-center`}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A category with its links, which are folded on a phone. */
function MenuCategory({ panel: { slug, name, count, columns, products } }: { panel: MenuPanel }) {
  const photo = products[0]?.photo
  return (
    <li className="border-b border-line lg:grid lg:grid-cols-12 lg:gap-x-gutter lg:py-8">
      <div className="max-lg:hidden lg:col-span-3">
        <h2 className="display text-display-sm">
          <Link to={categoryUrl(slug)} className="underline-offset-4 hover:underline">
            {name}
          </Link>
        </h2>
        {photo && <MenuPhoto photo={photo} className="mt-4 w-32" />}
      </div>
      <details className="group phone-fold lg:col-span-9">
        <summary className="flex cursor-pointer items-center gap-4 py-3">
          {photo && <MenuPhoto photo={photo} className="w-16" />}
          <h2 className="display flex-1 text-display-xs">{name}</h2>
          <span className="font-figures text-sm text-ink-3">{count}</span>
          <ChevronDown
            size={22}
            strokeWidth={1.5}
            aria-hidden="true"
            className="text-ink-2 group-open:rotate-180"
          />
        </summary>
        <div className="grid gap-x-gutter gap-y-4 pt-1 pb-5 lg:grid-cols-3 lg:p-0">
          {columns.map((column) => (
            <div key={column.title}>
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
        </div>
      </details>
    </li>
  )
}

function MenuPhoto({ photo, className }: { photo: Photo; className: string }) {
  return (
    <Picture
      photo={photo}
      alt=""
      sizes="8rem"
      className={`block aspect-square shrink-0 ${className}`}
      imgClassName="size-full bg-ground object-cover"
    />
  )
}
