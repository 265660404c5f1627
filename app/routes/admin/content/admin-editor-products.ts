import { parseProductQuery } from '#app/features/catalog/product-editing/product-list.ts'
import {
  readProductList,
  readProductRows,
} from '#app/features/catalog/product-editing/read-product-list.server.ts'
import type { EditorProduct } from '#app/features/content/blog/admin/editor-things.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import type { App } from '#app/platform/app.ts'
import { appContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import type { Route } from './+types/admin-editor-products.ts'

/** Returns products that the text editor can insert: those that match `?zoek=`, or the product with the id `?nummer=`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const search = (url.searchParams.get('zoek') ?? '').trim().slice(0, 100)
  const id = readId(url.searchParams.get('nummer'))
  return Response.json({
    products: await findEditorProducts(context.get(appContext), { search, id }),
  })
}

/** The number of results in the editor; a more specific search finds other products. */
const MAX_RESULTS = 8

const toProductQuery = (search: string) => parseProductQuery(new URLSearchParams({ zoek: search }))

/** Returns the product with the id; if the id is 0, those that match the search text, or none for an empty text. */
async function findEditorProducts(
  app: App,
  { search, id }: { search: string; id: number },
): Promise<EditorProduct[]> {
  if (id > 0) return (await readProductRows(app, [id])).map(toEditorProduct)
  if (search === '') return []
  const { products } = await readProductList(app, toProductQuery(search))
  return products.slice(0, MAX_RESULTS).map(toEditorProduct)
}

/** Picks the fields that the editor shows. */
function toEditorProduct(product: EditorProduct): EditorProduct {
  const { id, name, subtitle, priceCents, isFromPrice, photo } = product
  return { id, name, subtitle, priceCents, isFromPrice, photo }
}
