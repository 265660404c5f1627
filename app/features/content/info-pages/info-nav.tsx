import { NavLink } from 'react-router'
import { INFO_LINKS } from './info-links.ts'

/** Navigation between the help and legal pages. */
export function InfoNav() {
  return (
    <nav aria-label="Hulp en regelingen" className="grid grid-cols-2 gap-8 lg:grid-cols-1">
      {INFO_LINKS.map(({ title, links }) => (
        <div key={title}>
          <p className="border-t border-ink pt-3 font-semibold">{title}</p>
          <ul className="mt-2">
            {links.map(({ href, text }) => (
              <li key={href}>
                <NavLink
                  to={href}
                  prefetch="intent"
                  className="inline-flex min-h-target items-center text-ink-2 hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-accent lg:min-h-9"
                >
                  {text}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
