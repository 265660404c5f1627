import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const CHECK_MS = 250

/**
 * A small proxy before several processes of a shop, as Caddy is with `health_uri /readyz`: it takes the processes that are ready in
 * turn, goes to the next one when a process does not accept the connection, and repeats only requests that change nothing when a
 * process dies before its response. Any other lost response is a 502.
 */
export async function openBalancer(processes: Set<string>) {
  let requestCount = 0
  // Idle connections are used again, so a process that stops can close one in the moment of a request.
  const agent = new http.Agent({ keepAlive: true })
  const stopping = new Set<string>()
  const checks = setInterval(async () => {
    for (const processUrl of processes) {
      const ready = await fetch(`${processUrl}/readyz`).catch(() => undefined)
      if (ready?.status === 503) stopping.add(processUrl)
      else stopping.delete(processUrl)
      await ready?.body?.cancel()
    }
  }, CHECK_MS)
  const server = http.createServer(async (request, response) => {
    const body = await buffer(request)
    const tried = new Set<string>()
    const requestIndex = requestCount++
    const attempt = () => {
      // A process may have been added since the request came.
      const ready = [...processes].filter((processUrl) => !stopping.has(processUrl))
      const running = ready.length > 0 ? ready : [...processes]
      const start = requestIndex % Math.max(1, running.length)
      const candidates = [...running.slice(start), ...running.slice(0, start)]
      const target = candidates.find((processUrl) => !tried.has(processUrl))
      if (target === undefined) return response.writeHead(502).end('no process answers')
      tried.add(target)
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
      clearInterval(checks)
      agent.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
