import { path } from '#app/platform/path.ts'

/** Words that stories share; a story has few of them. */

export const MAX_TAGS = 20

/** "goud, ringen": parted by commas, each once, whatever its capitals. */
export function readTags(typed: string): string[] {
  const names = typed
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

export const postTagAddress = (slug: string) => path('/blog/trefwoord/:tag', { tag: slug })
