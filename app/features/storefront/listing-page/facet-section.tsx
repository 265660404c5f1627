import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'

/** A collapsible group of filters; a `details` element, so that it works without JavaScript. */
export function FacetSection({
  title,
  isOpen = true,
  children,
}: {
  title: string
  isOpen?: boolean
  children: ReactNode
}) {
  // State, because a later choice must not open or close the group under the visitor's hands.
  const [isOpenAtFirst] = useState(isOpen)
  return (
    <details open={isOpenAtFirst} className="group/facet border-t border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <Minus
          size={18}
          strokeWidth={1.5}
          aria-hidden="true"
          className="hidden group-open/facet:block"
        />
        <Plus size={18} strokeWidth={1.5} aria-hidden="true" className="group-open/facet:hidden" />
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  )
}
