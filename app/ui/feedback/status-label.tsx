import type { ReactNode } from 'react'

const TONES = {
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
  accent: 'text-accent',
  quiet: 'text-ink-3',
} as const

export type StatusTone = keyof typeof TONES

/** A status with a coloured dot. */
export function StatusLabel({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-baseline gap-2 text-sm font-medium whitespace-nowrap before:size-2 before:-translate-y-px before:shrink-0 before:rounded-full before:bg-current ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}
