/** Start here: the document format of posts, which the editor creates and the database stores. */

interface LinkMark {
  type: 'link'
  attrs: { href: string }
}
export type Mark = { type: 'bold' | 'italic' } | LinkMark

export interface TextNode {
  type: 'text'
  text: string
  marks: Mark[]
}
export type Inline = TextNode | { type: 'hardBreak' }

export interface Paragraph {
  type: 'paragraph'
  content: Inline[]
}
export interface Heading {
  type: 'heading'
  attrs: { level: 2 | 3 }
  content: Inline[]
}
export interface ListItem {
  type: 'listItem'
  content: (Paragraph | List)[]
}
export interface List {
  type: 'bulletList' | 'orderedList'
  content: ListItem[]
}
interface Quote {
  type: 'blockquote'
  content: Paragraph[]
}
/** A table that the shop fills in, such as delivery rates; the editor has no tables. The first row is the header. */
export interface Table {
  type: 'table'
  content: { type: 'tableRow'; content: Paragraph[] }[]
}
interface PhotoNode {
  type: 'photo'
  /** `alt` is empty if the alternative text of the library applies. */
  attrs: { mediaId: number; alt: string }
}
interface ProductNode {
  type: 'product'
  attrs: { productId: number }
}
/** An item of a top list. Its first paragraph is its name. */
export interface TopItem {
  type: 'topItem'
  content: (Paragraph | ProductNode)[]
}
interface TopList {
  type: 'topList'
  content: TopItem[]
}
interface ProsCons {
  type: 'prosCons'
  content: { type: 'pros' | 'cons'; content: Paragraph[] }[]
}

export type Block =
  | Paragraph
  | Heading
  | List
  | Quote
  | Table
  | PhotoNode
  | ProductNode
  | TopList
  | ProsCons
  | { type: 'horizontalRule' }

export interface PostDocument {
  type: 'doc'
  content: Block[]
}

export const EMPTY_DOCUMENT: PostDocument = { type: 'doc', content: [] }

interface AnyNode {
  type: string
  text?: string
  attrs?: object
  content?: AnyNode[]
}

function* walk(node: AnyNode): Generator<AnyNode> {
  yield node
  for (const child of node.content ?? []) yield* walk(child)
}

/** Returns the ids of the photos in the text, without duplicates. */
export function photoIdsOf(document: PostDocument): number[] {
  return idsOf(document, 'photo', 'mediaId')
}

/** Returns the ids of the photos, films and documents that the text links to. */
export function linkedMediaIdsOf(document: PostDocument): number[] {
  const linkedIds = JSON.stringify(document).matchAll(/\/media\/([1-9]\d{0,8})-[0-9a-f]{20}\//g)
  return [...new Set([...linkedIds].map(([, id]) => Number(id)))]
}

/** Returns the ids of the products in the text, in order and without duplicates. */
export function productIdsOf(document: PostDocument): number[] {
  return idsOf(document, 'product', 'productId')
}

function idsOf(document: PostDocument, type: string, name: string): number[] {
  const ids = new Set<number>()
  for (const node of walk(document)) {
    const attributes: Record<string, unknown> = { ...node.attrs }
    if (node.type === type) ids.add(Number(attributes[name]))
  }
  return [...ids]
}

/** Returns the text of a node and everything in it; a line break becomes a space. */
export function plainText(node: AnyNode): string {
  return [...walk(node)]
    .map(({ type, text }) => (type === 'hardBreak' ? ' ' : (text ?? '')))
    .join('')
}

/** Words that an adult reads in a minute. */
const READING_SPEED = 200

/** Returns the reading time in whole minutes, at least one. */
export function readingMinutes(document: PostDocument): number {
  const text = document.content.map((block) => plainText(block)).join(' ')
  return Math.max(1, Math.round(text.split(/\s+/).length / READING_SPEED))
}

/** Returns whether a link may have this URL: a page of the shop, an anchor, or an http(s), mailto or tel URL. */
export function isLinkUrl(href: string): boolean {
  if (/^\/(?![/\\])[^\s\\]*$|^#[\w-]+$/.test(href)) return true
  return /^(?:https?:\/\/|mailto:|tel:)[^\s\\]+$/i.test(href) && URL.canParse(href)
}
