import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { TEXT_LINK } from '#app/ui/text-link.ts'

interface EmptyListProps {
  title: string
  text: string
  /** URL of the full list */
  clear?: string
  /** a further action */
  children?: ReactNode
}

/** Explains an empty list, with a link to the full list. */
export function EmptyList({ title, text, clear, children }: EmptyListProps) {
  return (
    <div className="py-4 [nav+&]:pt-8">
      <p className="text-title font-semibold">{title}</p>
      <p className="mt-1 text-ink-2">{text}</p>
      {children}
      {clear && !children && (
        <p className="mt-2">
          <Link to={clear} className={`${TEXT_LINK} inline-flex min-h-target items-center`}>
            Toon alles
          </Link>
        </p>
      )}
    </div>
  )
}
