import { like, or } from 'drizzle-orm'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { type CouponForm, couponForm } from '#app/features/content/coupons/coupon-forms.ts'
import { saveCoupon } from '#app/features/content/coupons/manage-coupons.server.ts'
import { discountForm } from '#app/features/sales/discounts/discount-forms.ts'
import { saveDiscount } from '#app/features/sales/discounts/save-discount.server.ts'
import type { App } from '#app/platform/app.ts'
import { dutchMidnight, dutchMinute } from '#app/platform/dutch-time.ts'
import { path } from '#app/platform/path.ts'

const DAY_MS = 24 * 60 * 60_000

interface DemoCoupon {
  formValues: Record<string, string>
  photo: string
  /** days from today; negative: already expired */
  endsInDays?: number
}

/** The code has expired: the coupons page shows that, and the cart mentions the end date. */
const GRAVEER_ENDS_IN_DAYS = -5

/** Coupons in reverse order: the page shows the last one first. */
const COUPONS: DemoCoupon[] = [
  {
    formValues: {
      title: 'Gravure bij zegelringen',
      teaser: 'Gratis',
      code: 'GRAVEER',
      destination: path('/product/:slug', { slug: 'zegelring-otto' }),
    },
    photo: 'img/zegelring-otto_geel_main.jpg',
    endsInDays: GRAVEER_ENDS_IN_DAYS,
  },
  {
    formValues: {
      title: 'Zilverpoetsdoek',
      teaser: 'Cadeau',
      description: 'Bij een onderhoudsset van Zilverhuis Voorbeeld.',
      code: 'POETSCADEAU',
      destination: 'https://zilverhuis.voorbeeld.example/onderhoud/',
      isMasked: 'on',
      isPaidLink: 'on',
    },
    photo: 'img/gourmetketting-sem_zilver_b.jpg',
    endsInDays: 45,
  },
  {
    formValues: {
      title: 'Verzending voor vaste klanten',
      teaser: 'Gratis',
      description: 'Zonder minimumbedrag.',
      code: 'VASTEKLANT',
      destination: path('/shop'),
      isMasked: 'on',
      customersOnly: 'on',
    },
    photo: 'img/cadeauset-noor_geel_main.jpg',
  },
  {
    formValues: {
      title: 'Korting op parels',
      teaser: '10%',
      description: 'Op kettingen, oorbellen en armbanden met parel.',
      code: 'PARELS',
      destination: `${path('/shop')}?steen=parel`,
    },
    photo: 'img/parelketting-marit_geel_main.jpg',
    endsInDays: 23,
  },
  {
    formValues: {
      title: '€ 20 korting',
      description: 'Vanaf € 250, ook op aanbiedingen.',
      code: 'LICHT20',
      destination: path('/product-category/*', { '*': 'ringen' }),
      isMasked: 'on',
    },
    photo: 'img/solitairring-aurelie_geel_main.jpg',
    endsInDays: 9,
  },
]

/** Adds half a day before rounding down to midnight, because a day may have 23 or 25 hours. */
const midnightIn = (days: number, now: Date) =>
  dutchMidnight(new Date(dutchMidnight(now).getTime() + (days + 0.5) * DAY_MS))

/** Creates invented coupons for the coupons page, and the discount codes of the demo shop itself for its checkout. */
export async function makeDemoCoupons(app: App, photoIds: Map<string, number>): Promise<void> {
  const now = app.clock.now()
  for (const { formValues, photo, endsInDays } of COUPONS) {
    const form: CouponForm = {
      ...couponForm.parse(formValues),
      mediaId: photoIds.get(photo) ?? null,
      endsAt: endsInDays === undefined ? null : midnightIn(endsInDays, now),
    }
    await saveCoupon(app, null, form)
  }
  await createDiscounts(app)
}

async function createDiscounts(app: App): Promise<void> {
  const pearls = await app.db
    .select({ id: products.id })
    .from(products)
    .where(or(like(products.slug, 'parel%'), like(products.slug, '%-parel-%')))
  const signets = await app.db
    .select({ id: products.id })
    .from(products)
    .where(like(products.slug, 'zegelring%'))
  const codes = [
    { code: 'LICHT20', kind: 'amount', amount: '20', minimum: '250' },
    {
      code: 'PARELS',
      kind: 'percentage',
      percent: '10',
      products: pearls.map(({ id }) => id).join(' '),
    },
    {
      code: 'GRAVEER',
      kind: 'unit-amount',
      amount: '45',
      products: signets.map(({ id }) => id).join(' '),
      endsAt: dutchMinute(midnightIn(GRAVEER_ENDS_IN_DAYS, app.clock.now())),
    },
    { code: 'VASTEKLANT', kind: 'free-shipping' },
  ]
  for (const code of codes) {
    const form = discountForm.parse({ ...code, isActive: 'on' })
    await saveDiscount(app, null, form, { included: [], excluded: [] })
  }
}
