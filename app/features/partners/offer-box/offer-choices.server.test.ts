import { expect } from 'vitest'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { addExternalFamily } from '#tests/support/external-family.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { readOfferBox } from './read-offer-box.server.tsx'

/** A ring in seven sizes; size 17 is the cheapest and size 19 is sold out. */
const RING = [
  { options: { metaal: 'Zilver', ringmaat: '16' }, cents: 2_995 },
  { options: { metaal: 'Zilver', ringmaat: '16,5' }, cents: 2_895 },
  { options: { metaal: 'Zilver', ringmaat: '17' }, cents: 1_899 },
  { options: { metaal: 'Zilver', ringmaat: '17,5' }, cents: 2_795 },
  { options: { metaal: 'Zilver', ringmaat: '18' }, cents: 2_695 },
  { options: { metaal: 'Zilver', ringmaat: '18,5' }, cents: 2_595 },
  { options: { metaal: 'Zilver', ringmaat: '19' } },
]

shopTest(
  'an external product in many variants has a price from the cheapest, and its button belongs to the variant that the shopper chooses',
  async ({ app }) => {
    const id = await addExternalFamily(app, 'Ring', RING)
    const { html } = await readOfferBox(app, { id, seller: 'external', name: 'Ring' })
    const text = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

    expect(text).toContain(
      'vanaf € 18,99 Prijs bij amazon.nl op 21 november, 13.00 uur. Verzendkosten zie je bij de winkel.',
    )
    // The first form of the page requires the choice of a size before its button works.
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
    // A single line shows the price of the chosen size.
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
    // All rows are in one disclosure; shipping is mentioned once, beside the price.
    expect(text).toContain('Alle 7 aanbiedingen per uitvoering')
    expect(text.split('Verzendkosten zie je bij de winkel.')).toHaveLength(2)
  },
)

shopTest(
  'the offer of the chosen country is selected in the form, which names the variant of its price',
  async ({ app }) => {
    const id = await addExternalFamily(app, 'Ring', RING)
    const liveOffers = await readLiveOffers(app.db, [id], app.clock.now())
    const belgianOffer = liveOffers.find(({ variantText }) => variantText === 'Zilver, maat 17,5')
    if (!belgianOffer?.quote) throw new Error('no offer')
    const photo = { url: '/nagebootst/ring.jpg', width: 500, height: 500 }
    const quote = { ...belgianOffer.quote, priceCents: 3_395, images: [photo] }
    const offers = [
      ...liveOffers,
      { ...belgianOffer, id: 9_999, country: 'be', seller: 'amazon.com.be', quote },
    ]
    const box = { id, seller: 'external', name: 'Ring' } as const
    const readHtml = async (country?: string) =>
      (await readOfferBox(app, box, country, offers)).headHtml
    const belgianHtml = await readHtml('be')
    const text = belgianHtml.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
    expect(text).toContain('Hier te koop € 33,95 Prijs bij amazon.com.be')
    expect(text).toContain('Deze prijs is voor Zilver, maat 17,5.')
    expect(belgianHtml).toContain('src="/nagebootst/ring.jpg"')
    // All sizes can still be chosen, so the page keeps its height.
    const radios = belgianHtml.match(/<input type="radio"[^>]*name="offer"[^>]*>/g) ?? []
    expect(radios).toHaveLength(7)
    expect(radios.filter((radio) => radio.includes('checked=""'))).toEqual([
      expect.stringContaining('value="9999"'),
    ])
    const dutchHtml = await readHtml()
    expect(dutchHtml).not.toMatch(/checked=""|Deze prijs is voor|value="9999"/)
  },
)

shopTest(
  'an offer for the whole product is not counted as an offer for a metal if the visitor chose none',
  async ({ app }) => {
    const id = await addExternalFamily(app, 'Ring', RING, 3_900)
    const { html } = await readOfferBox(app, { id, seller: 'external', name: 'Ring' })
    const text = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
    expect(text).toContain('vanaf € 18,99')
  },
)
