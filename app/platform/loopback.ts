const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Reports whether a URL points at this machine, where no one can eavesdrop. */
export function isOnThisMachine(url: string): boolean {
  return URL.canParse(url) && LOOPBACK_HOSTS.has(new URL(url).hostname)
}
