import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { makePackingSlips } from '#app/features/fulfilment/documents/admin/packing-slips.server.ts'
import { pdfResponse } from '#app/features/fulfilment/documents/read-documents.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { fileNotFound } from '#app/platform/http/http-errors.ts'
import type { Route } from './+types/admin-packing-slips.ts'

/** Returns the packing slips of the orders in the URL as one PDF. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const ids = url.searchParams.getAll('bestelling').map(readId).filter(Boolean)
  const hasPrices = !url.searchParams.has('zonder-prijzen')
  const pdf = await makePackingSlips(context.get(appContext), ids, hasPrices)
  if (!pdf) return fileNotFound('Deze bestellingen bestaan niet.')
  return pdfResponse(pdf, ids.length === 1 ? `pakbon-${ids[0]}.pdf` : 'pakbonnen.pdf')
}
