import type { Resource, Shop } from './shop.ts'

/**
 * What every request asks for and hardly ever changes: read at first use and kept in memory until one of these tags is
 * announced, here or by another process (see changes.server.ts). A failed reading is not kept.
 */
export function keptUntil<T>(
  name: string,
  tags: string[],
  read: (shop: Shop) => Promise<T>,
): Resource<() => Promise<T>> {
  return {
    name,
    open(shop) {
      let kept: Promise<T> | undefined
      shop.onChange((changed) => {
        if (changed.some((tag) => tag === '*' || tags.includes(tag))) kept = undefined
      })
      return () => {
        if (kept) return kept
        const reading = read(shop)
        kept = reading
        reading.catch(() => {
          if (kept === reading) kept = undefined
        })
        return reading
      }
    },
  }
}
