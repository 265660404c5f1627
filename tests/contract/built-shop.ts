import { randomUUID } from 'node:crypto'
import { type IncomingHttpHeaders, request as send } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect } from 'vitest'
import { writeStaffAccount } from '#app/features/core/accounts/write-users.server.ts'
import { hasOwner } from '#app/features/core/sign-in/owner-setup.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import { shopTest, type TestClock } from '#tests/support/shop-test.ts'
import { loadBundle } from '../../server/load-bundle.ts'

export const MANAGER = { email: 'eva@schakel.example', password: 'een lang wachtwoord' }

/** Hashing this password takes longer than all else that a shop does at its start. */
const PASSWORD_HASH =
  '72a69279d181625021e14177cafe1b8f:0e5cb0e1a354c6f91167068a09ebe718d81c526c3be7347cb0d5bbf200419b8dab77fb4f28cf0a21277b127c2892b3be7bc1d3622f2215bac6c919650ced9645'

/** Generous for slow machines: the limit only catches a stuck test. */
export const LONG_TIMEOUT = { timeout: 600_000 }

export interface TestRequest {
  method?: string
  /** as it is sent, without encoding */
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface ShopResponse {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

type Bundle = Awaited<ReturnType<typeof loadBundle>>
type Env = Parameters<Bundle['openApp']>[0]

/** Loads the build as a shop does: React chooses its version when it is loaded, and the one for development is slow. */
export async function loadShopBuild() {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  const bundle = await loadBundle()
  process.env.NODE_ENV = NODE_ENV
  return bundle
}

/** Starts the built shop with its pages on its own port. */
export async function startBuiltShop(env: Env, clock: TestClock) {
  const { build, createFastify, openApp, prepareShop } = await loadShopBuild()
  const app = openApp(env, { clock })
  const waitForTag = (tag: string) =>
    new Promise<void>((resolve) => app.onChange((tags) => tags.includes(tag) && resolve()))
  const listening = waitForTag('*')
  if (!(await hasOwner(app.db))) {
    const manager = { name: 'Beheerder', email: MANAGER.email, hash: PASSWORD_HASH }
    await writeStaffAccount(app.db, { ...manager, role: 'owner' }, clock.now())
  }
  // A demo offers the test bank; its catalogue is not needed.
  await prepareShop({ ...app, env: { ...app.env, SHOP_DEMO: false } })
  await listening
  const serverPatterns: string[] = []
  const fastify = await createFastify(app, {
    loadBuild: async () => build,
    prepare: async (host) => {
      // A parameter may be followed by the expression that it has to match.
      host.addHook(
        'onRoute',
        ({ url }) => void serverPatterns.push(url.replace(/(:\w+)\([^/]*\)/, '$1')),
      )
    },
  })
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = fastify.server.address() as AddressInfo
  return {
    port,
    /** the patterns of all pages and other routes */
    patterns: [...new Set([...readPagePatterns(build.routes), ...serverPatterns])].filter(
      (pattern) => pattern !== '*',
    ),
    /**
     * Waits until changes that the test made outside this shop's process have arrived, so that its caches are current.
     */
    async waitForChanges(from: App) {
      const marker = `heard:${randomUUID()}`
      const received = waitForTag(marker)
      await announceChanges(from, [marker])
      await received
    },
    request: async (request: TestRequest) =>
      checkResponse(request, await sendRequest(port, request)),
    async close() {
      const closing = fastify.close()
      // Fastify closes idle connections only; one that is still sending would stay open for a minute.
      fastify.server.closeAllConnections()
      await closing
      await app.close()
    },
  }
}

export type BuiltShop = Awaited<ReturnType<typeof startBuiltShop>>

type Routes = Bundle['build']['routes']

function readPagePatterns(routes: Routes): string[] {
  const routePath = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    return route ? `${routePath(route.parentId)}${route.path ? `/${route.path}` : ''}` : ''
  }
  return Object.keys(routes).map((id) => routePath(id) || '/')
}

function sendRequest(
  port: number,
  { method = 'GET', path, headers = {}, body }: TestRequest,
): Promise<ShopResponse> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const options = { port, host: '127.0.0.1', method, path, headers: { ...headers, ...length } }
    const fail = (cause: Error) =>
      reject(new Error(`${method} ${path}: ${cause.message}`, { cause }))
    const request = send(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', fail)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
    request.on('error', fail)
    request.end(body)
  })
}

/** Sends a request byte by byte as it is written; returns what the shop answers until it closes the connection. */
export function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
  })
}

/** Checks what is true of every response. */
function checkResponse(
  { method = 'GET', path, body = '' }: TestRequest,
  response: ShopResponse,
): ShopResponse {
  const { status, headers, text } = response
  const summary = `${method} ${path.slice(0, 200)} ${body.toString().slice(0, 300)} → ${status}`
  expect(status, summary).toBeLessThan(500)
  expect(headers['x-content-type-options'], summary).toBe('nosniff')
  expect(text, summary).not.toMatch(/node_modules|\bat .+\.js:\d+/)
  if (headers.location !== undefined) {
    expect(headers.location, summary).toMatch(/^(?:http:\/\/schakel\.test)?\/(?![/\\])/)
    expect(headers.location.length, summary).toBeLessThan(4_000)
  }
  if (headers['content-type']?.startsWith('text/html')) {
    // Calls return "", "0" and "-1" as HTML too, which needs no policy.
    if (text.length > 2) expect(headers['content-security-policy'], summary).toBeDefined()
    expect(text, summary).not.toContain('<script>alert(1)')
  }
  return response
}

/** A test with the built shop, which shares its database with the test's own `app`. */
export const builtShopTest = shopTest.extend<{ builtShop: BuiltShop }>({
  builtShop: async ({ app, clock }, use) => {
    const builtShop = await startBuiltShop(app.env, clock)
    await use(builtShop)
    await builtShop.close()
  },
})
