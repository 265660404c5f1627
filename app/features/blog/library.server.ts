import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { productMedia } from '#app/features/catalog/catalog-tables.server.ts'
import { parseProductQuery } from '#app/features/catalog/product-list.ts'
import { readProductList, readProductRows } from '#app/features/catalog/read-product-list.server.ts'
import { media } from '#app/features/media/media-tables.server.ts'
import { readPhotos } from '#app/features/media/read-photos.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { EditorProduct, FoundPhotos } from './editor-things.ts'

const PER_PAGE = 30
/** More than these are better found by another word. */
const PRODUCTS = 8

const asked = (search: string) => parseProductQuery(new URLSearchParams({ zoek: search }))

/** Photos of the shop: the newest first, or those of the products that a search finds. */
export async function readLibrary(
  shop: Shop,
  { search, page }: { search: string; page: number },
): Promise<FoundPhotos> {
  const ids =
    search === '' ? await readNewest(shop, page) : await readOfProducts(shop, search, page)
  const photos = await readPhotos(shop.db, ids.slice(0, PER_PAGE))
  return {
    photos: ids.slice(0, PER_PAGE).flatMap((id) => photos.get(id) ?? []),
    hasMore: ids.length > PER_PAGE,
  }
}

export async function findInLibrary(shop: Shop, id: number): Promise<FoundPhotos> {
  return { photos: [...(await readPhotos(shop.db, [id])).values()], hasMore: false }
}

async function readNewest(shop: Shop, page: number): Promise<number[]> {
  const rows = await shop.db
    .select({ id: media.id })
    .from(media)
    .where(eq(media.state, 'ready'))
    .orderBy(desc(media.id))
    .limit(PER_PAGE + 1)
    .offset((page - 1) * PER_PAGE)
  return rows.map(({ id }) => id)
}

async function readOfProducts(shop: Shop, search: string, page: number): Promise<number[]> {
  const { products } = await readProductList(shop, asked(search))
  const ids = products.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await shop.db
    .select({ id: productMedia.mediaId })
    .from(productMedia)
    .innerJoin(media, eq(media.id, productMedia.mediaId))
    .where(and(inArray(productMedia.productId, ids), eq(media.state, 'ready')))
    .orderBy(asc(productMedia.position), desc(productMedia.productId))
    .limit(PER_PAGE + 1)
    .offset((page - 1) * PER_PAGE)
  return [...new Set(rows.map(({ id }) => id))]
}

/** Products that can be put into a text, by what is typed of them or by their number. */
export async function findForEditor(
  shop: Shop,
  { search, id }: { search: string; id: number },
): Promise<EditorProduct[]> {
  const rows =
    id > 0
      ? await readProductRows(shop, [id])
      : search === ''
        ? []
        : (await readProductList(shop, asked(search))).products
  return rows
    .slice(0, PRODUCTS)
    .map(({ id: productId, name, subtitle, priceCents, isFromPrice, photo }) => {
      return { id: productId, name, subtitle, priceCents, isFromPrice, photo }
    })
}
