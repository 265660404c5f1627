import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'

/** A row of the settings with a link to a separate page. */
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
