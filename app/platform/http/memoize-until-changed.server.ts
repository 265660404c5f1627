import type { App, Resource } from '#app/platform/app.ts'

/**
 * Returns a function that reads a value and caches it in memory until this or another process announces one of the tags (see
 * changes.server.ts). For values that every request needs and that rarely change. A failure is not cached.
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
