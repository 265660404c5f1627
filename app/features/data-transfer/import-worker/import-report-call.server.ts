import { createReadStream } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { App } from '#app/platform/app.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { readRun, reportPathOf } from './read-runs.server.ts'

/**
 * Serves the report of a run as a file, behind `guardDeskCalls`. A route module would buffer the whole response before
 * sending it.
 */
export function registerImportReport(fastify: FastifyInstance, app: App) {
  fastify.get<{ Params: { id: string } }>(
    '/beheer/importeren/:id/verslag.csv',
    async (request, reply) => {
      const run = await readRun(app, readId(request.params.id))
      if (!run?.reportFile) {
        return reply.code(404).type('text/plain; charset=utf-8').send('Dit verslag is er niet.')
      }
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="verslag-import-${run.id}.csv"`)
        .send(createReadStream(reportPathOf(app, run.reportFile)))
    },
  )
}
