import { type PostKind, postState, postUrl } from '#app/features/content/blog/blog.ts'
import { readPostTags } from '#app/features/content/blog/blog-tags.server.ts'
import {
  findPostById,
  listPosts,
  POST_STATUSES,
  type PostAudience,
  type PostQuery,
} from '#app/features/content/blog/list-posts.server.ts'
import type { PostWithCategory } from '#app/features/content/blog/read-posts.server.ts'
import { removePost, trashPost } from '#app/features/content/blog/save-post.server.ts'
import { postHtml } from '#app/features/content/post-documents/post-html.server.tsx'
import { readAccountNumbers } from '#app/features/core/accounts/read-account-numbers.server.ts'
import { INVALID_POST } from '#app/features/rest-api/rest-framework/rest.ts'
import { booleanArg, idListArg } from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  rendered,
  renderedHtml,
  wireDates,
} from '#app/features/rest-api/rest-framework/rest-formats.server.ts'
import type { App } from '#app/platform/app.ts'
import { cleanDescription } from '#app/platform/text/html-text.server.ts'
import { contentRoutes } from './rest-content.server.ts'
import {
  createPost,
  newPageFields,
  newPostFields,
  POST_FORMAT,
  pageFields,
  postFields,
  updatePost,
} from './rest-post-writes.server.ts'

/** The REST names for the states of posts. */
const STATUS_NAMES = {
  draft: 'draft',
  scheduled: 'future',
  published: 'publish',
  trashed: 'trash',
} as const

type Item = PostWithCategory & { isTrashed: boolean }

const toItem = (post: PostWithCategory): Item => ({ ...post, isTrashed: post.trashedAt !== null })

async function toWire(app: App, posts: Item[], isForEdit: boolean) {
  const authorIds = posts.flatMap(({ authorId }) => authorId ?? [])
  const [bodies, numbers, tags] = await Promise.all([
    postHtml(app, posts),
    readAccountNumbers(app, authorIds),
    readPostTags(
      app,
      posts.flatMap((post) => post.tags),
    ),
  ])
  return posts.map((post) => {
    const link = `${app.siteUrl}${postUrl(post.kind, post.slug)}`
    return {
      id: post.id,
      ...wireDates('date', post.publishedAt ?? post.createdAt),
      ...wireDates('modified', post.updatedAt),
      guid: rendered(link, false),
      // The slug of a page with a path is the last segment.
      slug: post.slug.split('/').at(-1) ?? '',
      status: STATUS_NAMES[postState(post, app.clock.now())],
      type: post.kind,
      link,
      title: rendered(post.title, isForEdit),
      content: renderedHtml(
        bodies.get(post.id) ?? '',
        isForEdit,
        isForEdit ? JSON.stringify(post.document) : '',
      ),
      excerpt: renderedHtml(cleanDescription(post.excerpt), isForEdit, post.excerpt),
      // The account of the writer, as in `users`; the name on the page may be another one.
      author: numbers.get(post.authorId ?? '') ?? 0,
      author_name: post.author,
      featured_media: post.coverId ?? 0,
      comment_status: 'closed',
      ping_status: 'closed',
      template: '',
      meta: {
        search_title: post.searchResult.title,
        search_description: post.searchResult.description,
      },
      ...(post.kind === 'post'
        ? {
            sticky: post.isOnTop,
            format: POST_FORMAT,
            categories: post.category ? [post.category.id] : [],
            tags: post.tags.flatMap((name) => tags.get(name)?.id ?? []),
          }
        : { parent: 0, menu_order: 0 }),
    }
  })
}

const commonPartsOf = (kind: PostKind) => ({
  path: `/wp/v2/${kind}s`,
  response: kind === 'post' ? ('Story' as const) : ('Page' as const),
  permission: 'content' as const,
  statuses: POST_STATUSES,
  find: async (app: App, id: number, audience: PostAudience) => {
    const post = await findPostById(app, kind, id, audience)
    return post && toItem(post)
  },
  toWire,
  trash: trashPost,
  remove: async (app: App, id: number) => ((await removePost(app, id)) ? null : INVALID_POST),
})

async function listItems(app: App, query: PostQuery) {
  const { posts, total } = await listPosts(app, query)
  return { items: posts.map(toItem), total }
}

export const postRoutes = [
  ...contentRoutes({
    ...commonPartsOf('post'),
    filters: {
      categories: idListArg.default([]),
      tags: idListArg.default([]),
      sticky: booleanArg.optional(),
    },
    list: (app, query, { categories: categoryIds, tags: tagIds, sticky: isOnTop }) =>
      listItems(app, { ...query, kind: 'post', categoryIds, tagIds, isOnTop }),
    newFields: newPostFields,
    create: (request) => createPost(request, 'post'),
    editFields: postFields,
    update: (request, id) => updatePost(request, 'post', id),
  }),
  ...contentRoutes({
    ...commonPartsOf('page'),
    filters: {},
    list: (app, query) => listItems(app, { ...query, kind: 'page', categoryIds: [], tagIds: [] }),
    newFields: newPageFields,
    create: (request) => createPost(request, 'page'),
    editFields: pageFields,
    update: (request, id) => updatePost(request, 'page', id),
  }),
]
