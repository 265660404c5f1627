import { z } from 'zod'
import { may } from '#app/features/accounts/permissions.ts'
import { productAddress } from '#app/features/catalog/catalog.ts'
import {
  findListedProduct,
  type ListedProduct,
  listProducts,
} from '#app/features/catalog/list-products.server.ts'
import { cleanDescription } from '#app/platform/html-text.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { INVALID_POST, type RestCaller, refusal } from './rest.ts'
import { idArg, idListArg, pageArgs, viewArgs } from './rest-args.ts'
import { refuseEditing } from './rest-posts.server.ts'
import { DIGITS, endpoint, type RestRoute } from './rest-route.server.ts'
import { rendered, renderedHtml, wireDates } from './rest-words.server.ts'

const STATUSES = {
  published: 'publish',
  draft: 'draft',
  hidden: 'private',
  members: 'private',
} as const

const mayManage = ({ manager }: RestCaller) => manager !== null && may(manager.role, 'products')

function toWire(shop: Shop, product: ListedProduct, isForEdit: boolean) {
  const link = `${shop.siteUrl}${productAddress(product.slug)}`
  return {
    id: product.id,
    ...wireDates('date', product.publishedAt),
    ...wireDates('modified', product.updatedAt),
    guid: rendered(link, false),
    slug: product.slug,
    status: STATUSES[product.status],
    type: 'product',
    link,
    title: rendered(product.name, isForEdit),
    content: renderedHtml(product.description, isForEdit),
    excerpt: renderedHtml(
      cleanDescription(product.shortDescription),
      isForEdit,
      product.shortDescription,
    ),
    featured_media: product.photoId,
    comment_status: 'closed',
    ping_status: 'closed',
    template: '',
    meta: [],
    product_cat: product.categoryIds,
    product_tag: product.tagIds,
  }
}

export const productRoutes: RestRoute[] = [
  {
    path: '/wp/v2/product',
    isCollection: true,
    endpoints: {
      GET: endpoint({
        args: {
          ...pageArgs,
          orderby: z.enum(['date', 'id', 'modified', 'title']).default('date'),
          product_cat: idListArg.default([]),
          product_tag: idListArg.default([]),
          status: z.enum(['publish', 'private', 'draft', 'any']).default('publish'),
        },
        run: async ({ shop, caller, args }) => {
          const isManager = mayManage(caller)
          const refused = refuseEditing(caller, isManager, args)
          if (refused) return refused
          if (args.status !== 'publish' && !isManager) {
            return refusal(caller, 'rest_forbidden_status', 'Status is forbidden.')
          }
          const { products, total } = await listProducts(shop, {
            ...{ isManaged: isManager, status: args.status, search: args.search },
            ...{ ids: args.include, without: args.exclude, slugs: args.slug },
            ...{ categoryIds: args.product_cat, tagIds: args.product_tag },
            ...{ orderBy: args.orderby, order: args.order, limit: args.per_page },
            offset: (args.page - 1) * args.per_page,
          })
          const items = products.map((product) => toWire(shop, product, args.context === 'edit'))
          return { ok: true, items, total }
        },
      }),
    },
  },
  {
    path: '/wp/v2/product/:id',
    ids: DIGITS,
    endpoints: {
      GET: endpoint({
        args: { ...viewArgs, id: idArg.catch(0) },
        run: async ({ shop, caller, args }) => {
          const isManager = mayManage(caller)
          const refused = refuseEditing(caller, isManager, args)
          if (refused) return refused
          const audience = isManager ? 'managers' : caller.customer ? 'customers' : 'everybody'
          const product = await findListedProduct(shop, args.id, audience)
          return product
            ? { ok: true, body: toWire(shop, product, args.context === 'edit') }
            : INVALID_POST
        },
      }),
    },
  },
]
