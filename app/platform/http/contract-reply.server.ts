import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { isJsonTexts } from './json-text.ts'

/** The headers that WooCommerce and WordPress send with every Ajax response (docs/contract/http.md A0). */
const AJAX_HEADERS = {
  'x-robots-tag': 'noindex',
  'cache-control': 'no-cache, must-revalidate, max-age=0, no-store, private',
  expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
}

/** Serializes JSON as PHP does, with "/" and non-ASCII characters escaped. */
export function contractJson(value: unknown): string {
  if (isJsonTexts(value)) return `[${value.map(({ text }) => text).join(',')}]`
  return JSON.stringify(value).replace(/[/\u0080-\uffff]/g, (character) =>
    character === '/' ? '\\/' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

export function sendContractJson(reply: FastifyReply, value: unknown, status = 200) {
  // The text is ASCII, and Latin-1 is the fastest encoding for it.
  return startJsonReply(reply, status).send(Buffer.from(contractJson(value), 'latin1'))
}

/** Sends the response headers immediately and the JSON once `readValue` has resolved. */
export function sendContractJsonLater(
  reply: FastifyReply,
  readValue: () => Promise<unknown>,
  status: number,
) {
  async function* createParts() {
    // Leading whitespace is valid JSON, and the first byte flushes the headers, also through proxies.
    yield ' '
    yield contractJson(await readValue())
  }
  return startJsonReply(reply, status)
    .header('x-accel-buffering', 'no')
    .send(Readable.from(createParts()))
}

const startJsonReply = (reply: FastifyReply, status: number) =>
  reply.code(status).headers(AJAX_HEADERS).header('content-type', 'application/json; charset=UTF-8')

/** Sends a short text as the response: "" for an empty result, "0" and "-1" for rejections. */
export function sendContractText(reply: FastifyReply, text: string, status = 200) {
  return reply
    .code(status)
    .headers(AJAX_HEADERS)
    .header('content-type', 'text/html; charset=UTF-8')
    .send(text)
}
