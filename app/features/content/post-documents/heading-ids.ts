import { toSlug } from '#app/features/catalog/products/slug.ts'
import {
  type Block,
  type Heading,
  type PostDocument,
  plainText,
} from '#app/features/core/rich-text/post-document.ts'

/** Returns an anchor id for each heading; duplicates get a number. */
export function headingIds(document: PostDocument): Map<Block, string> {
  const ids = new Map<Block, string>()
  const taken = new Map<string, number>()
  for (const block of document.content) {
    if (block.type !== 'heading') continue
    const slug = toSlug(plainText(block)) || 'deel'
    const times = (taken.get(slug) ?? 0) + 1
    taken.set(slug, times)
    ids.set(block, times === 1 ? slug : `${slug}-${times}`)
  }
  return ids
}

/** Returns the large headings for a table of contents. */
export function contentsOf(document: PostDocument): { id: string; text: string }[] {
  return [...headingIds(document)]
    .filter((entry): entry is [Heading, string] => {
      return entry[0].type === 'heading' && entry[0].attrs.level === 2
    })
    .map(([heading, id]) => ({ id, text: plainText(heading) }))
}
