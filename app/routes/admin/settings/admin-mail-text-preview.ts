import { composeSampleMail } from '#app/features/admin/outbox/compose-sample.server.tsx'
import { createMailResponse } from '#app/features/admin/outbox/mail-page.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { mailTextForm } from '#app/features/fulfilment/order-mails/admin/mail-text-forms.ts'
import { readMailText } from '#app/features/fulfilment/order-mails/mail-texts.server.ts'
import { findMailKind, type MailText } from '#app/features/fulfilment/order-mails/mail-texts.ts'
import { appContext } from '#app/platform/app-context.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { fileNotFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { escapeHtml } from '#app/platform/text/escape.ts'
import type { Route } from './+types/admin-mail-text-preview.ts'

/** Shows a mail about an example order with the stored texts. */
export async function loader({ context, params }: Route.LoaderArgs) {
  requireManager(context)
  const kind = findMailKind(params.slug)
  if (!kind) return fileNotFound('Deze mail bestaat niet.')
  const app = context.get(appContext)
  const { html } = await composeSampleMail(app, kind, await readMailText(app.db, kind))
  return createMailResponse(app, html)
}

/** Shows that mail with the typed texts; the form, not this frame, shows their errors. */
export async function action({ context, params, request }: Route.ActionArgs) {
  requireManager(context)
  const kind = findMailKind(params.slug)
  if (!kind) return fileNotFound('Deze mail bestaat niet.')
  const app = context.get(appContext)
  const form = readFields(mailTextForm(kind), await readForm(request))
  if (!form.ok) return createMailResponse(app, errorsHtml(form.errors), 422)
  const mailText: MailText = form.value
  const { html } = await composeSampleMail(app, kind, mailText)
  return createMailResponse(app, html)
}

const LABELS: Record<string, string> = { subject: 'Onderwerp', title: 'Kop', body: 'Tekst' }

function errorsHtml(errors: Record<string, string>): string {
  const items = Object.entries(errors).map(
    ([name, message]) => `<p>${LABELS[name] ?? name}: ${escapeHtml(message)}</p>`,
  )
  return `<!doctype html><html lang="nl"><title>Klopt nog niet</title><body style="font-family: sans-serif">${items.join('')}</body></html>`
}
