/** The specification's values for opening the main menu with the pointer. */
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
 * Opens only for a resting pointer, which moved less than the sensitivity within one interval. A pointer in passing
 * opens nothing, and leaving closes after a delay, so that the pointer can move diagonally to the panel.
 */
export function createHoverIntent<Key>({ open, close }: HoverIntentOptions<Key>) {
  let lastPoint: Point = { x: 0, y: 0 }
  let before: Point = lastPoint
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop() {
    clearTimeout(timer)
    timer = undefined
  }

  function watch(key: Key) {
    before = lastPoint
    timer = setTimeout(() => {
      const distance = Math.hypot(lastPoint.x - before.x, lastPoint.y - before.y)
      if (distance < HOVER_SENSITIVITY_PX) open(key)
      else watch(key)
    }, HOVER_INTERVAL_MS)
  }

  return {
    /** The pointer entered an item that opens a panel. */
    enter(key: Key, point: Point) {
      stop()
      lastPoint = point
      watch(key)
    },
    move(point: Point) {
      lastPoint = point
    },
    /** The pointer entered the open panel, which stays open. */
    stay: stop,
    leave() {
      stop()
      timer = setTimeout(close, HOVER_TIMEOUT_MS)
    },
    stop,
  }
}
