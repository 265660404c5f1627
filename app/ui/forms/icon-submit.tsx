import type { ReactNode } from 'react'

interface IconSubmitProps {
  /** value of the submit button */
  intent: string
  /** name of the action, for the tooltip and screen readers */
  text: string
  /** keeps the place of a button that cannot be used, such as an arrow up in the first row */
  isOff?: boolean
  children: ReactNode
}

/** A small submit button for one item of a form. */
export function IconSubmit({ intent, text, isOff, children }: IconSubmitProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      aria-label={text}
      title={text}
      disabled={isOff}
      className="icon-button shrink-0 text-ink-2 hover:bg-ground hover:text-ink disabled:pointer-events-none disabled:text-line-strong"
    >
      {children}
    </button>
  )
}
