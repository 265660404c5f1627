import { eq } from 'drizzle-orm'
import {
  attributes,
  attributeValues,
  productAttributeValues,
} from '#app/features/catalog/attributes/attributes-tables.server.ts'
import { categories } from '#app/features/catalog/categories/categories-tables.server.ts'
import {
  productMedia,
  products,
  variants,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import type { ProductTextField } from '#app/features/catalog/text-fields/text-fields.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import { reviews } from '#app/features/customers/reviews/reviews-tables.server.ts'
import type { App } from '#app/platform/app.ts'

interface TestProduct {
  name: string
  slug?: string
  subtitle?: string
  description?: string
  priceCents?: number
  salePriceCents?: number
  saleStartsAt?: Date
  saleEndsAt?: Date
  stock?: number | null
  categoryId?: number
  tags?: string[]
  popularity?: number
  status?: 'draft' | 'published' | 'hidden' | 'members'
  seller?: 'own' | 'external'
  soldIndividually?: boolean
  soldAsPair?: boolean
  textFields?: ProductTextField[]
  publishedAt?: Date
  /** makes it a product with variants, one for each */
  variants?: {
    options: Record<string, string>
    priceCents?: number
    stock?: number | null
    sku?: string
  }[]
  /** labels by attribute: {materiaal: ['Goud']} */
  values?: Record<string, string[]>
}

/** Adds a product in stock with its listing to a test's shop. */
export async function addProduct(app: App, draft: TestProduct) {
  const { db } = app
  const codes = Object.keys(draft.variants?.[0]?.options ?? {})
  const [product] = await db
    .insert(products)
    .values({
      kind: draft.variants ? 'variable' : 'simple',
      seller: draft.seller ?? 'own',
      status: draft.status ?? 'published',
      slug: draft.slug ?? toSlug(draft.name),
      name: draft.name,
      manufacturer: {
        name: 'Atelier Voorbeeld',
        address: 'Dorpsstraat 1, 1234 AB Voorbeeld',
        email: 'atelier@voorbeeld.example',
      },
      subtitle: draft.subtitle ?? '',
      description: draft.description ?? '',
      categoryId: draft.categoryId ?? null,
      tags: draft.tags ?? [],
      popularity: draft.popularity ?? 0,
      soldIndividually: draft.soldIndividually ?? false,
      soldAsPair: draft.soldAsPair ?? false,
      textFields: draft.textFields ?? [],
      publishedAt: draft.publishedAt ?? app.clock.now(),
      options: codes.map((code) => ({
        code,
        name: code,
        values: [...new Set(draft.variants?.map(({ options }) => options[code] ?? ''))],
      })),
    })
    .returning()
  if (!product) throw new Error('the product was not inserted')
  // Null means that the stock is not counted.
  const defaultStock = draft.stock === undefined ? 10 : draft.stock
  const variantRows = await db
    .insert(variants)
    .values(
      (draft.variants ?? [{ options: {} }]).map((variant, position) => ({
        productId: product.id,
        position,
        optionValues: variant.options,
        sku: variant.sku ?? null,
        priceCents: variant.priceCents ?? draft.priceCents ?? 10_000,
        salePriceCents: draft.salePriceCents ?? null,
        saleStartsAt: draft.saleStartsAt ?? null,
        saleEndsAt: draft.saleEndsAt ?? null,
        stock: variant.stock === undefined ? defaultStock : variant.stock,
      })),
    )
    .returning({ id: variants.id })
  for (const [code, labels] of Object.entries(draft.values ?? {})) {
    await db.insert(attributes).values({ code, name: code, kind: 'text' }).onConflictDoNothing()
    for (const label of labels) {
      const slug = toSlug(label)
      await db
        .insert(attributeValues)
        .values({ attributeCode: code, slug, label })
        .onConflictDoNothing()
      const [value] = await db.select().from(attributeValues).where(eq(attributeValues.slug, slug))
      if (value) {
        await db.insert(productAttributeValues).values({ productId: product.id, valueId: value.id })
      }
    }
  }
  await refreshProducts(app, [product.id])
  return { productId: product.id, slug: product.slug, variantIds: variantRows.map(({ id }) => id) }
}

/** Gives a product a photo row without a file. */
export async function addPhoto(app: App, productId: number): Promise<void> {
  const [photo] = await app.db
    .insert(media)
    .values({ hash: 'f'.repeat(20), width: 1200, height: 1200, alt: 'Een ring van opzij' })
    .returning({ id: media.id })
  if (!photo) throw new Error('the photo was not inserted')
  await app.db.insert(productMedia).values({ productId, mediaId: photo.id, position: 0 })
}

/** Adds a category, below another one if given. */
export async function addCategory(app: App, name: string, parentId?: number): Promise<number> {
  const [category] = await app.db
    .insert(categories)
    .values({ name, slug: toSlug(name), parentId: parentId ?? null })
    .returning()
  if (!category) throw new Error('the category was not inserted')
  return category.id
}

/** Adds an approved review of a product by an unknown customer. */
export async function addReview(app: App, productId: number): Promise<void> {
  await app.db.insert(reviews).values({
    productId,
    author: 'Sanne',
    stars: 5,
    title: 'Mooi',
    body: 'Om lang te dragen.',
    isVerified: false,
    state: 'approved',
    writtenAt: app.clock.now(),
  })
}
