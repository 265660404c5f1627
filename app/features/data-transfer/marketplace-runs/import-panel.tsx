import type { ReactNode } from 'react'

/** Layout with the search results on the left and the import choices beside them. */
export const RESULTS_GRID = 'grid items-start gap-x-12 gap-y-5 xl:grid-cols-[1fr_20rem]'

/** Sticky panel that stays visible beside a long list. */
export function ImportPanel({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="zo" className="border-t border-ink pt-5 xl:sticky xl:top-6">
      <h2 id="zo" className="mb-3 text-title font-semibold">
        Zo neem je het over
      </h2>
      {children}
    </section>
  )
}
