import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import { Logo } from './logo.tsx'

/** The header of pages with a single task: no menu that leads away. */
export function PlainHeader({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <header className="border-b border-line">
      <div className="wrap flex h-16 items-center justify-between gap-4 lg:h-20">
        <Link
          to="/"
          reloadDocument
          aria-label={`${name}, naar de homepage`}
          className="inline-flex min-h-target items-center"
        >
          <span className="hidden lg:block">
            <Logo name={name} />
          </span>
          <span className="lg:hidden">
            <Logo name={name} size={28} />
          </span>
        </Link>
        {children}
      </div>
    </header>
  )
}
