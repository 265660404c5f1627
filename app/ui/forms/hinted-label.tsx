import type { ReactNode } from 'react'

/** The label of a checkbox with a smaller line below it, if there is something to say. */
export function HintedLabel({ label, hint }: { label: string; hint: ReactNode }) {
  return (
    <>
      {label}
      {hint && <small>{hint}</small>}
    </>
  )
}
