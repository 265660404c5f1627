import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import { Logo } from './logo.tsx'

interface PlainHeaderProps {
  name: string
  /** absent: the name of the shop in letters */
  logo?: { large: ReactNode; small: ReactNode }
  children?: ReactNode
}

/** The header of pages with a single task, without a menu that leads away from it. */
export function PlainHeader({ name, logo, children }: PlainHeaderProps) {
  const { large, small } = logo ?? {
    large: <Logo name={name} hasMark={false} />,
    small: <Logo name={name} size={28} hasMark={false} />,
  }
  return (
    <header className="border-b border-line">
      <div className="wrap flex h-16 items-center justify-between gap-4 lg:h-20">
        <Link
          to="/"
          reloadDocument
          aria-label={`${name}, naar de homepage`}
          className="inline-flex min-h-target min-w-0 items-center"
        >
          <span className="hidden lg:block">{large}</span>
          <span className="min-w-0 lg:hidden">{small}</span>
        </Link>
        {children}
      </div>
    </header>
  )
}
