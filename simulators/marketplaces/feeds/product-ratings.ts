import { pick, seededFraction } from '#simulators/marketplaces/catalogue/numbers.ts'
import { type FeedRow, MERCHANT } from './feed-rows.ts'
import { element, parent } from './feed-text.ts'

/** Start of the file; the format is documented at https://developers.google.com/product-review-feeds/schema. */
const FEED_START = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:vc="http://www.w3.org/2007/XMLSchema-versioning" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="http://www.google.com/shopping/reviews/schema/product/2.4/product_reviews.xsd">
<version>2.4</version>
`

const NAMES = ['Fenna', 'Joris V.', 'Noor', 'Meneer De Wit', 'Aylin', 'P. Bakker', 'Lotte', 'Sam']

/** Titles and texts of reviews by number of stars. */
const REVIEW_TEXTS: Record<number, [title: string, content: string][]> = {
  2: [['Valt tegen', 'Het slotje gaat stroef en de kleur is doffer dan op de foto.']],
  3: [['Mooi, maar klein', 'Netjes afgewerkt. Kleiner dan ik dacht; kijk goed naar de maat.']],
  4: [
    ['Fijn om te dragen', 'Ik draag het elke dag. Na een maand nog geen kras.'],
    ['Goed gekocht', 'Snel in huis en netjes verpakt.\nIets zwaarder dan verwacht.'],
  ],
  5: [
    ['Prachtig', 'Nog mooier dan op de foto. Precies wat ik zocht.'],
    ['Cadeau geslaagd', 'Gegeven aan mijn zus. Ze doet het niet meer <b>af</b>.'],
  ],
}
const MAX_RATINGS = 14
/** Date of the first review; fixed, because otherwise every download would differ. */
const FIRST_REVIEW_MS = Date.UTC(2024, 0, 2)
const SPAN_MS = 690 * 86_400_000

/** Yields the reviews of the merchant's customers; the variants of a product share their reviews. */
export function* productRatings(rows: Iterable<FeedRow>) {
  yield `${FEED_START}${parent('publisher', element('name', MERCHANT.name))}\n<reviews>\n`
  let previousGroupId: string | undefined
  for (const row of rows) {
    const isSameProduct = row.groupId !== undefined && row.groupId === previousGroupId
    previousGroupId = row.groupId
    if (isSameProduct) continue
    const count = Math.floor(seededFraction('reviews', row.gtin) * MAX_RATINGS)
    for (let number = 0; number < count; number++) yield `${reviewOf(row, number)}\n`
  }
  yield '</reviews>\n</feed>\n'
}

function reviewOf(row: FeedRow, number: number): string {
  const seeds = [row.gtin, number]
  const stars = 2 + Math.floor(seededFraction('review', ...seeds) ** 0.5 * 4)
  const [title, content] = pick(REVIEW_TEXTS[stars] ?? [['Mooi', 'Mooi stuk.']], 'words', ...seeds)
  const writtenAt = new Date(FIRST_REVIEW_MS + seededFraction('day', ...seeds) * SPAN_MS)
  const isAnonymous = seededFraction('anonymous', ...seeds) < 0.15
  return parent(
    'review',
    element('review_id', `${row.id}-${number}`),
    parent(
      'reviewer',
      isAnonymous
        ? element('name', 'Anonymous', { is_anonymous: 'true' })
        : element('name', pick(NAMES, 'name', ...seeds)),
    ),
    element('is_verified_purchase', String(seededFraction('verified', ...seeds) < 0.8)),
    element('review_timestamp', writtenAt.toISOString()),
    element('title', title),
    element('content', content),
    element('review_language', 'nl'),
    element('review_url', `${row.link}#review-${number}`, { type: 'group' }),
    parent('ratings', element('overall', String(stars), { min: '1', max: '5' })),
    parent(
      'products',
      parent(
        'product',
        parent(
          'product_ids',
          parent('gtins', element('gtin', row.gtin)),
          parent('mpns', element('mpn', row.id)),
          parent('brands', element('brand', row.brand)),
          parent('skus', element('sku', row.id)),
        ),
        element('product_name', row.title),
        element('product_url', row.link),
      ),
    ),
    element('is_spam', 'false'),
    element('collection_method', 'post_fulfillment'),
  )
}
