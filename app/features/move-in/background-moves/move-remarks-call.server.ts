import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { readMove } from '#app/features/move-in/moves/move-runs.server.ts'
import { remarkFileOf } from '#app/features/move-in/moves/remark-file.server.ts'
import type { App } from '#app/platform/app.ts'
import { readId } from '#app/platform/forms/read-id.ts'

/** Serves every remark of a move as a file, behind `guardAdminEndpoints`; a route module would buffer it. */
export function registerMoveRemarks(fastify: FastifyInstance, app: App) {
  fastify.get<{ Params: { id: string } }>(
    '/beheer/importeren/overstappen/:id/opmerkingen.csv',
    async (request, reply) => {
      const run = await readMove(app, readId(request.params.id))
      const file = run && remarkFileOf(app, run.id, run.report === null)
      if (!file || !(await stat(file).catch(() => null)))
        return reply.code(404).type('text/plain; charset=utf-8').send('Dit bestand is er niet.')
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="opmerkingen-${run.id}.csv"`)
        .send(createReadStream(file))
    },
  )
}
