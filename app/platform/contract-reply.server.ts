import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** The headers that WooCommerce and WordPress send with every answer of a call (docs/contract/http.md A0). */
const CALL_HEADERS = {
  'x-robots-tag': 'noindex',
  'cache-control': 'no-cache, must-revalidate, max-age=0, no-store, private',
  expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
}

/** JSON as PHP writes it: "/" and everything beyond ASCII escaped. */
function contractJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

export function sendContractJson(reply: FastifyReply, value: unknown, status = 200) {
  return jsonReply(reply, status).send(contractJson(value))
}

/** The head of the answer goes out now, and what `make` makes of it follows. */
export function sendContractJsonLater(
  reply: FastifyReply,
  make: () => Promise<unknown>,
  status: number,
) {
  async function* parts() {
    // What JSON may begin with: the first byte takes the head with it, also through proxies.
    yield ' '
    yield contractJson(await make())
  }
  return jsonReply(reply, status).header('x-accel-buffering', 'no').send(Readable.from(parts()))
}

const jsonReply = (reply: FastifyReply, status: number) =>
  reply.code(status).headers(CALL_HEADERS).header('content-type', 'application/json; charset=UTF-8')

/** A short text answer: "" for a call that says nothing, "0" and "-1" for refusals. */
export function sendContractText(reply: FastifyReply, text: string, status = 200) {
  return reply
    .code(status)
    .headers(CALL_HEADERS)
    .header('content-type', 'text/html; charset=UTF-8')
    .send(text)
}
