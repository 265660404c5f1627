import { z } from 'zod'
import type { PostKind } from '#app/features/content/blog/blog.ts'
import { findManagedPost } from '#app/features/content/blog/manage-posts.server.ts'
import { newPost, postForm, postValues } from '#app/features/content/blog/post-forms.ts'
import { savePostErrors } from '#app/features/content/blog/post-messages.ts'
import { postTags } from '#app/features/content/blog/post-tags.server.ts'
import { MAX_TAGS } from '#app/features/content/blog/post-tags.ts'
import { savePost } from '#app/features/content/blog/save-post.server.ts'
import { MAX_DOCUMENT_LENGTH } from '#app/features/core/rich-text/document-schema.ts'
import {
  findLostElements,
  htmlToDocument,
  isHtml,
} from '#app/features/core/rich-text/html-document.server.ts'
import { INVALID_POST } from '#app/features/rest-api/rest-framework/rest.ts'
import {
  booleanArg,
  idArg,
  idListArg,
  metaArg,
  momentArg,
  rawTextArg,
  textArg,
} from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  INVALID_PHOTO,
  invalidFields,
  invalidParam,
} from '#app/features/rest-api/rest-framework/rest-invalid-params.ts'
import type { RestRequest } from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import type { App } from '#app/platform/app.ts'
import { dutchMinute } from '#app/platform/dutch-time.ts'
import { type FormValues, validateForm } from '#app/platform/forms/form-fields.ts'
import { findLibraryPhoto } from './list-photos.server.ts'
import type { ContentWriteResult } from './rest-content.server.ts'

/** The only post format; the shop has no others, such as video or gallery. */
export const POST_FORMAT = 'standard'

/** The fields of a page; missing fields do not change. The form of the back office validates the values. */
export const pageFields = {
  title: rawTextArg(500).optional(),
  /** HTML, plain text, or the editor's document as JSON */
  content: rawTextArg(MAX_DOCUMENT_LENGTH * 2).optional(),
  excerpt: rawTextArg(2_000).optional(),
  slug: textArg(200).optional(),
  status: z.enum(['publish', 'future', 'draft']).optional(),
  date: momentArg.optional(),
  date_gmt: momentArg.optional(),
  featured_media: idArg.optional(),
  meta: metaArg({
    search_title: textArg(200).optional(),
    search_description: textArg(500).optional(),
  }).optional(),
}

/** The fields of a post, which has all fields of a page. */
export const postFields = {
  ...pageFields,
  sticky: booleanArg.optional(),
  format: z.enum([POST_FORMAT]).optional(),
  categories: idListArg.refine((ids) => ids.length < 2, 'holds one category at most.').optional(),
  tags: idListArg
    .refine((ids) => ids.length <= MAX_TAGS, `holds ${MAX_TAGS} tags at most.`)
    .optional(),
}

export const newPageFields = { ...pageFields, title: rawTextArg(500) }
export const newPostFields = { ...postFields, title: rawTextArg(500) }

/** Pages lack some of these fields. */
type PostFields = z.output<z.ZodObject<typeof postFields>>

/** REST parameters by field of the back office form, for error messages. */
const PARAM_BY_FIELD = {
  document: 'content',
  state: 'status',
  publishedAt: 'date',
  coverId: 'featured_media',
  categoryId: 'categories',
  searchTitle: 'meta[search_title]',
  searchDescription: 'meta[search_description]',
}

export const createPost = (request: RestRequest<PostFields>, kind: PostKind) =>
  submitForm(request, null, newPost(kind, request.caller.manager?.name ?? ''))

export async function updatePost(
  request: RestRequest<PostFields>,
  kind: PostKind,
  id: number,
): Promise<ContentWriteResult> {
  const post = await findManagedPost(request.app, id)
  return post?.kind === kind ? submitForm(request, id, postValues(post)) : INVALID_POST
}

/** Submits the form of the back office with the current values and the given fields. */
async function submitForm(
  { app, caller, args }: RestRequest<PostFields>,
  id: number | null,
  values: FormValues,
): Promise<ContentWriteResult> {
  if (args.featured_media && !(await isLibraryPhoto(app, args.featured_media))) return INVALID_PHOTO
  const lostElements =
    args.content !== undefined && isHtml(args.content) ? findLostElements(args.content) : []
  if (lostElements.length > 0) return invalidParam('content', lostElementsMessage(lostElements))
  const tagValues = await readTagValues(app, args.tags)
  if (tagValues === undefined) return invalidParam('tags', 'Een van deze trefwoorden is er niet.')
  const { isOnTop, ...otherValues } = values
  const isSticky = args.sticky ?? isOnTop === 'on'
  const form = validateForm(postForm, {
    ...otherValues,
    ...submittedValues(args),
    ...(args.slug !== undefined && { slug: newSlug(values.slug ?? '', args.slug) }),
    ...tagValues,
    ...(isSticky && { isOnTop: 'on' }),
  })
  if (!form.ok) return invalidFields(form.errors, PARAM_BY_FIELD)
  const saveResult = await savePost(app, id, form.value, caller.manager?.name ?? '')
  if (!saveResult) return INVALID_POST
  return saveResult.ok ? saveResult : invalidFields(savePostErrors(saveResult), PARAM_BY_FIELD)
}

/** Returns the new slug. A page with a path stays below its parent path: clients see and change only the last segment. */
const newSlug = (slug: string, requestedSlug: string): string =>
  slug.startsWith('/') && !requestedSlug.includes('/')
    ? slug.replace(/[^/]+$/, requestedSlug)
    : requestedSlug

const isLibraryPhoto = async (app: App, id: number) =>
  (await findLibraryPhoto(app, id)) !== undefined

const lostElementsMessage = (elements: string[]) =>
  `${elements.join(', ')} kan een verhaal niet bewaren. Schrijf een tabel als lijst, en zet een foto eerst in de bibliotheek.`

/** Returns the tags as form values; undefined if one of them does not exist. */
async function readTagValues(app: App, ids: number[] | undefined): Promise<FormValues | undefined> {
  if (!ids) return {}
  const names = await postTags.readNames(app, ids)
  const allExist = ids.every((id) => names.has(id))
  return allExist ? { tags: ids.map((id) => names.get(id) ?? '').join(', ') } : undefined
}

const idText = (id: number | undefined) => (id ? String(id) : '')

/** Returns the form values that the request changes, except slug, tags and `sticky`. */
function submittedValues(args: PostFields): FormValues {
  const { title, content, excerpt, status, categories, meta } = args
  const publishedAt = args.date_gmt
    ? dutchMinute(new Date(`${args.date_gmt}Z`))
    : args.date?.slice(0, 16)
  return {
    ...(title !== undefined && { title }),
    ...(content !== undefined && {
      document: isHtml(content) ? JSON.stringify(htmlToDocument(content)) : content,
    }),
    ...(excerpt !== undefined && { excerpt }),
    ...(status !== undefined && { state: status === 'draft' ? 'draft' : 'published' }),
    ...(publishedAt !== undefined && { publishedAt }),
    ...(args.featured_media !== undefined && { coverId: idText(args.featured_media) }),
    ...(categories !== undefined && { categoryId: idText(categories[0]) }),
    ...(meta?.search_title !== undefined && { searchTitle: meta.search_title }),
    ...(meta?.search_description !== undefined && { searchDescription: meta.search_description }),
  }
}
