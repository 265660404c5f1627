import { path } from '#app/platform/path.ts'

/** Tags of posts. A post can have only a few. */

export const MAX_TAGS = 20

/** Splits "goud, ringen" at commas and removes duplicates, ignoring case. */
export function readTags(text: string): string[] {
  const namesByKey = new Map<string, string>()
  for (const part of text.split(',')) {
    const name = part.trim().replace(/\s+/g, ' ')
    const key = name.toLowerCase()
    if (name !== '' && !namesByKey.has(key)) namesByKey.set(key, name)
  }
  return [...namesByKey.values()]
}

export interface PostTag {
  name: string
  slug: string
}

export const postTagUrl = (slug: string) => path('/blog/trefwoord/:tag', { tag: slug })
