import { parseProductQuery } from '#app/features/catalog/product-editing/admin/product-list.ts'
import {
  readProductList,
  readProductRows,
} from '#app/features/catalog/product-editing/admin/read-product-list.server.ts'
import type { App } from '#app/platform/app.ts'
import type { EditorProduct } from './editor-things.ts'

/** Limit of results; a more specific search finds the others. */
const PRODUCTS = 8

const productQuery = (search: string) => parseProductQuery(new URLSearchParams({ zoek: search }))

/** Returns products that match a search text or an id, for insertion into a text. */
export async function findForEditor(
  app: App,
  { search, id }: { search: string; id: number },
): Promise<EditorProduct[]> {
  const rows =
    id > 0
      ? await readProductRows(app, [id])
      : search === ''
        ? []
        : (await readProductList(app, productQuery(search))).products
  return rows
    .slice(0, PRODUCTS)
    .map(({ id: productId, name, subtitle, priceCents, isFromPrice, photo }) => {
      return { id: productId, name, subtitle, priceCents, isFromPrice, photo }
    })
}
