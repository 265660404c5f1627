import type { RestRoute } from '#app/features/rest-api/rest-framework/rest-route.server.ts'

export interface MatchedRoute {
  route: RestRoute
  /** decoded values of the parameters in the path, by name */
  params: Record<string, string>
}

/** A segment of the paths: a fixed text or any value leads to the next segment. */
interface RouteNode {
  fixedSegments: Map<string, RouteNode>
  anyValue?: RouteNode
  /** the route whose path ends here */
  route?: RestRoute
}

const createNode = (): RouteNode => ({ fixedSegments: new Map() })

const isParameter = (segment: string) => segment.startsWith(':')

const splitPath = (path: string) => path.split('/').filter((segment) => segment !== '')

/**
 * Returns a function that finds the route of a path below /wp-json/, still encoded; null if none matches. A fixed text in a
 * path comes before a parameter: /products/categories is not the product "categories". Fastify would compile each route for
 * each method, which took a tenth of a start.
 */
export function createRouteMatcher(
  routes: readonly RestRoute[],
): (path: string) => MatchedRoute | null {
  const root = createNode()
  for (const route of routes) {
    let node = root
    for (const segment of splitPath(route.path)) node = addSegment(node, segment)
    node.route = route
  }
  return (path) => {
    const values = decodeSegments(path.replace(/^\/|\/$/g, ''))
    const route = values && findRoute(root, values)
    if (!route) return null
    const params = readParams(route, values)
    return hasValidIds(route, params) ? { route, params } : null
  }
}

function addSegment(node: RouteNode, segment: string): RouteNode {
  if (isParameter(segment)) {
    node.anyValue ??= createNode()
    return node.anyValue
  }
  const next = node.fixedSegments.get(segment) ?? createNode()
  node.fixedSegments.set(segment, next)
  return next
}

/** Returns null for a percent sign without a code. */
function decodeSegments(path: string): string[] | null {
  try {
    return path === '' ? [] : path.split('/').map(decodeURIComponent)
  } catch {
    return null
  }
}

function findRoute(node: RouteNode, [segment, ...rest]: string[]): RestRoute | undefined {
  if (segment === undefined) return node.route
  const fixed = node.fixedSegments.get(segment)
  const fixedRoute = fixed && findRoute(fixed, rest)
  if (fixedRoute || segment === '') return fixedRoute
  return node.anyValue && findRoute(node.anyValue, rest)
}

function readParams(route: RestRoute, values: string[]): Record<string, string> {
  const names = splitPath(route.path)
  return Object.fromEntries(
    values.flatMap((value, index) => {
      const name = names[index]
      return name && isParameter(name) ? [[name.slice(1), value]] : []
    }),
  )
}

const hasValidIds = ({ idPattern }: RestRoute, params: Record<string, string>) =>
  !idPattern || Object.values(params).every((id) => idPattern.test(id))
