import { Check, CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const KINDS = {
  info: { tint: 'bg-accent-tint', icon: Info, color: 'text-accent' },
  success: { tint: 'bg-success-tint', icon: Check, color: 'text-success' },
  warning: { tint: 'bg-warning-tint', icon: TriangleAlert, color: 'text-warning' },
  danger: { tint: 'bg-danger-tint', icon: CircleAlert, color: 'text-danger' },
} as const

/** A message in the page. Use `role="alert"` for an error that has just occurred. */
export function Notice({
  kind = 'info',
  role = 'status',
  children,
}: {
  kind?: keyof typeof KINDS
  role?: 'status' | 'alert'
  children: ReactNode
}) {
  const { tint, icon: Icon, color } = KINDS[kind]
  return (
    <div role={role} className={`flex items-start gap-3 px-4 py-3 ${tint}`}>
      <Icon className={`mt-0.5 size-5 shrink-0 ${color}`} strokeWidth={1.5} aria-hidden="true" />
      <div className="min-w-0 grow">{children}</div>
    </div>
  )
}
