import { Link } from './link.tsx'

export interface Crumb {
  name: string
  href: string
}

/** The breadcrumbs of a page; the last one is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label="Kruimelpad" className="text-sm text-ink-2">
      <ol className="flex min-h-target flex-wrap items-center gap-x-2">
        {crumbs.map((crumb, index) =>
          index === crumbs.length - 1 ? (
            <li key={crumb.href} aria-current="page" className="text-ink wrap-anywhere">
              {crumb.name}
            </li>
          ) : (
            <li key={crumb.href} className="flex items-center gap-x-2">
              <Link
                to={crumb.href}
                className="inline-flex min-h-target items-center hover:text-ink"
              >
                {crumb.name}
              </Link>
              <span className="text-ink-3" aria-hidden="true">
                /
              </span>
            </li>
          ),
        )}
      </ol>
    </nav>
  )
}
