import { z } from 'zod'
import { textToDocument } from './document-text.ts'
import type {
  Block,
  Inline,
  List,
  ListItem,
  Mark,
  Paragraph,
  PostDocument,
} from './post-document.ts'
import { isLinkAddress } from './post-document.ts'

/** In UTF-16 units of its JSON: some sixty pages of a book. */
export const MAX_DOCUMENT_LENGTH = 300_000
/** A list within a list within a list, and one more. */
const LIST_DEPTH = 4

const LINK_MESSAGE =
  'Een link in de tekst klopt niet. Een link begint met https://, mailto: of tel:, of met / voor een pagina van de winkel.'
const UNKNOWN_MESSAGE =
  'De tekst heeft een onderdeel dat de winkel niet kent. Haal het weg en probeer het opnieuw.'
const TOO_LONG_MESSAGE = 'De tekst is te lang. Verdeel hem over meer verhalen.'

/** No sign that the database refuses: a zero byte, or half of a pair. */
const safeText = z
  .string()
  .max(50_000)
  .transform((text) => text.toWellFormed().replaceAll('\0', '\ufffd'))

const number = z
  .int()
  .min(1)
  .max(2 ** 31 - 1)

const mark: z.ZodType<Mark> = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['bold', 'italic']) }),
  z.object({
    type: z.literal('link'),
    attrs: z.object({ href: safeText.refine(isLinkAddress, LINK_MESSAGE) }),
  }),
])
const inline: z.ZodType<Inline> = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: safeText,
    marks: z.array(mark).max(4).default([]),
  }),
  z.object({ type: z.literal('hardBreak') }),
])
const inlines = z.array(inline).default([])
const paragraph = z.object({ type: z.literal('paragraph'), content: inlines })
const photo = z.object({
  type: z.literal('photo'),
  attrs: z.object({ mediaId: number, alt: safeText.pipe(z.string().max(300)).default('') }),
})
const product = z.object({
  type: z.literal('product'),
  attrs: z.object({ productId: number }),
})

type ListSchema = z.ZodObject<{
  type: z.ZodEnum<{ bulletList: 'bulletList'; orderedList: 'orderedList' }>
  content: z.ZodType<ListItem[]>
}>

/** Spelled out level by level, so that no document is deeper than this, however it is made. */
function listOf(depth: number): ListSchema {
  const inside: z.ZodType<Paragraph | List> =
    depth === 1 ? paragraph : z.discriminatedUnion('type', [paragraph, listOf(depth - 1)])
  const item = z.object({ type: z.literal('listItem'), content: z.array(inside).min(1) })
  return z.object({ type: z.enum(['bulletList', 'orderedList']), content: z.array(item).min(1) })
}

const block: z.ZodType<Block> = z.discriminatedUnion('type', [
  paragraph,
  z.object({
    type: z.literal('heading'),
    attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
    content: inlines,
  }),
  listOf(LIST_DEPTH),
  z.object({ type: z.literal('blockquote'), content: z.array(paragraph).min(1) }),
  photo,
  product,
  z.object({ type: z.literal('horizontalRule') }),
  z.object({
    type: z.literal('topList'),
    content: z
      .array(
        z.object({
          type: z.literal('topItem'),
          content: z.array(z.discriminatedUnion('type', [paragraph, product])).min(1),
        }),
      )
      .min(1),
  }),
  z.object({
    type: z.literal('prosCons'),
    content: z
      .array(z.object({ type: z.enum(['pros', 'cons']), content: z.array(paragraph).min(1) }))
      .length(2),
  }),
])

const document: z.ZodType<PostDocument> = z.object({
  type: z.literal('doc'),
  content: z.array(block).default([]),
})

export type ReadDocument = { ok: true; document: PostDocument } | { ok: false; message: string }

/** Reads what the editor sent, or text as it is typed without it. Only what this knows gets through. */
export function readDocument(sent: string): ReadDocument {
  if (sent.length > MAX_DOCUMENT_LENGTH) return { ok: false, message: TOO_LONG_MESSAGE }
  const read = document.safeParse(parse(sent))
  if (read.success) return { ok: true, document: read.data }
  const isLink = read.error.issues.some(({ message }) => message === LINK_MESSAGE)
  return { ok: false, message: isLink ? LINK_MESSAGE : UNKNOWN_MESSAGE }
}

function parse(sent: string): unknown {
  if (!sent.trimStart().startsWith('{"type":')) return textToDocument(sent)
  try {
    return JSON.parse(sent)
  } catch {
    // Half a document is none.
    return null
  }
}
