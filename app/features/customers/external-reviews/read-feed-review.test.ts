import { expect, test } from 'vitest'
import { readXmlRows } from '#app/features/partners/incoming-feeds/xml-rows.ts'
import { isForbiddenUrl, readFeedReview } from './read-feed-review.server.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

const VALID_REVIEW = {
  review_id: '14295',
  'publisher/name': 'Sieradenhuis Voorbeeld',
  'reviewer/name': 'Fenna',
  review_timestamp: '2025-04-21T07:07:07Z',
  title: 'Prachtig',
  content: 'Nog mooier dan op de foto.',
  'ratings/overall': '4',
  'ratings/overall@min': '1',
  'ratings/overall@max': '5',
}

/** Reads the valid review with some other values; an empty value leaves the field out. */
const readReview = (values: Record<string, string>) =>
  readFeedReview(
    new Map(
      Object.entries({ ...VALID_REVIEW, ...values }).map(([name, value]): [string, string[]] => [
        name,
        value === '' ? [] : [value],
      ]),
    ),
    NOW,
  )

test.each([
  [{ review_id: '' }, 'no-id'],
  [{ content: '<img src=x onerror=alert(1)>' }, 'no-words'],
  [{ review_timestamp: 'gisteren' }, 'no-date'],
  [{ review_timestamp: '2026-12-21T00:00:00Z' }, 'no-date'],
  [{ 'ratings/overall': '' }, 'no-stars'],
  [{ 'ratings/overall': '6' }, 'no-stars'],
  [{ 'ratings/overall@max': '1' }, 'no-stars'],
  [{ 'publisher/name': '' }, 'no-publisher'],
  [{ is_spam: 'true' }, 'spam'],
  [{ 'publisher/name': 'Amazon' }, 'forbidden'],
  [{ 'publisher/name': 'bol.com' }, 'forbidden'],
  [{ 'aggregator/name': 'Amazon.nl' }, 'forbidden'],
  [{ review_url: 'https://www.amazon.de/gp/customer-reviews/R1' }, 'forbidden'],
  [{ 'products/product/product_url': 'https://www.bol.com/nl/nl/p/1' }, 'forbidden'],
] as [Record<string, string>, string][])('a review with %o is rejected: %s', (values, code) => {
  expect(readReview(values)).toMatchObject({ ok: false, problem: { code } })
})

test('feeds of Amazon and bol are recognised by their address; a shop with a similar name is not one of them', () => {
  expect(isForbiddenUrl('https://www.amazon.co.uk/f.xml')).toBe(true)
  expect(isForbiddenUrl('https://partner.bol.com/f.xml')).toBe(true)
  expect(isForbiddenUrl('https://amazone-sieraden.example/f.xml')).toBe(false)
  expect(isForbiddenUrl('https://symbol.com/f.xml')).toBe(false)
})

test('reviews become plain text with stars out of five, and anonymous authors stay anonymous', () => {
  expect(
    readReview({
      title: '<b>Mooi</b> &amp; fijn<script>alert(1)</script>',
      content: '<p>Eerste <a href="javascript:alert(1)">zin</a>.</p><p>Tweede<br/>regel</p>',
      'reviewer/name': '<i>Fenna</i>',
      review_url: 'javascript:alert(1)',
      review_language: 'en"><script>',
    }),
  ).toMatchObject({
    review: {
      title: 'Mooi & fijn',
      body: 'Eerste zin.\nTweede\nregel',
      author: 'Fenna',
      url: '',
      language: '',
      stars: 4,
      isVerified: null,
      isRewarded: false,
    },
  })
  // 8 on a scale from 0 to 10 is 1 + 0.8 × 4 on a scale from 1 to 5.
  expect(
    readReview({ 'ratings/overall': '8', 'ratings/overall@min': '0', 'ratings/overall@max': '10' }),
  ).toMatchObject({ review: { stars: 4.2 } })
  expect(
    readReview({ 'reviewer/name@is_anonymous': 'true', is_verified_purchase: 'true' }),
  ).toMatchObject({ review: { author: '', isVerified: true } })
  expect(
    readReview({ is_verified_purchase: 'false', is_incentivized_review: 'true' }),
  ).toMatchObject({
    review: { isVerified: false, isRewarded: true },
  })
})

test('a feed in Google’s format is read row by row, with its publisher and all product codes', async () => {
  const feed = `<?xml version="1.0"?>
<feed xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><version>2.4</version>
<aggregator><name>Reviewdienst</name></aggregator>
<publisher><name>Sieradenhuis &amp; Zoon</name><favicon>https://x.example/f.png</favicon></publisher>
<reviews>
<review><review_id>1</review_id><reviewer><name is_anonymous="true">Anonymous</name><reviewer_id>5</reviewer_id></reviewer>
<review_timestamp>2025-04-21T07:07:07Z</review_timestamp><title>Top</title><content><![CDATA[Een <b>mooie</b> ring.]]></content>
<ratings><overall min="1" max="5">5</overall></ratings>
<products><product><product_ids><gtins><gtin>4006381333931</gtin><gtin>12</gtin></gtins><mpns><mpn>A-1</mpn></mpns>
<brands><brand>Zilverlicht</brand></brands><skus><sku>SV-1</sku></skus></product_ids><product_name>Ring</product_name>
<product_url>https://www.winkel.example/p/1</product_url></product></products></review>
<review><review_id>2</review_id><content>Nooit dicht
<review><review_id>3</review_id><content>Goed</content></review>
</reviews></feed>`
  // Parts of eleven characters, so that most tags are split.
  async function* readInParts() {
    for (let index = 0; index < feed.length; index += 11) yield feed.slice(index, index + 11)
  }
  const rows = readXmlRows(readInParts(), {
    rows: ['review'],
    headings: ['publisher/name', 'aggregator/name'],
  })
  const parsedRows = []
  // The generator yields rows and returns a summary at the end.
  let next = await rows.next()
  for (; !next.done; next = await rows.next()) parsedRows.push(...next.value)
  expect(next.value.isWhole).toBe(true)
  expect(parsedRows.map((row) => ('problem' in row ? row.problem.code : row.line))).toEqual([
    6, // the line where the first review starts
    'broken',
    13, // the line of the third review
  ])
  const [firstReview] = parsedRows
  if (!firstReview || 'problem' in firstReview) throw new Error('no review')
  expect(readFeedReview(firstReview.values, NOW)).toMatchObject({
    review: {
      externalId: '1',
      publisher: 'Sieradenhuis & Zoon',
      author: '',
      body: 'Een mooie ring.',
      stars: 5,
      gtins: ['4006381333931'],
      mpns: ['A-1'],
      brands: ['zilverlicht'],
      offerIds: ['winkel.example:SV-1'],
    },
  })
})
