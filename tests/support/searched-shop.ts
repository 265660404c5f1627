import { readListing } from '#app/features/listings/listings/listing.server.ts'
import { readListingQuery } from '#app/features/listings/listings/listing-query.server.ts'
import type { App } from '#app/platform/app.ts'
import { addCategory, addProduct } from './stock-shop.ts'

export async function search(app: App, text: string) {
  const url = new URL('http://schakel.test/zoeken/')
  url.searchParams.set('s', text)
  const listing = await readListing(app, readListingQuery(url))
  return { names: listing?.cards.map((card) => card.name), corrected: listing?.correctedSearch }
}

export async function addProducts(app: App) {
  const chains = await addCategory(app, 'Kettingen')
  const rings = await addCategory(app, 'Ringen')
  await addProduct(app, {
    name: 'Gourmet Sem',
    subtitle: 'Zilveren ketting',
    categoryId: chains,
    popularity: 1,
  })
  await addProduct(app, {
    name: 'Parelketting Marit',
    subtitle: 'Zoetwaterparels',
    categoryId: chains,
  })
  await addProduct(app, {
    name: 'Solitairring Aurelie',
    subtitle: '14 karaat roségoud',
    description: '<p>Mooi bij een zilveren ketting.</p>',
    categoryId: rings,
    popularity: 9,
  })
}
