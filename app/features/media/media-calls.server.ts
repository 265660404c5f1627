import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Shop } from '#app/platform/shop.ts'
import { PHOTO_FORMATS, PHOTO_WIDTHS } from './photo.ts'
import { photoFiles } from './photo-files.server.ts'

const YEAR_SECONDS = 31_536_000
const CONTENT_TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** `/media/<id>-<hash>/<width>.<format>`: the hash is of the photo, so what an address shows never changes. */
export function registerMedia(app: FastifyInstance, shop: Shop) {
  app.get<{ Params: { photo: string; file: string } }>(
    '/media/:photo/:file',
    async (request, reply) => {
      const asked = readAddress(request.params)
      const path = asked && (await shop.use(photoFiles).findSize(asked, asked.width, asked.format))
      if (!asked || !path) {
        return reply.code(404).type('text/plain; charset=utf-8').send('Deze foto is er niet.')
      }
      const { size } = await stat(path)
      return reply
        .type(CONTENT_TYPES[asked.format])
        .header('content-length', size)
        .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
        .send(createReadStream(path))
    },
  )
}

/** Nothing but what the shop's own pages ask for: no other width, and no way out of the folder. */
function readAddress({ photo, file }: { photo: string; file: string }) {
  const [, id, hash] = /^([1-9]\d{0,9})-([0-9a-f]{20})$/.exec(photo) ?? []
  const [, widthText, formatText] = /^(\d{2,4})\.([a-z]{3,4})$/.exec(file) ?? []
  const width = PHOTO_WIDTHS.find((one) => String(one) === widthText)
  const format = PHOTO_FORMATS.find((one) => one === formatText)
  if (!id || !hash || !width || !format) return undefined
  return { id: Number(id), hash, width, format }
}
