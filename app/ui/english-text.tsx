import type { ReactNode } from 'react'

/** An English text that the contract prescribes, in small letters beside the Dutch sentence. */
export function EnglishText({
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
