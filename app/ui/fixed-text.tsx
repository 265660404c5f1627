import type { ReactNode } from 'react'

/** A text that the specification quotes in English, small beside the Dutch sentence that people read. */
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
