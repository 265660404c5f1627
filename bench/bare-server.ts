// A Fastify server that only sends one page, as a baseline for the shop.
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'

process.once('message', async ({ address, type, body }: Record<string, string>) => {
  const bytes = Buffer.from(body ?? '', 'base64')
  const fastify = Fastify()
  fastify.get(address ?? '/', (_request, reply) =>
    reply.header('content-type', type).header('content-encoding', 'br').send(bytes),
  )
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  process.send?.((fastify.server.address() as AddressInfo).port)
})
