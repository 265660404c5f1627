import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { basicAuth } from './programs.ts'
import { createVisitor } from './visitor.ts'
import { addApiKey, suppliedShopTest } from './wc-shop.ts'

const DOCUMENT = readFileSync(
  path.join(import.meta.dirname, '..', '..', 'docs', 'contract', 'http.md'),
  'utf8',
)

interface Message {
  start: string
  headers: [name: string, value: string][]
  body: string
}

/** Parses a request or response of the document: a first line, headers, and a body that starts with a brace or bracket. */
function parseMessage(text: string): Message {
  const [start = '', ...lines] = text.trim().split('\n')
  const bodyLine = lines.findIndex((line) => /^[[{]/.test(line))
  const body = bodyLine === -1 ? '' : lines.slice(bodyLine).join('\n')
  const headers = (bodyLine === -1 ? lines : lines.slice(0, bodyLine)).map(
    (line): [string, string] => {
      const [name = '', ...value] = line.split(': ')
      return [name.toLowerCase(), value.join(': ')]
    },
  )
  return { start, headers, body }
}

const EXAMPLES = [...DOCUMENT.matchAll(/```http\n([\s\S]*?)\n```/g)].map(([, text = '']) => {
  const [request = '', response = ''] = text.split('\n\n')
  return { request: parseMessage(request), response: parseMessage(response) }
})

/** Values of the responses so far, by the name that the document gives them. */
type CapturedValues = Map<string, unknown>

const fillPlaceholders = (text: string, values: CapturedValues) =>
  text.replace(/<(\w+)>/g, (match, name: string) => String(values.get(name) ?? match))

const PLACEHOLDER = /^<(\w+)>$/

/** Fills the placeholders of an example with earlier values; a new placeholder takes the received value. */
function matchAndCapture(example: unknown, received: unknown, values: CapturedValues): unknown {
  if (typeof example === 'string') {
    const name = PLACEHOLDER.exec(example)?.[1]
    if (name === undefined) return example
    if (!values.has(name)) values.set(name, received)
    return values.get(name)
  }
  if (Array.isArray(example))
    return example.map((part, index) =>
      matchAndCapture(part, (received as unknown[])?.[index], values),
    )
  if (typeof example !== 'object' || example === null) return example
  return Object.fromEntries(
    Object.entries(example).map(([name, part]) => [
      name,
      matchAndCapture(part, Object(received)[name], values),
    ]),
  )
}

suppliedShopTest(
  'the shop answers the examples of the HTTP document as written, one after another',
  async ({ app }) => {
    const { key, secret } = await addApiKey(app)
    const { send } = await createVisitor(app)
    const values: CapturedValues = new Map()
    for (const { request, response } of EXAMPLES) {
      const [method = '', address = ''] = fillPlaceholders(request.start, values).split(' ')
      const isProgram = address.startsWith('/wp-json/wc/v3/')
      const requestBody = fillPlaceholders(request.body, values)
      const answer = await send({
        method: method as 'GET',
        url: address,
        headers: {
          ...(isProgram && basicAuth(key, secret)),
          ...(requestBody && { 'content-type': 'application/json' }),
          ...Object.fromEntries(
            request.headers.map(([name, value]) => [name, fillPlaceholders(value, values)]),
          ),
        },
        ...(requestBody && { payload: requestBody }),
      })
      const about = `${request.start}: ${answer.payload}`
      expect(`${answer.statusCode} ${answer.statusMessage}`, about).toBe(response.start)
      for (const [name, value] of response.headers)
        expect(answer.headers[name], about).toBe(
          matchAndCapture(value, answer.headers[name], values),
        )
      const example = JSON.parse(response.body.replace(/(<\w+>)/g, '"$1"'))
      const received = answer.json()
      expect(received, about).toMatchObject(matchAndCapture(example, received, values) as object)
    }
    expect(EXAMPLES.length).toBeGreaterThanOrEqual(11)
  },
)
