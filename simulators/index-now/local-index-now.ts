import { type HttpSimulator, openHttpSimulator, readBody } from '#simulators/http-simulator.ts'

const KEY = /^[a-zA-Z0-9-]{8,128}$/
const MAX_URLS = 10_000

export interface LocalIndexNow extends HttpSimulator {
  /** accepted lists of URLs, oldest first */
  accepted: string[][]
  /** number of all requests */
  requests: number
  /** answers the next request with this status */
  fail(status: number, headers?: Record<string, string>): void
}

/**
 * Simulates an endpoint of IndexNow. `readKeyFile` fetches the key file of the sender, as the real service does. The status
 * is 202 for a new key, 200 for a known key, 403 if the file does not contain the key, and 422 for URLs of another host.
 */
export async function openLocalIndexNow(
  readKeyFile: (location: string) => Promise<string | undefined>,
): Promise<LocalIndexNow> {
  const accepted: string[][] = []
  const knownKeys = new Set<string>()
  const faults: { status: number; headers: Record<string, string> }[] = []
  const state = { requests: 0 }
  const simulator = await openHttpSimulator(async (request, response) => {
    state.requests++
    const text = await readBody(request)
    const respond = (status: number, headers = {}) => response.writeHead(status, headers).end()
    const fault = faults.shift()
    if (fault) return void respond(fault.status, fault.headers)
    const body = parse(text)
    if (request.method !== 'POST' || !body || !KEY.test(body.key)) return void respond(400)
    if (body.urlList.length === 0 || body.urlList.length > MAX_URLS) return void respond(422)
    const hosts = new Set([body.keyLocation, ...body.urlList].map((url) => new URL(url).host))
    if (hosts.size !== 1 || !hosts.has(body.host)) return void respond(422)
    if ((await readKeyFile(body.keyLocation))?.trim() !== body.key) return void respond(403)
    accepted.push(body.urlList)
    const isNew = !knownKeys.has(body.key)
    knownKeys.add(body.key)
    respond(isNew ? 202 : 200)
  })
  return {
    ...simulator,
    accepted,
    get requests() {
      return state.requests
    },
    fail: (status, headers = {}) => faults.push({ status, headers }),
  }
}

interface Body {
  host: string
  key: string
  keyLocation: string
  urlList: string[]
}

function parse(text: string): Body | undefined {
  try {
    const body: Partial<Body> = JSON.parse(text)
    const { host, key, keyLocation, urlList } = body
    return host && key && keyLocation && Array.isArray(urlList)
      ? { host, key, keyLocation, urlList }
      : undefined
  } catch {
    return undefined
  }
}
