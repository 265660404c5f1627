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
import { isLinkUrl } from './post-document.ts'

/** Maximum length of the JSON in UTF-16 units, about sixty pages of a book. */
export const MAX_DOCUMENT_LENGTH = 300_000
/** Maximum depth of nested lists. */
const MAX_LIST_DEPTH = 4

const LINK_MESSAGE =
  'Een link in de tekst klopt niet. Een link begint met https://, mailto: of tel:, of met / voor een pagina van de winkel.'
const UNKNOWN_MESSAGE =
  'De tekst heeft een onderdeel dat de winkel niet kent. Haal het weg en probeer het opnieuw.'
const TOO_LONG_MESSAGE = 'De tekst is te lang. Verdeel hem over meer verhalen.'

/** Removes characters that the database rejects: zero bytes and lone surrogates. */
const safeText = z
  .string()
  .max(50_000)
  .transform((text) => text.toWellFormed().replaceAll('\0', '\ufffd'))

const idSchema = z
  .int()
  .min(1)
  .max(2 ** 31 - 1)

const markSchema: z.ZodType<Mark> = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['bold', 'italic']) }),
  z.object({
    type: z.literal('link'),
    attrs: z.object({ href: safeText.refine(isLinkUrl, LINK_MESSAGE) }),
  }),
])
const inlineSchema: z.ZodType<Inline> = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: safeText,
    marks: z.array(markSchema).max(4).default([]),
  }),
  z.object({ type: z.literal('hardBreak') }),
])
const inlinesSchema = z.array(inlineSchema).default([])
const paragraphSchema = z.object({ type: z.literal('paragraph'), content: inlinesSchema })
const photoSchema = z.object({
  type: z.literal('photo'),
  attrs: z.object({ mediaId: idSchema, alt: safeText.pipe(z.string().max(300)).default('') }),
})
const productSchema = z.object({
  type: z.literal('product'),
  attrs: z.object({ productId: idSchema }),
})

type ListSchema = z.ZodObject<{
  type: z.ZodEnum<{ bulletList: 'bulletList'; orderedList: 'orderedList' }>
  content: z.ZodType<ListItem[]>
}>

/** Returns the schema of lists with this depth. It is built level by level, which limits the depth of a document. */
function createListSchema(depth: number): ListSchema {
  const itemContentSchema: z.ZodType<Paragraph | List> =
    depth === 1
      ? paragraphSchema
      : z.discriminatedUnion('type', [paragraphSchema, createListSchema(depth - 1)])
  const itemSchema = z.object({
    type: z.literal('listItem'),
    content: z.array(itemContentSchema).min(1),
  })
  return z.object({
    type: z.enum(['bulletList', 'orderedList']),
    content: z.array(itemSchema).min(1),
  })
}

const blockSchema: z.ZodType<Block> = z.discriminatedUnion('type', [
  paragraphSchema,
  z.object({
    type: z.literal('heading'),
    attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
    content: inlinesSchema,
  }),
  createListSchema(MAX_LIST_DEPTH),
  z.object({ type: z.literal('blockquote'), content: z.array(paragraphSchema).min(1) }),
  photoSchema,
  productSchema,
  z.object({ type: z.literal('horizontalRule') }),
  z.object({
    type: z.literal('topList'),
    content: z
      .array(
        z.object({
          type: z.literal('topItem'),
          content: z.array(z.discriminatedUnion('type', [paragraphSchema, productSchema])).min(1),
        }),
      )
      .min(1),
  }),
  z.object({
    type: z.literal('prosCons'),
    content: z
      .array(z.object({ type: z.enum(['pros', 'cons']), content: z.array(paragraphSchema).min(1) }))
      .length(2),
  }),
])

const documentSchema: z.ZodType<PostDocument> = z.object({
  type: z.literal('doc'),
  content: z.array(blockSchema).default([]),
})

export type DocumentResult = { ok: true; document: PostDocument } | { ok: false; message: string }

/** Parses the JSON of the editor, or plain text typed without it. Rejects everything that the schema does not allow. */
export function readDocument(text: string): DocumentResult {
  if (text.length > MAX_DOCUMENT_LENGTH) return { ok: false, message: TOO_LONG_MESSAGE }
  const parsedDocument = documentSchema.safeParse(parse(text))
  if (parsedDocument.success) return { ok: true, document: parsedDocument.data }
  const isLink = parsedDocument.error.issues.some(({ message }) => message === LINK_MESSAGE)
  return { ok: false, message: isLink ? LINK_MESSAGE : UNKNOWN_MESSAGE }
}

function parse(text: string): unknown {
  if (!text.trimStart().startsWith('{"type":')) return textToDocument(text)
  try {
    return JSON.parse(text)
  } catch {
    // Truncated JSON is not a document.
    return null
  }
}
