import { and, eq, type SQL } from 'drizzle-orm'
import { brands } from '#app/features/catalog/attributes/attributes-tables.server.ts'
import type { Vocabulary } from '#app/features/catalog/attributes/vocabulary.server.ts'
import { categoryUrl, productUrl } from '#app/features/catalog/products/catalog.ts'
import {
  productListings,
  products,
  temperatures,
} from '#app/features/catalog/products/catalog-tables.server.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { listingStore } from '#app/features/listings/listing-index/listing-store.server.ts'
import type { App } from '#app/platform/app.ts'
import { path } from '#app/platform/path.ts'
import { destinationText, periodText } from './coupon-texts.ts'
import {
  type CouponDestination,
  codeTail,
  couponState,
  type MaskedCoupon,
  type RevealedCoupon,
} from './coupons.ts'
import { coupons } from './coupons-tables.server.ts'

/** Selects coupons with their product and brand, but without products that no listing shows. */
export function selectCoupons(app: App, condition: SQL | undefined) {
  return app.db
    .select({
      coupon: coupons,
      brand: { name: brands.name, slug: brands.slug },
      product: { id: products.id, name: products.name, slug: products.slug },
      card: productListings.card,
      votes: { hot: temperatures.hot, cold: temperatures.cold },
    })
    .from(coupons)
    .leftJoin(brands, eq(brands.id, coupons.brandId))
    .leftJoin(
      productListings,
      and(eq(productListings.productId, coupons.productId), eq(productListings.isVisible, true)),
    )
    .leftJoin(
      products,
      and(eq(products.id, productListings.productId), eq(products.status, 'published')),
    )
    .leftJoin(temperatures, eq(temperatures.subjectId, coupons.id))
    .where(condition)
    .$dynamic()
}

export type CouponRow = Awaited<ReturnType<typeof selectCoupons>>[number]

/** Returns coupons with masked codes, the same for all visitors. */
export async function maskCoupons(app: App, rows: CouponRow[]): Promise<MaskedCoupon[]> {
  const revealedCoupons = await revealCoupons(app, rows)
  return revealedCoupons.map((coupon) =>
    coupon.state === 'masked' || coupon.isRestricted ? { ...coupon, code: null } : coupon,
  )
}

/** Returns coupons with their codes. */
export async function revealCoupons(app: App, rows: CouponRow[]): Promise<RevealedCoupon[]> {
  const now = app.clock.now()
  const { hidesVotes } = await readSettings(app)
  const { vocabulary } = await app.use(listingStore).open()
  const photos = await readPhotos(
    app.db,
    rows.flatMap(({ coupon }) => coupon.mediaId ?? []),
  )
  return rows.map((row) => {
    const { coupon, card, product } = row
    const { id, title, teaser, description, code, startsAt, endsAt } = coupon
    return {
      id,
      title,
      teaser,
      description,
      code,
      startsAt,
      endsAt,
      photo: photos.get(coupon.mediaId ?? 0) ?? (product && card?.photo) ?? null,
      about: aboutOf(row),
      state: couponState(coupon, now),
      isRestricted: coupon.customersOnly,
      tail: codeTail(code),
      period: periodText(endsAt, now),
      destination: destinationOf(row, vocabulary),
      votes: hidesVotes ? null : (row.votes ?? { hot: 0, cold: 0 }),
    }
  })
}

function aboutOf({ product, brand }: CouponRow): MaskedCoupon['about'] {
  if (product) return { text: product.name, href: productUrl(product.slug) }
  return brand && { text: brand.name, href: brandListUrl(brand.slug) }
}

function destinationOf(row: CouponRow, vocabulary: Vocabulary): CouponDestination | null {
  const href = row.coupon.destination || aboutOf(row)?.href
  if (!href) return null
  const hasProduct = row.product !== null && href === productUrl(row.product.slug)
  return {
    href,
    text: destinationText(href, hasProduct, listNameOf(href, vocabulary)),
    isExternal: !href.startsWith('/'),
    isPaid: row.coupon.isPaidLink,
  }
}

/** Returns what a list of this shop shows: its category, or the stone by which it is filtered; '' for other URLs. */
function listNameOf(href: string, { categories, valuesByCode }: Vocabulary): string {
  if (!href.startsWith('/')) return ''
  const { pathname, searchParams } = new URL(href, 'http://shop.invalid')
  const category = categories.find(({ slug }) => categoryUrl(slug) === pathname)
  if (category) return category.name.toLowerCase()
  const stone = valuesByCode.get('steen')?.get(searchParams.get('steen') ?? '')
  return pathname === path('/shop') && stone ? `sieraden met ${stone.label.toLowerCase()}` : ''
}

const brandListUrl = (slug: string) => `${path('/shop')}?${new URLSearchParams({ merk: slug })}`
