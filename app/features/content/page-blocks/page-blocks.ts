import { path } from '#app/platform/path.ts'

/** Start here: the blocks with which the owner composes pages. The fields of each block type are in block-types.ts. */

export interface Block {
  /** number that is unique on the page */
  id: number
  type: BlockType
  /** minutes in Dutch time from which and until which the block is shown, "2026-12-01T09:00"; empty: no limit */
  from: string
  until: string
  /** values by the field names of block-types.ts */
  fields: Record<string, string>
}

export const BLOCK_TYPE_NAMES = [
  'hero',
  'categories',
  'products',
  'image-text',
  'article',
  'journal',
  'reviews',
  'brands',
  'promises',
  'newsletter',
] as const
export type BlockType = (typeof BLOCK_TYPE_NAMES)[number]

export const MAX_BLOCKS = 20
export const MAX_PRODUCTS = 12

/** Cache tag of every page that shows blocks. */
export const BLOCKS_TAG = 'blocks'

/** Storage key of the blocks on the home page. */
export const HOME_KEY = 'home'

/** Returns the storage key of the blocks on one of the owner's pages. */
export const blocksOfPost = (id: number) => `post:${id}`

const block = (id: number, type: BlockType, fields: Record<string, string> = {}): Block => ({
  id,
  type,
  from: '',
  until: '',
  fields,
})

const NEW_PRODUCTS_URL = `${path('/shop')}?sorteer=nieuw`

/** The home page until the owner composes one. It suits any shop. */
export const STANDARD_HOME: Block[] = [
  block(1, 'hero', {
    linkText: 'Bekijk de collectie',
    link: path('/shop'),
    linkText2: 'Nieuw binnen',
    link2: NEW_PRODUCTS_URL,
  }),
  block(2, 'categories'),
  block(3, 'products', {
    heading: 'Nieuw binnen',
    source: 'new',
    linkText: 'Alle nieuwe sieraden',
    link: NEW_PRODUCTS_URL,
  }),
  block(4, 'products', { source: 'sale', look: 'large' }),
  block(5, 'journal'),
  block(6, 'promises'),
]

/** Splits the text of a field with several values at line ends, spaces and commas. */
export const splitValues = (text: string | undefined): string[] =>
  (text ?? '').split(/[\s,]+/).filter(Boolean)

/** Returns the ids of the photos that the blocks show. */
export function mediaIdsOf(blocks: Block[]): number[] {
  const ids = blocks.map(({ fields }) => Number(fields.photo ?? ''))
  return [...new Set(ids.filter((id) => id > 0))]
}
