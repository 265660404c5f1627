import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

interface PhoneFoldProps {
  title: string
  children: ReactNode
}

/** A section of a column of details, which a phone folds because the column stands among other parts there. */
export function PhoneFold({ title, children }: PhoneFoldProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const isPhone = window.matchMedia('(width < 48rem)').matches
    if (details.current && isPhone) details.current.open = false
  }, [])
  return (
    <details ref={details} open className="group/fold border-t border-line pt-1">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 hover:text-accent [&::-webkit-details-marker]:hidden">
        <h2 className="text-title font-semibold">{title}</h2>
        <ChevronDown
          className="size-5 shrink-0 group-open/fold:rotate-180"
          strokeWidth={1.5}
          aria-hidden="true"
        />
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  )
}
