import type { ReactNode } from 'react'

/** The label of a checkbox, with an optional smaller line below it. */
export function HintedLabel({ label, hint }: { label: string; hint: ReactNode }) {
  return (
    <>
      {label}
      {hint && <small>{hint}</small>}
    </>
  )
}
