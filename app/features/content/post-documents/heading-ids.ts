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
  const usedIds = new Set<string>()
  for (const block of document.content) {
    if (block.type !== 'heading') continue
    const slug = toSlug(plainText(block)) || 'deel'
    let id = slug
    for (let number = 2; usedIds.has(id); number++) id = `${slug}-${number}`
    usedIds.add(id)
    ids.set(block, id)
  }
  return ids
}

/** Returns the headings of level 2. */
export function tableOfContents(document: PostDocument): { id: string; text: string }[] {
  return [...headingIds(document)]
    .filter((entry): entry is [Heading, string] => {
      return entry[0].type === 'heading' && entry[0].attrs.level === 2
    })
    .map(([heading, id]) => ({ id, text: plainText(heading) }))
}
