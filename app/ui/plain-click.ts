import type { MouseEvent } from 'react'

/** A press that asks for the thing itself, not for a new tab or window of the link behind it. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
