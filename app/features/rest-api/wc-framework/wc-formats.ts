import { dutchMinute } from '#app/platform/dutch-time.ts'

/** Returns a time in the zone of the shop and in UTC, both without a zone in the text; null if there is none. */
export function datePair<Name extends string>(name: Name, date: Date | null) {
  const utc = date?.toISOString().slice(0, 19) ?? null
  return {
    [name]: date && utc ? `${dutchMinute(date)}${utc.slice(16)}` : null,
    [`${name}_gmt`]: utc,
  } as Record<Name | `${Name}_gmt`, string | null>
}

/** Returns an amount in cents with as many decimals as the request asks for; `decimalAmount` always has two. */
export const amountText = (cents: number, decimals: number) => (cents / 100).toFixed(decimals)

interface Link {
  href: string
  embeddable?: true
}

type RelatedLink = 'up' | 'customer' | 'upsells' | 'cross_sells' | 'related'

/** Returns the links of an item: to itself, its collection, and related objects, which `_embed` adds to the item. */
export function wcLinks(
  siteUrl: string,
  {
    self,
    collection,
    ...relatedPaths
  }: { self: string; collection: string } & Partial<Record<RelatedLink, string | undefined>>,
) {
  const link = (path: string, isEmbeddable = false): Link[] => [
    { href: `${siteUrl}/wp-json${path}`, ...(isEmbeddable && { embeddable: true }) },
  ]
  return {
    self: link(self),
    collection: link(collection),
    ...Object.fromEntries(
      Object.entries(relatedPaths).flatMap(([name, path]) =>
        path === undefined ? [] : [[name, link(path, true)]],
      ),
    ),
  }
}
