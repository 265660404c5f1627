import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { isBusy } from '#app/features/data-transfer/import-runs/import-runs.ts'
import type { ProgressReport } from '#app/features/data-transfer/marketplace-runs/progress-report.ts'
import { readRunQuota } from '#app/features/data-transfer/marketplace-runs/read-run-quota.server.ts'
import type { App } from '#app/platform/app.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { readRun } from './read-runs.server.ts'

const POLL_INTERVAL_MS = 500
/** Then the browser asks again: nothing stays open for ever. */
const LONGEST_MS = 10 * 60_000

/**
 * How far a run is, told as it goes (server-sent events), behind guardDeskCalls. Not a page, as a page is made whole before it is
 * sent. It ends with the run, with whoever looked, and with the shop.
 */
export function registerRunProgress(fastify: FastifyInstance, app: App) {
  const closing = new AbortController()
  fastify.addHook('preClose', async () => closing.abort())
  fastify.get<{ Params: { id: string } }>(
    '/beheer/importeren/:id/voortgang',
    async (request, reply) => {
      const id = readId(request.params.id)
      if (!(await readRun(app, id)))
        return reply.code(404).type('text/plain; charset=utf-8').send('Deze import is er niet.')
      const gone = new AbortController()
      request.raw.on('close', () => gone.abort())
      const signal = AbortSignal.any([closing.signal, gone.signal, AbortSignal.timeout(LONGEST_MS)])
      return reply
        .type('text/event-stream')
        .header('x-accel-buffering', 'no')
        .send(Readable.from(streamProgress(app, id, signal)))
    },
  )
}

async function* streamProgress(app: App, id: number, signal: AbortSignal): AsyncGenerator<string> {
  let last = ''
  while (!signal.aborted) {
    const run = await readRun(app, id)
    if (!run || !isBusy(run.state)) {
      yield 'event: einde\ndata: {}\n\n'
      return
    }
    const { state, progress, waitsFor } = run
    const report: ProgressReport = {
      state,
      progress,
      waitsFor,
      quota: await readRunQuota(app, run),
    }
    const text = JSON.stringify(report)
    if (text !== last) yield `data: ${text}\n\n`
    last = text
    await pause(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined)
  }
}
