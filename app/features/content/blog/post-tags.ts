import { path } from '#app/platform/path.ts'

/** Tags of posts. A post can have only a few. */

export const MAX_TAGS = 20

/** Splits "goud, ringen" at commas and removes duplicates, ignoring case. */
export function readTags(text: string): string[] {
  const names = text
    .split(',')
    .map((name) => name.trim().replace(/\s+/g, ' '))
    .filter((name) => name !== '')
  return [
    ...new Map(names.toReversed().map((name) => [name.toLowerCase(), name])).values(),
  ].toReversed()
}

export interface PostTag {
  name: string
  slug: string
}

export const postTagUrl = (slug: string) => path('/blog/trefwoord/:tag', { tag: slug })
