import type { MouseEvent } from 'react'

/** Returns whether a click opens the link in this window; false for a new tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
