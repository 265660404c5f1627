import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'

/** A disclosure with the plus and minus icons of the filters, which works without JavaScript. Rendered on the server only. */
export function OfferFold({ title, children }: { title: ReactNode; children: ReactNode }) {
  const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const
  return (
    <details className="border-b border-line">
      <summary className="flex min-h-target cursor-pointer list-none items-center justify-between gap-4 py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 wrap-anywhere">{title}</span>
        {/* Disclosures may be nested, so the icon depends on the nearest one only. */}
        <Minus {...icon} className="hidden shrink-0 [[open]>summary>&]:block" />
        <Plus {...icon} className="shrink-0 [[open]>summary>&]:hidden" />
      </summary>
      {children}
    </details>
  )
}
