/** Values that the contract prescribes for opening the main menu with the pointer [K12]. */
const HOVER_INTERVAL_MS = 100
const HOVER_TIMEOUT_MS = 120
const HOVER_SENSITIVITY_PX = 6

interface Point {
  x: number
  y: number
}

interface HoverIntentOptions<Key> {
  open: (key: Key) => void
  close: () => void
}

export type HoverIntent<Key> = ReturnType<typeof createHoverIntent<Key>>

/**
 * Calls `open` only for a resting pointer, which moves less than the sensitivity within one interval; a passing pointer opens
 * nothing. `close` is called after a delay, so that the pointer can move diagonally to the panel.
 */
export function createHoverIntent<Key>({ open, close }: HoverIntentOptions<Key>) {
  let lastPoint: Point = { x: 0, y: 0 }
  let previousPoint: Point = lastPoint
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop() {
    clearTimeout(timer)
    timer = undefined
  }

  function watch(key: Key) {
    previousPoint = lastPoint
    timer = setTimeout(() => {
      const distance = Math.hypot(lastPoint.x - previousPoint.x, lastPoint.y - previousPoint.y)
      if (distance < HOVER_SENSITIVITY_PX) open(key)
      else watch(key)
    }, HOVER_INTERVAL_MS)
  }

  return {
    /** Call it when the pointer enters an item that has a panel. */
    enter(key: Key, point: Point) {
      stop()
      lastPoint = point
      watch(key)
    },
    move(point: Point) {
      lastPoint = point
    },
    /** Call it when the pointer enters the open panel, which then stays open. */
    stay: stop,
    leave() {
      stop()
      timer = setTimeout(close, HOVER_TIMEOUT_MS)
    },
    stop,
  }
}
