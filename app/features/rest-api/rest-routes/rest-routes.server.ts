import type { z } from 'zod'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { postRoutes } from '#app/features/rest-api/rest-content/rest-posts.server.ts'
import { productRoutes } from '#app/features/rest-api/rest-content/rest-products.server.ts'
import { termRoutes } from '#app/features/rest-api/rest-content/rest-terms.server.ts'
import { userRoutes } from '#app/features/rest-api/rest-content/rest-users.server.ts'
import { NAMESPACE, REST_METHODS, REST_ROOT } from '#app/features/rest-api/rest-framework/rest.ts'
import { viewArgs } from '#app/features/rest-api/rest-framework/rest-args.ts'
import { openApi, schemaOf } from '#app/features/rest-api/rest-framework/rest-openapi.server.ts'
import {
  endpoint,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { mediaRoutes } from '#app/features/rest-api/rest-media/rest-media.server.ts'
import type { App } from '#app/platform/app.ts'

const contentRoutes = [
  ...postRoutes,
  ...productRoutes,
  ...termRoutes,
  ...mediaRoutes,
  ...userRoutes,
]

/** The index, with which clients discover the interface. */
const indexRoute: RestRoute = {
  path: '/',
  answers: 'Index',
  staysOpen: true,
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
            namespaces: [NAMESPACE],
            authentication: {
              'application-passwords': {
                endpoints: { authorization: `${app.siteUrl}/beheer/account/programmas/` },
              },
            },
            routes: factsOfAll(app.siteUrl),
          },
        }
      },
    }),
  },
}

const namespaceRoute: RestRoute = {
  path: `/${NAMESPACE}`,
  answers: 'Namespace',
  staysOpen: true,
  endpoints: {
    GET: endpoint({
      args: viewArgs,
      run: async ({ app }) => ({
        ok: true,
        body: { namespace: NAMESPACE, routes: factsOfAll(app.siteUrl) },
      }),
    }),
  },
}

/** Returns the interface as OpenAPI. */
export async function readOpenApi(app: App) {
  const { name } = await readSettings(app)
  return openApi(REST_ROUTES, { name, siteUrl: app.siteUrl })
}

/** For client generators. */
const openApiRoute: RestRoute = {
  path: '/openapi.json',
  answers: 'Document',
  staysOpen: true,
  endpoints: {
    GET: endpoint({
      args: {},
      run: async ({ app }) => ({ ok: true, body: await readOpenApi(app) }),
    }),
  },
}

/** All routes of the REST interface. */
export const REST_ROUTES: RestRoute[] = [indexRoute, namespaceRoute, openApiRoute, ...contentRoutes]

function factsOfAll(siteUrl: string) {
  return Object.fromEntries(
    contentRoutes.map((route) => {
      const address = { href: `${siteUrl}${REST_ROOT}${route.path}` }
      const links = route.ids ? {} : { _links: { self: [address] } }
      return [namedPath(route), { ...routeFacts(route), ...links }]
    }),
  )
}

/** Returns the methods of a route with their parameters; also the response to OPTIONS. */
export function routeFacts(route: RestRoute) {
  const methods = REST_METHODS.filter((method) => route.endpoints[method])
  return {
    namespace: NAMESPACE,
    methods,
    endpoints: methods.map((method) => ({
      methods: [method],
      args: argFacts(route.endpoints[method]?.args),
    })),
  }
}

function argFacts(args: z.ZodObject | undefined) {
  if (!args) return {}
  const { properties, required } = schemaOf(args)
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      { ...schema, required: required.includes(name) },
    ]),
  )
}

/** Returns the path in WordPress's syntax: "/wp/v2/posts/(?P<id>[\d]+)". */
const namedPath = ({ path }: RestRoute) => path.replace(/:(\w+)/g, '(?P<$1>[\\w-]+)')
