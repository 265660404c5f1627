import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

/** A row of the settings that leads to a separate settings page. */
export function SettingsLink({ to, children }: { to: string; children: string }) {
  return (
    <p className="border-y border-line [&+&]:-mt-4 [&+&]:border-t-0">
      <Link
        to={to}
        className="flex min-h-target items-center justify-between gap-4 py-2 hover:bg-ground hover:text-accent"
      >
        {children}
        <ChevronRight className="size-5 shrink-0" strokeWidth={1.5} aria-hidden="true" />
      </Link>
    </p>
  )
}

const INDEX = [
  { id: 'winkel', title: 'Winkel' },
  { id: 'openingstijden', title: 'Openingstijden' },
  { id: 'bezorgen', title: 'Bezorgen' },
  { id: 'btw', title: 'Btw' },
  { id: 'betalen', title: 'Betalen en ruilen' },
  { id: 'cookies', title: 'Cookies' },
  { id: 'wettelijke-garantie', title: 'Wettelijke garantie' },
  { id: 'fabrikant', title: 'Fabrikant' },
  { id: 'partners', title: 'Partnerprogramma’s' },
  { id: 'teksten', title: 'Teksten van de winkel' },
  { id: 'melding', title: 'Melding en opening' },
  { id: 'gedrag', title: 'Gedrag in de winkel' },
] as const

/** Links to the sections of the settings. */
export function SettingsIndex() {
  return (
    <nav aria-label="Onderdelen van de instellingen" className="mb-6">
      <ul className="flex flex-wrap gap-x-6">
        {INDEX.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-target items-center underline decoration-line-strong underline-offset-4 hover:text-accent"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
