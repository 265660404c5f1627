import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { readEInvoice } from '#app/features/fulfilment/e-invoices/read-e-invoice.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { fileNotFound } from '#app/platform/http/http-errors.ts'
import type { Route } from './+types/admin-e-invoice.ts'

/** Returns an invoice or credit note as UBL. */
export async function loader({ context, params }: Route.LoaderArgs) {
  requireManager(context)
  const file = await readEInvoice(context.get(appContext), readId(params.id), params.number)
  if (file.ok) {
    return new Response(file.xml, {
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        'content-disposition': `attachment; filename="${file.fileName}"`,
      },
    })
  }
  if (file.error === 'unknown-document') return fileNotFound('Dit document bestaat niet.')
  const problem =
    file.error === 'seller-incomplete'
      ? `Vul bij Instellingen eerst in: ${file.missing.join(', ')}. Zonder deze gegevens is een e-factuur ongeldig.`
      : 'De klant heeft geen e-mailadres of volledig adres. Zonder deze gegevens is een e-factuur ongeldig; de factuur als PDF kan wel.'
  return new Response(problem, {
    status: 409,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
