import type { App, Resource } from '#app/platform/app.ts'

/**
 * Reads on first use a value that every request needs and that rarely changes, and caches it in memory until one of the tags is
 * announced by this or another process (see changes.server.ts). A failure is not cached.
 */
export function memoizeUntilChanged<T>(
  name: string,
  tags: string[],
  readValue: (app: App) => Promise<T>,
): Resource<() => Promise<T>> {
  return {
    name,
    open(app) {
      let memoized: Promise<T> | undefined
      app.onChange((changed) => {
        if (changed.some((tag) => tag === '*' || tags.includes(tag))) memoized = undefined
      })
      return () => {
        if (memoized) return memoized
        const reading = readValue(app)
        memoized = reading
        reading.catch(() => {
          if (memoized === reading) memoized = undefined
        })
        return reading
      }
    },
  }
}
