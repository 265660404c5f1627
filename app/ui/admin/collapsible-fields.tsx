import type { ReactNode } from 'react'

interface CollapsibleFieldsProps {
  title: string
  isOpen: boolean
  children: ReactNode
}

/** Rarely needed fields, collapsed until one of them has a value or an error. */
export function CollapsibleFields({ title, isOpen, children }: CollapsibleFieldsProps) {
  return (
    <details open={isOpen} className="border-b border-line">
      <summary className="flex min-h-12 cursor-pointer items-center py-2 font-medium hover:text-accent">
        {title}
      </summary>
      <div className="pt-1 pb-5">{children}</div>
    </details>
  )
}
