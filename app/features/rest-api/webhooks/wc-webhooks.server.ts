import { and, asc, desc, eq, ilike, inArray, notInArray } from 'drizzle-orm'
import { z } from 'zod'
import { failure, type RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import { pageOffset, textArg } from '#app/features/rest-api/rest-framework/rest-args.ts'
import { WC } from '#app/features/rest-api/wc-framework/wc.ts'
import { readWcDateRanges, wcDatedArgs } from '#app/features/rest-api/wc-framework/wc-args.ts'
import { datePair, wcLinks } from '#app/features/rest-api/wc-framework/wc-formats.ts'
import { wcResource } from '#app/features/rest-api/wc-framework/wc-resource.server.ts'
import { linksSchema, momentText } from '#app/features/rest-api/wc-framework/wc-schemas.ts'
import { within } from '#app/platform/database/sql.server.ts'
import {
  COLUMNS_WITHOUT_SECRET,
  createWebhook,
  findWebhook,
  removeWebhook,
  updateWebhook,
} from './manage-webhooks.server.ts'
import { isTopic, topicParts, topicsOf, WEBHOOK_STATUSES, type WebhookStatus } from './webhooks.ts'
import { webhooks } from './webhooks-tables.server.ts'

const INVALID_TOPIC = failure(
  400,
  'woocommerce_rest_shop_webhook_invalid_topic',
  'Webhook topic must be valid.',
)
const INVALID_URL = failure(
  400,
  'woocommerce_rest_shop_webhook_invalid_delivery_url',
  'Webhook delivery URL must be a valid URL starting with http:// or https://.',
)

const webhookSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  status: z.enum(WEBHOOK_STATUSES),
  topic: z.string(),
  resource: z.string(),
  event: z.string(),
  hooks: z.array(z.string()),
  delivery_url: z.string(),
  date_created: momentText,
  date_created_gmt: momentText,
  date_modified: momentText,
  date_modified_gmt: momentText,
  _links: linksSchema,
})

const fields = {
  name: textArg(100).optional(),
  status: z.enum(WEBHOOK_STATUSES).optional(),
  topic: textArg(200).optional(),
  delivery_url: textArg(2_000).optional(),
  secret: textArg(200).optional(),
}
type WebhookInput = z.output<z.ZodObject<typeof fields>>

function validateInput({ topic, delivery_url: url }: WebhookInput): RestFailure | null {
  if (topic !== undefined && !isTopic(topic)) return INVALID_TOPIC
  const isValidUrl =
    url === undefined || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))
  return isValidUrl ? null : INVALID_URL
}

const SORT_COLUMNS = { date: webhooks.createdAt, id: webhooks.id, title: webhooks.name }

/** Returns WooCommerce's names of the hooks that a topic follows. */
const hooksOf = (topic: string) => {
  const { resource, event } = topicParts(topic)
  if (resource === 'action') return [event]
  return topicsOf(resource, event).flatMap((each) =>
    each.startsWith('action.') ? [each.slice('action.'.length)] : [],
  )
}

export const wcWebhookRoutes = wcResource({
  path: `${WC}/webhooks`,
  response: { name: 'Webhook', item: webhookSchema },
  permission: 'shop',
  notFound: failure(404, 'woocommerce_rest_shop_webhook_invalid_id', 'Invalid ID.'),
  filters: {
    ...wcDatedArgs,
    status: z.enum(['all', ...WEBHOOK_STATUSES]).default('all'),
    orderby: z.enum(['date', 'id', 'title']).default('date'),
  },
  list: async ({ app, args }) => {
    const { dated, modified } = readWcDateRanges(args)
    const condition = and(
      args.status === 'all' ? undefined : eq(webhooks.status, args.status as WebhookStatus),
      args.search === ''
        ? undefined
        : ilike(webhooks.name, `%${args.search.replace(/[\\%_]/g, '\\$&')}%`),
      args.include.length > 0 ? inArray(webhooks.id, args.include) : undefined,
      args.exclude.length > 0 ? notInArray(webhooks.id, args.exclude) : undefined,
      ...within(webhooks.createdAt, dated),
      ...within(webhooks.updatedAt, modified),
    )
    const direction = args.order === 'asc' ? asc : desc
    const items = await app.db
      .select(COLUMNS_WITHOUT_SECRET)
      .from(webhooks)
      .where(condition)
      .orderBy(direction(SORT_COLUMNS[args.orderby]), direction(webhooks.id))
      .limit(args.per_page)
      .offset(pageOffset(args))
    return { items, total: await app.db.$count(webhooks, condition) }
  },
  find: findWebhook,
  toWire: async (app, items) =>
    items.map(({ id, name, status, topic, deliveryUrl, createdAt, updatedAt }) => ({
      id,
      name,
      status,
      topic,
      ...topicParts(topic),
      hooks: hooksOf(topic),
      delivery_url: deliveryUrl,
      ...datePair('date_created', createdAt),
      ...datePair('date_modified', updatedAt),
      _links: wcLinks(app.siteUrl, { self: `${WC}/webhooks/${id}`, collection: `${WC}/webhooks` }),
    })),
  write: {
    fields,
    required: { topic: textArg(200), delivery_url: textArg(2_000) },
    create: async ({ app, args, caller }) => {
      const problem = validateInput(args)
      const { topic = '', delivery_url: deliveryUrl = '', status = 'active', secret = '' } = args
      if (problem || !caller.manager) return problem ?? INVALID_TOPIC
      const name = args.name || `Webhook ${topic}`
      const newWebhook = { name, status, topic, deliveryUrl, secret }
      return { ok: true, id: (await createWebhook(app, caller.manager.id, newWebhook)).id }
    },
    update: async ({ app, args }, oldWebhook) => {
      const problem = validateInput(args)
      if (problem) return problem
      const { name = oldWebhook.name, status = oldWebhook.status, topic = oldWebhook.topic } = args
      const deliveryUrl = args.delivery_url ?? oldWebhook.deliveryUrl
      const newFields = { name, status, topic, deliveryUrl, secret: args.secret ?? '' }
      await updateWebhook(app, oldWebhook.id, newFields)
      return { ok: true, id: oldWebhook.id }
    },
  },
  remove: async (app, { id }): Promise<RestFailure | null> => {
    await removeWebhook(app, id)
    return null
  },
})
