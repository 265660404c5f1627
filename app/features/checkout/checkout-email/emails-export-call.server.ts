import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { App } from '#app/platform/app.ts'
import { dutchDay } from '#app/platform/dutch-time.ts'
import { EMAILS_FILE } from './checkout-email.ts'
import { exportEmails } from './manage-emails.server.ts'

/** Serves the e-mail addresses as a CSV file. guardDeskCalls checks the access. */
export function registerEmailsExport(fastify: FastifyInstance, app: App) {
  fastify.get(EMAILS_FILE, async (_request, reply) => {
    const name = `e-mailadressen-${dutchDay(app.clock.now())}.csv`
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(exportEmails(app)))
  })
}
