import type { ReactNode } from 'react'

/**
 * The actions for the ticked rows, after the list in the same `group/list`. It sticks to the bottom of the window, so that the
 * list stays in place when the first row is ticked, and is hidden while none is.
 */
export function BulkFrame({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset
      data-save-bar
      className="sticky bottom-0 z-sticky -mx-4 hidden flex-wrap items-end gap-x-3 gap-y-2 border-t border-ink bg-ground px-4 py-3 shadow-bar group-has-[input:checked]/list:flex md:mx-0"
    >
      <legend className="sr-only">{legend}</legend>
      {children}
    </fieldset>
  )
}
