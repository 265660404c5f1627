const AT_MOST_MS = 2000

/** Does it once the browser has nothing better to do, 2 s later at the latest; what comes back calls it off. */
export function whenIdle(task: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(task, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task, { timeout: AT_MOST_MS })
  return () => cancelIdleCallback(handle)
}
