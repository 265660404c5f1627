import type { z } from 'zod'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { postRoutes } from '#app/features/rest-api/rest-content/rest-posts.server.ts'
import { productRoutes } from '#app/features/rest-api/rest-content/rest-products.server.ts'
import { termRoutes } from '#app/features/rest-api/rest-content/rest-terms.server.ts'
import { userRoutes } from '#app/features/rest-api/rest-content/rest-users.server.ts'
import type { BodySchema, Schema } from '#app/features/rest-api/rest-framework/openapi-types.ts'
import { REST_METHODS, REST_ROOT } from '#app/features/rest-api/rest-framework/rest.ts'
import { viewArgs } from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  jsonSchema,
  openApi,
  schemaOf,
} from '#app/features/rest-api/rest-framework/rest-openapi.server.ts'
import {
  RESPONSE_SCHEMAS,
  responseName,
} from '#app/features/rest-api/rest-framework/rest-responses.ts'
import {
  endpoint,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { mediaRoutes } from '#app/features/rest-api/rest-media/rest-media.server.ts'
import { storeAttributeRoutes } from '#app/features/rest-api/store-api/storeapi-attributes.server.ts'
import { storeBatchRoutes } from '#app/features/rest-api/store-api/storeapi-batch.server.ts'
import { storeCartRoutes } from '#app/features/rest-api/store-api/storeapi-cart.server.ts'
import { storeCheckoutRoutes } from '#app/features/rest-api/store-api/storeapi-checkout.server.ts'
import { storeCollectionRoute } from '#app/features/rest-api/store-api/storeapi-collection-data.server.ts'
import { storeCouponRoutes } from '#app/features/rest-api/store-api/storeapi-coupons.server.ts'
import { storeOrderRoute } from '#app/features/rest-api/store-api/storeapi-order.server.ts'
import { storeProductRoutes } from '#app/features/rest-api/store-api/storeapi-products.server.ts'
import { storeReviewRoute } from '#app/features/rest-api/store-api/storeapi-reviews.server.ts'
import { storeTermRoutes } from '#app/features/rest-api/store-api/storeapi-terms.server.ts'
import { wcNamedTermRoutes } from '#app/features/rest-api/wc-catalog/wc-attributes.server.ts'
import { wcProductRoutes } from '#app/features/rest-api/wc-catalog/wc-products.server.ts'
import { wcTermRoutes } from '#app/features/rest-api/wc-catalog/wc-terms.server.ts'
import { wcCouponRoutes } from '#app/features/rest-api/wc-coupons/wc-coupons.server.ts'
import { wcCustomerRoutes } from '#app/features/rest-api/wc-customers/wc-customers.server.ts'
import { orderNoteRoutes } from '#app/features/rest-api/wc-orders/wc-order-notes.server.ts'
import { orderRefundRoutes } from '#app/features/rest-api/wc-orders/wc-order-refunds.server.ts'
import { orderRoutes } from '#app/features/rest-api/wc-orders/wc-orders.server.ts'
import { wcReviewRoutes } from '#app/features/rest-api/wc-reviews/wc-reviews.server.ts'
import { wcDataRoutes } from '#app/features/rest-api/wc-shop/wc-data.server.ts'
import { wcGatewayRoutes } from '#app/features/rest-api/wc-shop/wc-gateways.server.ts'
import { wcReportRoutes } from '#app/features/rest-api/wc-shop/wc-reports.server.ts'
import { wcSettingRoutes } from '#app/features/rest-api/wc-shop/wc-settings.server.ts'
import { wcShippingMethodRoutes } from '#app/features/rest-api/wc-shop/wc-shipping-methods.server.ts'
import { wcShippingZoneRoutes } from '#app/features/rest-api/wc-shop/wc-shipping-zones.server.ts'
import { wcSystemRoutes } from '#app/features/rest-api/wc-shop/wc-system.server.ts'
import { wcTaxClassRoutes } from '#app/features/rest-api/wc-taxes/wc-tax-classes.server.ts'
import { wcTaxRoutes } from '#app/features/rest-api/wc-taxes/wc-taxes.server.ts'
import { wcWebhookRoutes } from '#app/features/rest-api/webhooks/wc-webhooks.server.ts'
import type { App } from '#app/platform/app.ts'
import { path } from '#app/platform/path.ts'

const resourceRoutes = [
  ...postRoutes,
  ...productRoutes,
  ...termRoutes,
  ...mediaRoutes,
  ...userRoutes,
  ...wcTermRoutes,
  ...wcNamedTermRoutes,
  ...wcReviewRoutes,
  ...wcProductRoutes,
  ...orderRoutes,
  ...orderNoteRoutes,
  ...orderRefundRoutes,
  ...wcCouponRoutes,
  ...wcCustomerRoutes,
  ...wcWebhookRoutes,
  ...wcSystemRoutes,
  ...wcTaxClassRoutes,
  ...wcTaxRoutes,
  ...wcShippingZoneRoutes,
  ...wcShippingMethodRoutes,
  ...wcGatewayRoutes,
  ...wcSettingRoutes,
  ...wcReportRoutes,
  ...wcDataRoutes,
  ...storeCartRoutes,
  ...storeCouponRoutes,
  storeOrderRoute,
  ...storeBatchRoutes,
  ...storeCheckoutRoutes,
  storeCollectionRoute,
  ...storeTermRoutes,
  ...storeAttributeRoutes,
  storeReviewRoute,
  ...storeProductRoutes,
]

/** The index, from which clients discover the interface. */
const indexRoute: RestRoute = {
  path: '/',
  response: 'Index',
  isAvailableBeforeOpening: true,
  endpoints: {
    GET: endpoint({
      args: viewArgs,
      run: async ({ app }) => {
        const { name, tagline } = await readSettings(app)
        return {
          ok: true,
          body: {
            name,
            description: tagline,
            url: app.siteUrl,
            home: app.siteUrl,
            timezone_string: 'Europe/Amsterdam',
            namespaces: NAMESPACES,
            authentication: {
              'application-passwords': {
                endpoints: { authorization: `${app.siteUrl}${path('/beheer/account/programmas')}` },
              },
            },
            routes: describeRoutes(app.siteUrl, resourceRoutes),
          },
        }
      },
    }),
  },
}

/** Returns the first two segments of a path: "wp/v2". */
const namespaceOf = ({ path }: RestRoute) => path.split('/').slice(1, 3).join('/')

const NAMESPACES = [...new Set(resourceRoutes.map(namespaceOf))]

const namespaceRoute = (namespace: string): RestRoute => ({
  path: `/${namespace}`,
  response: 'Namespace',
  isAvailableBeforeOpening: true,
  endpoints: {
    GET: endpoint({
      args: viewArgs,
      run: async ({ app }) => {
        const routes = resourceRoutes.filter((route) => namespaceOf(route) === namespace)
        return { ok: true, body: { namespace, routes: describeRoutes(app.siteUrl, routes) } }
      },
    }),
  },
})

/** Returns the OpenAPI document of the interface. */
export async function readOpenApi(app: App) {
  const { name } = await readSettings(app)
  return openApi(REST_ROUTES, { name, siteUrl: app.siteUrl })
}

/** The route of the OpenAPI document, for client generators. */
const openApiRoute: RestRoute = {
  path: '/openapi.json',
  response: 'Document',
  isAvailableBeforeOpening: true,
  endpoints: {
    GET: endpoint({
      args: {},
      run: async ({ app }) => ({ ok: true, body: await readOpenApi(app) }),
    }),
  },
}

/** All routes of the REST interface. */
export const REST_ROUTES: RestRoute[] = [
  indexRoute,
  ...NAMESPACES.map(namespaceRoute),
  openApiRoute,
  ...resourceRoutes,
]

function describeRoutes(siteUrl: string, routes: RestRoute[]) {
  return Object.fromEntries(
    routes.map((route) => {
      // A path with a parameter has no URL of its own.
      const selfLink = { href: `${siteUrl}${REST_ROOT}${route.path}` }
      const links = route.idPattern ? {} : { _links: { self: [selfLink] } }
      return [toWordPressPath(route), { ...routeFacts(route), ...links }]
    }),
  )
}

/** Returns the namespace and the methods of a route, with the parameters of each method. */
function routeFacts(route: RestRoute) {
  const methods = REST_METHODS.filter((method) => route.endpoints[method])
  return {
    namespace: namespaceOf(route),
    methods,
    endpoints: methods.map((method) => ({
      methods: [method],
      args: argFacts(route.endpoints[method]?.args),
    })),
  }
}

/** The response to OPTIONS, with the schema of the items. */
export const describeRoute = (route: RestRoute) => ({
  ...routeFacts(route),
  schema: itemSchema(route),
})

const itemSchemas = new WeakMap<RestRoute, object>()

/** Returns the schema of a route's items. */
function itemSchema(route: RestRoute): object {
  const cachedSchema = itemSchemas.get(route)
  if (cachedSchema) return cachedSchema
  const { response } = route
  const responseJsonSchema = jsonSchema(
    typeof response === 'string' ? RESPONSE_SCHEMAS[response] : response.item,
  )
  // The response of some routes is described as an array; the schema of its items is taken.
  const item = (
    responseJsonSchema.type === 'array' ? responseJsonSchema.items : responseJsonSchema
  ) as typeof responseJsonSchema
  const alternatives = (item.anyOf ?? [item]) as BodySchema[]
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: responseName(response),
    type: 'object',
    // Products and variations share a route, so fields of either are described.
    properties: Object.assign({}, ...alternatives.map(({ properties }) => properties)),
  }
  itemSchemas.set(route, schema)
  return schema
}

type ArgFacts = Record<string, Schema & { required: boolean }>

/** Descriptions by schema, computed once because schemas are constants. */
const argFactsBySchema = new WeakMap<z.ZodObject, ArgFacts>()

function argFacts(args: z.ZodObject | undefined): ArgFacts {
  if (!args) return {}
  const cachedFacts = argFactsBySchema.get(args)
  if (cachedFacts) return cachedFacts
  const { properties, required } = schemaOf(args)
  const facts = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      { ...schema, required: required.includes(name) },
    ]),
  )
  argFactsBySchema.set(args, facts)
  return facts
}

/** Returns the path in WordPress's syntax: "/wp/v2/posts/(?P<id>[\w-]+)". */
const toWordPressPath = ({ path }: RestRoute) => path.replace(/:(\w+)/g, '(?P<$1>[\\w-]+)')
