const NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Reports whether a URL points at this machine, where no one can eavesdrop. */
export function isOnThisMachine(url: string): boolean {
  return URL.canParse(url) && NAMES.has(new URL(url).hostname)
}
