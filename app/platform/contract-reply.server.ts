import type { FastifyReply } from 'fastify'

/** What the incumbent sends with every answer of a call. */
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
  return reply
    .code(status)
    .headers(CALL_HEADERS)
    .header('content-type', 'application/json; charset=UTF-8')
    .send(contractJson(value))
}

/** A short text answer: "" for a call that says nothing, "0" and "-1" for refusals. */
export function sendContractText(reply: FastifyReply, text: string, status = 200) {
  return reply
    .code(status)
    .headers(CALL_HEADERS)
    .header('content-type', 'text/html; charset=UTF-8')
    .send(text)
}
