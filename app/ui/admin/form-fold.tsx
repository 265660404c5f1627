import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface FormFoldProps {
  title: string
  isOpen: boolean
  /** as wide as its container */
  isWide?: boolean
  children: ReactNode
}

/** Fields that few owners need. They are collapsed until one of them has a value. */
export function FormFold({ title, isOpen, isWide = false, children }: FormFoldProps) {
  return (
    <details
      open={isOpen}
      className={`group/fold border-b border-line ${isWide ? '' : 'max-w-[40rem]'}`}
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 font-medium hover:text-accent [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          className="size-5 shrink-0 group-open/fold:rotate-180"
          strokeWidth={1.5}
          aria-hidden="true"
        />
      </summary>
      <div className="pt-1 pb-5">{children}</div>
    </details>
  )
}
