import type { ReactNode } from 'react'

/** A row of a `<dl>` with the label on the left and a thin line below. */
export function FactRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_1fr] items-baseline gap-4 border-b border-line py-4 lg:grid-cols-[12rem_1fr] lg:[&_.min-h-target]:-my-2.5">
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
