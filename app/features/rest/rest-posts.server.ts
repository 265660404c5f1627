import { z } from 'zod'
import { may } from '#app/features/accounts/permissions.ts'
import { type PostKind, postAddress, postState } from '#app/features/blog/blog.ts'
import { findPostById, listPosts, type PostAudience } from '#app/features/blog/list-posts.server.ts'
import { postHtml } from '#app/features/blog/post-html.server.tsx'
import type { ReadPost } from '#app/features/blog/read-posts.server.ts'
import { cleanDescription } from '#app/platform/html-text.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { INVALID_POST, type RestCaller, refusal } from './rest.ts'
import { idArg, idListArg, pageArgs, viewArgs } from './rest-args.ts'
import { DIGITS, endpoint, type RestRoute } from './rest-route.server.ts'
import { rendered, renderedHtml, wireDates } from './rest-words.server.ts'

const STATUSES = { draft: 'draft', scheduled: 'future', published: 'publish' } as const

const mayWrite = ({ manager }: RestCaller) => manager !== null && may(manager.role, 'shop')

function audienceOf(caller: RestCaller): PostAudience {
  if (mayWrite(caller)) return 'managers'
  return caller.customer ? 'customers' : 'everybody'
}

async function toWire(shop: Shop, found: ReadPost[], isForEdit: boolean) {
  const bodies = await postHtml(shop, found)
  return found.map((post) => {
    const link = `${shop.siteUrl}${postAddress(post.kind, post.slug)}`
    return {
      id: post.id,
      ...wireDates('date', post.publishedAt ?? post.createdAt),
      ...wireDates('modified', post.updatedAt),
      guid: rendered(link, false),
      slug: post.slug,
      status: STATUSES[postState(post.publishedAt, shop.clock.now())],
      type: post.kind,
      link,
      title: rendered(post.title, isForEdit),
      content: renderedHtml(
        bodies.get(post.id) ?? '',
        isForEdit,
        isForEdit ? JSON.stringify(post.document) : '',
      ),
      excerpt: renderedHtml(cleanDescription(post.excerpt), isForEdit, post.excerpt),
      author: 0,
      featured_media: post.coverId ?? 0,
      comment_status: 'closed',
      ping_status: 'closed',
      template: '',
      meta: [],
      ...(post.kind === 'post'
        ? {
            sticky: false,
            format: 'standard',
            categories: post.category ? [post.category.id] : [],
            tags: [],
          }
        : { parent: 0, menu_order: 0 }),
    }
  })
}

/** What only who may write sees: drafts, and texts as they were typed. */
export function refuseEditing(caller: RestCaller, isManager: boolean, args: { context: string }) {
  return args.context === 'edit' && !isManager
    ? refusal(
        caller,
        'rest_forbidden_context',
        'Sorry, you are not allowed to edit posts in this post type.',
      )
    : null
}

function routesOf(kind: PostKind): RestRoute[] {
  const path = `/wp/v2/${kind}s`
  return [
    {
      path,
      isCollection: true,
      endpoints: {
        GET: endpoint({
          args: {
            ...pageArgs,
            orderby: z.enum(['date', 'id', 'modified', 'title']).default('date'),
            categories: idListArg.default([]),
            status: z.enum(['publish', 'future', 'draft', 'any']).default('publish'),
          },
          run: async ({ shop, caller, args }) => {
            const isManager = mayWrite(caller)
            const refused = refuseEditing(caller, isManager, args)
            if (refused) return refused
            if (args.status !== 'publish' && !isManager) {
              return refusal(caller, 'rest_forbidden_status', 'Status is forbidden.')
            }
            const { posts, total } = await listPosts(shop, {
              kind,
              state: args.status,
              ...{ search: args.search, ids: args.include, without: args.exclude },
              ...{ slugs: args.slug, categoryIds: args.categories },
              ...{ orderBy: args.orderby, order: args.order },
              ...{ isManaged: isManager, limit: args.per_page },
              offset: (args.page - 1) * args.per_page,
            })
            return { ok: true, items: await toWire(shop, posts, args.context === 'edit'), total }
          },
        }),
      },
    },
    {
      path: `${path}/:id`,
      ids: DIGITS,
      endpoints: {
        GET: endpoint({
          args: { ...viewArgs, id: idArg.catch(0) },
          run: async ({ shop, caller, args }) => {
            const refused = refuseEditing(caller, mayWrite(caller), args)
            if (refused) return refused
            const post = await findPostById(shop, kind, args.id, audienceOf(caller))
            const [body] = post ? await toWire(shop, [post], args.context === 'edit') : []
            return body ? { ok: true, body } : INVALID_POST
          },
        }),
      },
    },
  ]
}

export const postRoutes = [...routesOf('post'), ...routesOf('page')]
