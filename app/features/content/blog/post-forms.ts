import { z } from 'zod'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import { isReservedPath } from '#app/features/content/redirects/reserved-paths.ts'
import { readDocument } from '#app/features/core/rich-text/document-schema.ts'
import { documentToText } from '#app/features/core/rich-text/document-text.ts'
import { EMPTY_DOCUMENT } from '#app/features/core/rich-text/post-document.ts'
import { dutchMinute } from '#app/platform/dutch-time.ts'
import { ALSO_IF_INVALID, type FormValues } from '#app/platform/forms/form-fields.ts'
import { checkboxField, optionalMoment } from '#app/platform/forms/form-values.ts'
import { MAX_TAG_LENGTH } from '#app/platform/forms/tag-form.ts'
import { POST_KINDS, type PostKind } from './blog.ts'
import type { ManagedPost } from './manage-posts.server.ts'
import { MAX_TAGS, readTags } from './post-tags.ts'

const line = (max: number) => z.string().trim().max(max).default('')

const optionalId = z
  .string()
  .regex(/^\d{0,9}$/)
  .default('')
  .transform((text) => (text === '' ? null : Number(text)))

const document = z
  .string()
  .default('')
  .transform((text, context) => {
    const parsedDocument = readDocument(text)
    if (parsedDocument.ok) return parsedDocument.document
    context.addIssue({ code: 'custom', message: parsedDocument.message })
    return z.NEVER
  })

const PATH = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+$/
const SLUG_FORMAT_MESSAGE =
  'Gebruik kleine letters, cijfers en streepjes, bijvoorbeeld zilver-poetsen.'
const RESERVED_MESSAGE =
  'Dit adres gebruikt de winkel zelf. Kies een ander, bijvoorbeeld /over-ons/ of /over-ons/team/.'

/** Returns the slug of an entered address, and a message if the address cannot be used. */
function parseSlug(text: string): { slug: string; message: string | null } {
  const isPath = text.startsWith('/')
  const path = isPath ? text.replace(/\/+$/, '') : `/${text}`
  const shortPath = path.replace(/^\/pagina\/(?=[^/]+$)/, '/')
  const isBelowPages = !isPath || shortPath !== path
  if (isBelowPages) {
    const lastPart = shortPath.slice(1)
    const isValid = lastPart === '' || (PATH.test(shortPath) && !lastPart.includes('/'))
    return { slug: lastPart, message: isValid ? null : SLUG_FORMAT_MESSAGE }
  }
  if (!PATH.test(path)) return { slug: path, message: SLUG_FORMAT_MESSAGE }
  return { slug: path, message: isReservedPath(path) ? RESERVED_MESSAGE : null }
}

/** A slug below /blog/ or /pagina/. A slug that starts with a slash is the whole path of a page. */
const slug = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .default('')
  .transform((text, context) => {
    const parsedSlug = parseSlug(text)
    if (parsedSlug.message === null) return parsedSlug.slug
    context.addIssue({ code: 'custom', message: parsedSlug.message })
    return z.NEVER
  })

export const postForm = z
  .object({
    kind: z.enum(POST_KINDS),
    title: z.string().trim().min(1, 'Geef het een titel.').max(200),
    slug,
    excerpt: line(400),
    author: line(80),
    tags: line(1_500).transform((text, context) => {
      const tags = readTags(text)
      const isLong = tags.some((name) => name.length > MAX_TAG_LENGTH)
      if (!isLong && tags.length <= MAX_TAGS) return tags
      const message = `Hoogstens ${MAX_TAGS} trefwoorden, elk van hoogstens ${MAX_TAG_LENGTH} tekens.`
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }),
    coverId: optionalId,
    categoryId: optionalId,
    document,
    searchTitle: line(120),
    searchDescription: line(300),
    hasSlider: checkboxField,
    customersOnly: checkboxField,
    isOnTop: checkboxField,
    state: z.enum(['draft', 'published'], 'Kies of het in de winkel staat.'),
    publishedAt: optionalMoment,
    updatedAt: z.iso.datetime().or(z.literal('')).default(''),
  })
  .superRefine(({ kind, slug: chosenSlug }, context) => {
    const message = 'Een verhaal staat altijd onder het journaal: hier kan geen / in staan.'
    if (kind === 'post' && String(chosenSlug).startsWith('/'))
      context.addIssue({ code: 'custom', path: ['slug'], message })
  }, ALSO_IF_INVALID)
  .transform(({ searchTitle, searchDescription, ...form }) => ({
    ...form,
    slug: form.slug || toSlug(form.title) || 'verhaal',
    searchResult: { title: searchTitle, description: searchDescription },
  }))

export const postCategoryForm = z.object({
  name: z.string().trim().min(1, 'Geef de rubriek een naam.').max(60),
})

export type PostForm = z.output<typeof postForm>

export function newPost(kind: PostKind, author: string): FormValues {
  return {
    kind,
    state: 'draft',
    author: kind === 'post' ? author : '',
    document: '',
    updatedAt: '',
  }
}

/** Returns the initial form values of a post. */
export function postValues(post: ManagedPost): FormValues {
  return {
    kind: post.kind,
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt,
    author: post.author,
    tags: post.tags.join(', '),
    coverId: post.coverId === null ? '' : String(post.coverId),
    categoryId: post.categoryId === null ? '' : String(post.categoryId),
    document: documentField(post.document),
    searchTitle: post.searchResult.title,
    searchDescription: post.searchResult.description,
    state: post.publishedAt ? 'published' : 'draft',
    publishedAt: post.publishedAt ? dutchMinute(post.publishedAt) : '',
    updatedAt: post.updatedAt.toISOString(),
    ...(post.hasSlider && { hasSlider: 'on' }),
    ...(post.customersOnly && { customersOnly: 'on' }),
    ...(post.isOnTop && { isOnTop: 'on' }),
  }
}

/** Returns the document as plain text if that loses nothing, so that it can be edited without JavaScript; otherwise JSON. */
const documentField = (document: ManagedPost['document']) =>
  documentToText(document) ?? JSON.stringify(document ?? EMPTY_DOCUMENT)
