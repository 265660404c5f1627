import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { ADMIN_ENDPOINTS } from '#app/features/core/accounts/admin-endpoints.ts'
import { isBusy } from '#app/features/data-transfer/import-runs/import-runs.ts'
import type { ProgressReport } from '#app/features/data-transfer/marketplace-runs/progress-report.ts'
import { readRunQuota } from '#app/features/data-transfer/marketplace-runs/read-run-quota.server.ts'
import type { App } from '#app/platform/app.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { sendNotFound } from '#app/platform/http/http-errors.ts'
import { readRun, reportPathOf } from './read-runs.server.ts'

const POLL_INTERVAL_MS = 500
/** Maximum time of a connection, which limits the number of open connections; the browser reconnects after it. */
const MAX_CONNECTION_MS = 10 * 60_000

/**
 * Streams the progress of a run as server-sent events, behind `guardAdminEndpoints`. A route module would buffer the whole
 * response before sending it. The stream ends with the run, the connection or the server.
 */
export function registerRunProgress(fastify: FastifyInstance, app: App) {
  const serverClosing = new AbortController()
  fastify.addHook('preClose', async () => serverClosing.abort())
  fastify.get<{ Params: { id: string } }>(
    ADMIN_ENDPOINTS.importProgress,
    async (request, reply) => {
      const id = readId(request.params.id)
      if (!(await readRun(app, id))) return sendNotFound(reply, 'Deze import is er niet.')
      const connectionClosed = new AbortController()
      request.raw.on('close', () => connectionClosed.abort())
      const signal = AbortSignal.any([
        serverClosing.signal,
        connectionClosed.signal,
        AbortSignal.timeout(MAX_CONNECTION_MS),
      ])
      return reply
        .type('text/event-stream')
        .header('x-accel-buffering', 'no')
        .send(Readable.from(streamProgress(app, id, signal)))
    },
  )
}

async function* streamProgress(app: App, id: number, signal: AbortSignal): AsyncGenerator<string> {
  let lastText = ''
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
    if (text !== lastText) yield `data: ${text}\n\n`
    lastText = text
    await pause(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined)
  }
}

/**
 * Serves the report of a run as a file, behind `guardAdminEndpoints`. A route module would buffer the whole response before
 * sending it.
 */
export function registerImportReport(fastify: FastifyInstance, app: App) {
  fastify.get<{ Params: { id: string } }>(ADMIN_ENDPOINTS.importReport, async (request, reply) => {
    const run = await readRun(app, readId(request.params.id))
    if (!run?.reportFile) {
      return sendNotFound(reply, 'Dit verslag is er niet.')
    }
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="verslag-import-${run.id}.csv"`)
      .send(createReadStream(reportPathOf(app, run.reportFile)))
  })
}
