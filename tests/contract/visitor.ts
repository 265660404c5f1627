import type { FastifyInstance, InjectOptions } from 'fastify'
import type { App } from '#app/platform/app.ts'
import { createFastify } from '#server/http/fastify-app.ts'
import { checkRestResponse } from './check-rest-response.ts'

const noPages = async () => {
  throw new Error('no page is made in this test')
}

/** An HTTP client with its own cookie jar, for the shop's server without its pages. */
export async function createVisitor(app: App, host?: FastifyInstance) {
  const fastify = host ?? (await createFastify(app, { loadBuild: noPages }))
  const jar = new Map<string, string>()

  async function send(options: InjectOptions) {
    const response = await fastify.inject({
      ...options,
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...options.headers,
      },
    })
    for (const line of [response.headers['set-cookie'] ?? []].flat()) {
      const [pair = '', ...attributes] = line.split('; ')
      const index = pair.indexOf('=')
      if (attributes.includes('Max-Age=0')) jar.delete(pair.slice(0, index))
      else jar.set(pair.slice(0, index), pair.slice(index + 1))
    }
    checkRestResponse(options, response)
    return response
  }

  return {
    fastify,
    jar,
    get: (url: string) => send({ method: 'GET', url }),
    post: (url: string, form: Record<string, string> = {}) =>
      send({
        method: 'POST',
        url,
        payload: new URLSearchParams(form).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
      }),
    send,
  }
}
