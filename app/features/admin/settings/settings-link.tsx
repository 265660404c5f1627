import { Link } from 'react-router'
import { TEXT_LINK } from '#app/ui/text-link.ts'

/** A link from the settings to a separate settings page. */
export function SettingsLink({ to, children }: { to: string; children: string }) {
  return (
    <p>
      <Link to={to} className={`${TEXT_LINK} inline-flex min-h-target items-center`}>
        {children}
      </Link>
    </p>
  )
}
