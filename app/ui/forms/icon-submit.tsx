import type { ReactNode } from 'react'

interface IconSubmitProps {
  /** what the form is told */
  intent: string
  /** what it does, for who hears it or points at it */
  text: string
  children: ReactNode
}

/** A small button within a form that does something with one of its things. */
export function IconSubmit({ intent, text, children }: IconSubmitProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      aria-label={text}
      title={text}
      className="icon-button shrink-0 text-ink-2 hover:bg-ground hover:text-ink"
    >
      {children}
    </button>
  )
}
