import { eq } from 'drizzle-orm'
import {
  attributes,
  attributeValues,
  categories,
  productAttributeValues,
  productMedia,
  products,
  variants,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import { refreshProducts } from '#app/features/catalog/products/refresh-products.server.ts'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import { reviews } from '#app/features/customers/reviews/reviews-tables.server.ts'
import type { Shop } from '#app/platform/shop.ts'

interface Piece {
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
  publishedAt?: Date
  /** makes it variable: one variant for each */
  variants?: {
    options: Record<string, string>
    priceCents?: number
    stock?: number | null
    sku?: string
  }[]
  /** {materiaal: ['Goud']} */
  values?: Record<string, string[]>
}

/** Puts a piece on the shelf of a test's shop, with its listing. */
export async function addPiece(shop: Shop, piece: Piece) {
  const { db } = shop
  const codes = Object.keys(piece.variants?.[0]?.options ?? {})
  const [product] = await db
    .insert(products)
    .values({
      kind: piece.variants ? 'variable' : 'simple',
      seller: piece.seller ?? 'own',
      status: piece.status ?? 'published',
      slug: piece.slug ?? toSlug(piece.name),
      name: piece.name,
      maker: {
        name: 'Atelier Voorbeeld',
        address: 'Dorpsstraat 1, 1234 AB Voorbeeld',
        email: 'atelier@voorbeeld.example',
      },
      subtitle: piece.subtitle ?? '',
      description: piece.description ?? '',
      categoryId: piece.categoryId ?? null,
      tags: piece.tags ?? [],
      popularity: piece.popularity ?? 0,
      soldIndividually: piece.soldIndividually ?? false,
      publishedAt: piece.publishedAt ?? shop.clock.now(),
      options: codes.map((code) => ({
        code,
        name: code,
        values: [...new Set(piece.variants?.map(({ options }) => options[code] ?? ''))],
      })),
    })
    .returning()
  if (!product) throw new Error('the piece was not inserted')
  const made = await db
    .insert(variants)
    .values(
      (piece.variants ?? [{ options: {} }]).map((variant, position) => ({
        productId: product.id,
        position,
        optionValues: variant.options,
        sku: variant.sku ?? null,
        priceCents: variant.priceCents ?? piece.priceCents ?? 10_000,
        salePriceCents: piece.salePriceCents ?? null,
        saleStartsAt: piece.saleStartsAt ?? null,
        saleEndsAt: piece.saleEndsAt ?? null,
        stock:
          variant.stock === undefined
            ? piece.stock === undefined
              ? 10
              : piece.stock
            : variant.stock,
      })),
    )
    .returning({ id: variants.id })
  for (const [code, labels] of Object.entries(piece.values ?? {})) {
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
  await refreshProducts(shop, [product.id])
  return { productId: product.id, slug: product.slug, variantIds: made.map(({ id }) => id) }
}

/** Gives a piece a photograph, of which there is no file. */
export async function addPhoto(shop: Shop, productId: number): Promise<void> {
  const [photo] = await shop.db
    .insert(media)
    .values({ hash: 'f'.repeat(20), width: 1200, height: 1200, alt: 'Een ring van opzij' })
    .returning({ id: media.id })
  if (!photo) throw new Error('the photograph was not inserted')
  await shop.db.insert(productMedia).values({ productId, mediaId: photo.id, position: 0 })
}

/** Adds a category, below another one when given. */
export async function addCategory(shop: Shop, name: string, parentId?: number): Promise<number> {
  const [category] = await shop.db
    .insert(categories)
    .values({ name, slug: toSlug(name), parentId: parentId ?? null })
    .returning()
  if (!category) throw new Error('the category was not inserted')
  return category.id
}

/** Somebody's approved review of a piece, about which the shop knows nothing more. */
export async function addReview(shop: Shop, productId: number): Promise<void> {
  await shop.db.insert(reviews).values({
    productId,
    author: 'Sanne',
    stars: 5,
    title: 'Mooi',
    body: 'Om lang te dragen.',
    isVerified: false,
    state: 'approved',
    writtenAt: shop.clock.now(),
  })
}
