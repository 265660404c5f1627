import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const CHECK_MS = 250

/**
 * Opens a small proxy in front of several processes of a shop, like Caddy with `health_uri /readyz`. It sends requests to the ready
 * processes in turn, and to the next one if a process does not accept the connection. If a process dies before its response, it
 * repeats requests that change nothing; any other lost response is a 502.
 */
export async function openBalancer(processUrls: Set<string>) {
  let requestCount = 0
  // Connections stay open, so a stopping process may close one at the moment of a request.
  const agent = new http.Agent({ keepAlive: true })
  const stoppingUrls = new Set<string>()
  const checkTimer = setInterval(async () => {
    for (const processUrl of processUrls) {
      const readyResponse = await fetch(`${processUrl}/readyz`).catch(() => undefined)
      if (readyResponse?.status === 503) stoppingUrls.add(processUrl)
      else stoppingUrls.delete(processUrl)
      await readyResponse?.body?.cancel()
    }
  }, CHECK_MS)
  const server = http.createServer(async (request, response) => {
    const body = await buffer(request)
    const triedUrls = new Set<string>()
    const requestIndex = requestCount++
    const attempt = () => {
      // Computed at each attempt, because a process may have been added meanwhile.
      const readyUrls = [...processUrls].filter((processUrl) => !stoppingUrls.has(processUrl))
      const availableUrls = readyUrls.length > 0 ? readyUrls : [...processUrls]
      const start = requestIndex % Math.max(1, availableUrls.length)
      const candidates = [...availableUrls.slice(start), ...availableUrls.slice(0, start)]
      const target = candidates.find((processUrl) => !triedUrls.has(processUrl))
      if (target === undefined) return response.writeHead(502).end('no process answers')
      triedUrls.add(target)
      const { hostname, port } = new URL(target)
      const upstreamRequest = http.request({
        hostname,
        port,
        method: request.method,
        path: request.url,
        headers: { ...request.headers, host: new URL(target).host },
        agent,
      })
      upstreamRequest.on('response', (upstreamResponse) => {
        response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers)
        upstreamResponse.on('error', () => response.destroy())
        upstreamResponse.pipe(response)
      })
      upstreamRequest.on('error', (error: NodeJS.ErrnoException) => {
        const isRepeatable = error.code === 'ECONNREFUSED' || request.method === 'GET'
        if (response.headersSent) response.destroy()
        else if (isRepeatable) attempt()
        else response.writeHead(502).end('the process died')
      })
      return upstreamRequest.end(body)
    }
    attempt()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      clearInterval(checkTimer)
      agent.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
