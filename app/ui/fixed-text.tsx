import type { ReactNode } from 'react'

/** A text that the specification prescribes in English, in small letters beside the Dutch sentence. */
export function FixedText({
  children,
  className = '',
}: {
  children: ReactNode
  className?: string
}) {
  return (
    <span lang="en" className={`block text-xs font-normal text-ink-3 ${className}`}>
      {children}
    </span>
  )
}
