const NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether an address leads to the machine itself: nobody listens on the way, and nobody outside can call it. */
export function isOnThisMachine(url: string): boolean {
  return URL.canParse(url) && NAMES.has(new URL(url).hostname)
}
