import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { isBusy } from '#app/features/data-transfer/import-runs/import-runs.ts'
import { readRunQuota } from '#app/features/data-transfer/marketplace-runs/read-run-quota.server.ts'
import type { ToldProgress } from '#app/features/data-transfer/marketplace-runs/told-progress.ts'
import { readId } from '#app/platform/read-id.ts'
import type { Shop } from '#app/platform/shop.ts'
import { readRun } from './read-runs.server.ts'

const LOOK_EVERY_MS = 500
/** Then the browser asks again: nothing stays open for ever. */
const LONGEST_MS = 10 * 60_000

/**
 * How far a run is, told as it goes (server-sent events), behind guardDeskCalls. Not a page, as a page is made whole before it is
 * sent. It ends with the run, with whoever looked, and with the shop.
 */
export function registerRunProgress(app: FastifyInstance, shop: Shop) {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  app.get<{ Params: { id: string } }>(
    '/beheer/importeren/:id/voortgang',
    async (request, reply) => {
      const id = readId(request.params.id)
      if (!(await readRun(shop, id)))
        return reply.code(404).type('text/plain; charset=utf-8').send('Deze import is er niet.')
      const gone = new AbortController()
      request.raw.on('close', () => gone.abort())
      const signal = AbortSignal.any([closing.signal, gone.signal, AbortSignal.timeout(LONGEST_MS)])
      return reply
        .type('text/event-stream')
        .header('x-accel-buffering', 'no')
        .send(Readable.from(tell(shop, id, signal)))
    },
  )
}

async function* tell(shop: Shop, id: number, signal: AbortSignal): AsyncGenerator<string> {
  let last = ''
  while (!signal.aborted) {
    const run = await readRun(shop, id)
    if (!run || !isBusy(run.state)) {
      yield 'event: einde\ndata: {}\n\n'
      return
    }
    const { state, progress, waitsFor } = run
    const told: ToldProgress = { state, progress, waitsFor, quota: await readRunQuota(shop, run) }
    const text = JSON.stringify(told)
    if (text !== last) yield `data: ${text}\n\n`
    last = text
    await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}
