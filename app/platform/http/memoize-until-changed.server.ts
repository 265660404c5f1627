import type { App, Resource } from '#app/platform/app.ts'

/**
 * Reads on first use a value that every request needs and that rarely changes, and caches it in memory until one of the tags is
 * announced by this or another process (see changes.server.ts). A failure is not cached.
 */
export function memoizeUntilChanged<T>(
  name: string,
  tags: string[],
  read: (app: App) => Promise<T>,
): Resource<() => Promise<T>> {
  return {
    name,
    open(app) {
      let cached: Promise<T> | undefined
      app.onChange((changed) => {
        if (changed.some((tag) => tag === '*' || tags.includes(tag))) cached = undefined
      })
      return () => {
        if (cached) return cached
        const reading = read(app)
        cached = reading
        reading.catch(() => {
          if (cached === reading) cached = undefined
        })
        return reading
      }
    },
  }
}
