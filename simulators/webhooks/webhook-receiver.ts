import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ReceivedDelivery {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export type WebhookReceiver = Awaited<ReturnType<typeof openWebhookReceiver>>

/** Starts a server that receives webhooks; each path has its own response status, 200 by default. */
export async function openWebhookReceiver() {
  const received: ReceivedDelivery[] = []
  const statuses = new Map<string, number>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? '/'
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() })
      const status = statuses.get(path) ?? 200
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('ok')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    /** Returns the received deliveries, without pings. */
    deliveries: () => received.filter(({ headers }) => headers['x-wc-webhook-id'] !== undefined),
    answer(path: string, status: number) {
      statuses.set(path, status)
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
