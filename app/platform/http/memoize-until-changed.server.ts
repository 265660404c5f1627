import type { App, Resource } from '#app/platform/app.ts'

/**
 * What every request asks for and hardly ever changes: read at first use and kept in memory until one of these tags is
 * announced, here or by another process (see changes.server.ts). A failed reading is not kept.
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
