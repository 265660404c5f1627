import { expect } from 'vitest'
import { readPlace } from '#app/features/partners/offers/offer-url.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { addOffer, writeQuotes } from '#app/features/partners/offers/write-offers.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { readOfferBox } from './read-offer-box.server.tsx'

const SIZES = ['16', '16,5', '17', '17,5', '18', '18,5', '19']

/** Adds an external ring in seven sizes; size 17 is the cheapest and size 19 is sold out. */
async function addRing(app: App) {
  const { productId, variantIds } = await addProduct(app, {
    name: 'Ring',
    seller: 'external',
    variants: SIZES.map((size) => ({ options: { metaal: 'Zilver', ringmaat: size } })),
  })
  for (const [at, variantId] of variantIds.entries()) {
    const read = readPlace(`B0CH4K3L0${at}`)
    if (!read.ok) throw new Error(read.error)
    await addOffer(app, productId, read.place, variantId)
  }
  const live = await readLiveOffers(app.db, [productId], app.clock.now())
  const cents = [2_995, 2_895, 1_899, 2_795, 2_695, 2_595, 1_000]
  const quotes = live.map(({ id, externalId }) => ({
    offerId: id,
    source: 'amazon' as const,
    quote: {
      priceCents: cents[Number(externalId.at(-1))] ?? null,
      listPrice: null,
      shippingCents: null,
      availability: externalId.endsWith('6') ? ('sold-out' as const) : ('in-stock' as const),
      delivery: '',
      merchant: 'Amazon.nl',
      images: [],
    },
  }))
  await writeQuotes(app.db, quotes, app.clock.now())
  return productId
}

shopTest(
  'an external product in many variants has a price from the cheapest, and its button belongs to the variant that the shopper chooses',
  async ({ app }) => {
    const id = await addRing(app)
    const { html } = await readOfferBox(app, { id, seller: 'external', name: 'Ring' })
    const text = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

    expect(text).toContain(
      'vanaf € 18,99 Prijs bij amazon.nl op 21 november, 13.00 uur. Verzendkosten zie je bij de winkel.',
    )
    // The first button of the page is behind the choice, and needs one.
    const [form = ''] = /<form[\s\S]*?<\/form>/.exec(html) ?? []
    expect(form).toContain('In winkelwagen')
    expect(form.match(/<input type="radio"[^>]*>/g)).toHaveLength(7)
    expect(form.match(/<input type="radio"[^>]*required=""[^>]*>/g)).toHaveLength(7)
    const sizes = [...form.matchAll(/<label[\s\S]*?<\/label>/g)].map(([label]) =>
      label.replace(/<[^>]*>/g, ''),
    )
    expect(sizes).toEqual([
      'Maat 16, €\u00a029,95',
      'Maat 16,5, €\u00a028,95',
      'Maat 17, €\u00a018,99',
      'Maat 17,5, €\u00a027,95',
      'Maat 18, €\u00a026,95',
      'Maat 18,5, €\u00a025,95',
      'Maat 19, uitverkocht',
    ])
    expect(form).toMatch(/<input type="radio"[^>]* disabled=""[^>]* value=""/)
    expect(form).toContain('Alle maten bij amazon.nl. Doorgestreept: nu niet te krijgen.')
    // One line with the price appears for the size that is chosen.
    expect(
      [...form.matchAll(/<p class="[^"]*group-has[\s\S]*?<\/p>/g)].map(([line]) =>
        line.replace(/<[^>]*>/g, ''),
      ),
    ).toEqual([
      '€\u00a029,95 bij amazon.nl',
      '€\u00a028,95 bij amazon.nl',
      '€\u00a018,99 bij amazon.nl',
      '€\u00a027,95 bij amazon.nl',
      '€\u00a026,95 bij amazon.nl',
      '€\u00a025,95 bij amazon.nl',
    ])
    expect(form).toContain('Prijs op 21 november, 13.00 uur of later.')
    expect(text).not.toContain('Alleen in')
    // All rows are in one fold; shipping is mentioned once, at the price.
    expect(text).toContain('Alle 7 aanbiedingen per uitvoering')
    expect(text.split('Verzendkosten zie je bij de winkel.')).toHaveLength(2)
  },
)
