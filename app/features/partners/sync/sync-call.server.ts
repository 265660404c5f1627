import { and, eq, inArray } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { shopperEventText } from '#app/features/partners/item-drafts/product-events.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import type { Call } from '#app/platform/http/call-types.server.ts'
import { sendContractJson } from '#app/platform/http/contract-reply.server.ts'
import type { SyncResponse } from './sync-params.ts'
import { syncProduct } from './sync-product.server.ts'

/** `do_sync` [C09]: refreshes a product and returns its texts for shoppers. Failures of marketplaces never fail the page. */
export const syncCall: Call = async ({ app, request, reply, posted }) => {
  const productId = readId(posted.product_id)
  const asin = posted.asin ?? ''
  if (!(await hasExternalOffer(app, productId, asin)))
    return sendContractJson(reply, createResponse('invalid', 'Dit product is er niet meer.'))
  const result = await syncProduct(app, productId, request.ip)
  if (!result.ok)
    return sendContractJson(
      reply,
      createResponse('invalid', 'De prijzen konden nu niet worden nagevraagd.'),
    )
  const changes = [...new Set(result.events.map(shopperEventText))].filter((text) => text !== '')
  return sendContractJson(reply, {
    ...createResponse(
      'valid',
      changes.length > 0 ? 'Er is iets gewijzigd.' : 'Alles is bijgewerkt.',
    ),
    do_refresh: changes.length > 0 ? 'yes' : 'no',
    html_aftersync: paragraphs(changes),
  })
}

function createResponse(status: SyncResponse['status'], text: string): SyncResponse {
  return { status, html: paragraphs([text]), do_refresh: 'no', html_aftersync: '' }
}

/** Renders each text as a paragraph. */
const paragraphs = (texts: string[]) =>
  renderToStaticMarkup(texts.map((text) => createElement('p', { key: text }, text)))

/** Hidden products cause no queries, and an ASIN must belong to the product in the request. */
async function hasExternalOffer(app: App, productId: number, asin: string): Promise<boolean> {
  const rows = await app.db
    .select({ externalId: offers.externalId })
    .from(products)
    .innerJoin(offers, eq(offers.productId, products.id))
    .where(and(eq(products.id, productId), inArray(products.status, ['published', 'members'])))
  return rows.some(({ externalId }) => asin === '' || externalId === asin)
}
