import { like } from 'drizzle-orm'
import { categories } from '#app/features/catalog/categories/categories-tables.server.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import { type PhotoDetails, storePhoto } from '#app/features/core/media/store-photo.server.ts'
import type { App } from '#app/platform/app.ts'
import { type DemoCatalogue, readDemoPhoto } from './demo-catalogue.server.ts'
import { DEMO_CATEGORIES } from './demo-categories.ts'

const PHOTOS_AT_ONCE = 4
const SCHEME = 'demo:'

/**
 * Stores the photos and returns their ids by file name. Their `source_url` is "demo:<file>", so that pages find editorial
 * photos by name.
 */
export async function storeDemoPhotos(
  app: App,
  catalogue: DemoCatalogue,
): Promise<Map<string, number>> {
  const sources = new Map<string, PhotoDetails>()
  for (const product of catalogue.products) {
    for (const { file, alt } of product.variants.flatMap((variant) => variant.images))
      sources.set(file, { alt })
    for (const { file, alt } of product.images) sources.set(file, { alt })
  }
  for (const { file, alt, focus } of catalogue.editorial)
    sources.set(file, { alt, ...(focus && { focusX: focus[0], focusY: focus[1] }) })
  const ids = await readStoredPhotoIds(app)
  const files = [...sources.keys()].filter((file) => !ids.has(file))
  const storeNext = async (): Promise<void> => {
    const file = files.shift()
    if (file === undefined) return
    const result = await storePhoto(app, await readDemoPhoto(file), {
      ...sources.get(file),
      sourceUrl: `${SCHEME}${file}`,
    })
    if (!result.ok) throw new Error(`${file}: ${result.error}`)
    ids.set(file, result.id)
    return storeNext()
  }
  await Promise.all(Array.from({ length: PHOTOS_AT_ONCE }, storeNext))
  return ids
}

/** Creates the demo's categories, with a photo for each main category. */
export async function storeDemoCategories(app: App, photoIds: Map<string, number>) {
  for (const [position, top] of DEMO_CATEGORIES.entries()) {
    const { slug, name, description } = top
    const mediaId = photoIds.get(top.photo) ?? null
    const [parent] = await app.db
      .insert(categories)
      .values({ slug, name, description, mediaId, position })
      .onConflictDoUpdate({ target: categories.slug, set: { description, mediaId } })
      .returning({ id: categories.id })
    if (!parent) continue
    const children = top.children.map(({ tags: _tags, ...child }, index) => ({
      ...child,
      parentId: parent.id,
      position: index,
    }))
    await app.db.insert(categories).values(children).onConflictDoNothing()
  }
}

async function readStoredPhotoIds(app: App): Promise<Map<string, number>> {
  const rows = await app.db
    .select({ id: media.id, sourceUrl: media.sourceUrl })
    .from(media)
    .where(like(media.sourceUrl, `${SCHEME}%`))
  return new Map(rows.map(({ id, sourceUrl }) => [sourceUrl?.slice(SCHEME.length) ?? '', id]))
}
