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
      let cachedValue: Promise<T> | undefined
      app.onChange((changedTags) => {
        if (changedTags.some((tag) => tag === '*' || tags.includes(tag))) cachedValue = undefined
      })
      return () => {
        if (cachedValue) return cachedValue
        const pendingValue = readValue(app)
        cachedValue = pendingValue
        pendingValue.catch(() => {
          if (cachedValue === pendingValue) cachedValue = undefined
        })
        return pendingValue
      }
    },
  }
}
