import type { ReactNode } from 'react'

/** The title of a page of the back office, with its actions beside it. */
export function AdminHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <h1 className="display min-w-0 text-display-sm wrap-anywhere">{title}</h1>
      {children && <div className="flex flex-wrap items-center gap-3">{children}</div>}
    </div>
  )
}
