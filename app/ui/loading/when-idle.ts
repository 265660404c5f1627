const MAX_WAIT_MS = 2000

/** Runs a task when the browser is idle, at the latest after 2 s. Returns a function that cancels it. */
export function whenIdle(task: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(task, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task, { timeout: MAX_WAIT_MS })
  return () => cancelIdleCallback(handle)
}
