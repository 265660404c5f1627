import { X } from 'lucide-react'
import type { ReactNode } from 'react'

/** A panel below the toolbar for searching; Escape closes it. */
export function EditorPanel({
  label,
  onClose,
  children,
}: {
  label: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <section
      aria-label={label}
      className="relative border-x border-b border-line-strong bg-ground p-4 pr-14"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      {children}
      <button
        type="button"
        aria-label={`${label} sluiten`}
        className="icon-button absolute top-1 right-1"
        onClick={onClose}
      >
        <X className="size-5" strokeWidth={1.5} aria-hidden="true" />
      </button>
    </section>
  )
}
