import type { FastifyInstance, FastifyReply } from 'fastify'
import { createPhotos } from '#simulators/marketplaces/catalogue/photos.ts'

const DAY_SECONDS = 24 * 60 * 60

/** Registers the photos of the marketplaces. */
export function registerPhotos(fastify: FastifyInstance) {
  const renderPhoto = createPhotos()

  async function show(reply: FastifyReply, name: string, px: number) {
    const picture = renderPhoto(name, px)
    if (!picture) return reply.code(404).send('Onbekende foto')
    return reply
      .type('image/jpeg')
      .header('cache-control', `public, max-age=${DAY_SECONDS}`)
      .send(await picture)
  }

  fastify.get<{ Params: { file: string } }>(
    '/m.media-amazon.com/images/I/:file',
    ({ params }, reply) => {
      const [, name = '', px] = /^([\w-]+)\._SL(\d{1,4})_\.jpg$/.exec(params.file) ?? []
      return show(reply, name, Number(px))
    },
  )
  fastify.get<{ Params: { name: string; file: string } }>(
    '/media.s-bol.com/:name/:file',
    ({ params }, reply) => {
      const [, px] = /^(\d{1,4})x\1\.jpg$/.exec(params.file) ?? []
      return show(reply, params.name, Number(px))
    },
  )
}
