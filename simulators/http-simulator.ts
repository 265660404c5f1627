import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HttpSimulator {
  /** URL without a trailing slash */
  url: string
  close(): Promise<void>
}

/** Starts a simulated HTTP service on this machine. */
export async function openHttpSimulator(
  handleRequest: (
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
  ) => void | Promise<void>,
): Promise<HttpSimulator> {
  const server = createServer((request, response) => {
    void handleRequest(request, response, new URL(request.url ?? '/', 'http://fake'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export function sendJson(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

export async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}
