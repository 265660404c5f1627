import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { importFeed } from '#app/features/data-transfer/feed-runs/import-feed.server.ts'
import { POLICIES } from '#app/features/partners/offers/source-policies.ts'
import { switchOn } from '#app/features/partners/offers/switches.server.ts'
import { SWITCHES } from '#app/features/partners/offers/switches.ts'
import type { Shop } from '#app/platform/shop.ts'
import { type Marketplaces, openMarketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import { shopTest, type TestClock } from '#tests/support/shop-test.ts'
import { addPiece } from '#tests/support/stock-shop.ts'
import {
  allowReviews,
  orderReviews,
  readDueReviews,
  readReviewFeeds,
  withdrawReviews,
} from './manage-review-feeds.server.ts'
import {
  type ReadReviewsOptions,
  readReviewFeed,
  takeReviewsTurn,
} from './read-review-feed.server.ts'
import { readReviewsElsewhere } from './read-reviews-elsewhere.server.tsx'
import { readToldReviews, readToldSums } from './read-told-reviews.server.ts'

const reviewsTest = shopTest.extend<{ networks: Marketplaces }>({
  networks: async ({ clock }: { clock: TestClock }, use) => {
    const networks = await openMarketplaces({ now: () => clock.now() })
    await use(networks)
    await networks.close()
  },
})

const DAY = 24 * 3_600_000
const ALL = Object.keys(SWITCHES)

async function read(shop: Shop, address: string, options: Partial<ReadReviewsOptions> = {}) {
  const result = await readReviewFeed(shop, { address, isDryRun: false, ...options })
  if (!result.ok) throw new Error(result.error)
  return result.summary
}

/** The piece with most of them. */
async function mostReviewed(shop: Shop) {
  const { rows } = await shop.pool.query<{ id: number; slug: string; count: number }>(
    `SELECT p.id, p.slug, count(*)::int AS count FROM told_reviews t JOIN products p ON p.id = t.product_id
     GROUP BY p.id, p.slug ORDER BY count(*) DESC, p.id LIMIT 1`,
  )
  if (!rows[0]) throw new Error('no reviews')
  return rows[0]
}

const written = async (shop: Shop) =>
  (await shop.pool.query('SELECT id, xmin::text FROM told_reviews ORDER BY id')).rows

reviewsTest(
  'reviews of a feed stand with the piece they are about: who, where, checked or not, all of them by page, and only when switched on [S09]',
  async ({ shop, networks }) => {
    const feed = `${networks.feeds.googleXml}?products=150`
    const taken = { country: 'nl', categorySlug: undefined, isDryRun: false, publishes: true }
    await importFeed(shop, { ...taken, address: feed })
    const address = `${networks.feeds.reviews}?products=300`
    expect(await readReviewFeed(shop, { address, isDryRun: false })).toEqual({
      ok: false,
      error: 'not-allowed',
    })
    const dry = await read(shop, address, { isDryRun: true })
    expect(dry).toMatchObject({ publisher: 'Sieradenhuis Voorbeeld', refused: 0, isWhole: true })
    expect(dry.made).toBeGreaterThan(20)
    expect(dry.unknown).toBeGreaterThan(0)
    expect(await written(shop)).toEqual([])
    expect(await readReviewFeeds(shop)).toEqual([])

    await allowReviews(shop, address, 'Eva')
    expect((await read(shop, address)).made).toBe(dry.made)
    const piece = await mostReviewed(shop)
    expect(piece.count).toBeGreaterThan(3)
    expect(await readReviewsElsewhere(shop, piece)).toBeNull()
    expect((await readToldSums(shop, piece.id)).total).toBe(0)

    await switchOn(shop, ALL)
    const shown = await readReviewsElsewhere(shop, piece)
    expect(shown?.title).toBe(`Reviews van Sieradenhuis Voorbeeld (${piece.count})`)
    expect(shown?.html).toContain('Beoordeeld bij Sieradenhuis Voorbeeld.')
    expect(shown?.html).toMatch(
      /Aankoop gecontroleerd door Sieradenhuis Voorbeeld|Aankoop niet gecon/,
    )
    expect(shown?.html).toContain('Wij controleren ze niet')
    expect(shown?.html).toContain(`Toon alle ${piece.count} reviews van andere winkels`)
    expect(shown?.html.match(/<article/g)).toHaveLength(3)
    expect(shown?.endsAt).toEqual(new Date(shop.clock.now().getTime() + 30 * DAY))
    const all = await readToldReviews(shop, piece.id, { limit: 100, offset: 0 })
    const paged = await Promise.all(
      all.map((_, offset) => readToldReviews(shop, piece.id, { limit: 1, offset })),
    )
    expect(paged.flat()).toEqual(all)
    const { rows: order } = await shop.pool.query(
      'SELECT id FROM told_reviews WHERE product_id = $1 ORDER BY written_at DESC, id DESC',
      [piece.id],
    )
    expect(all.map(({ id }) => id)).toEqual(order.map(({ id }) => id))
    const { rows: plan } = await shop.pool
      .query(
        `SET enable_seqscan = off; EXPLAIN SELECT id FROM told_reviews WHERE product_id = ${piece.id} ORDER BY written_at DESC, id DESC LIMIT 10`,
      )
      .then(
        (answers) =>
          (answers as unknown as { rows: Record<string, string>[] }[])[1] ?? { rows: [] },
      )
    expect(JSON.stringify(plan)).toContain('told_reviews_shown')
    await switchOn(
      shop,
      ALL.filter((name) => name !== 'google'),
    )
    expect(await readReviewsElsewhere(shop, piece)).toBeNull()
  },
)

reviewsTest(
  'a feed of reviews that is read again writes only what is other, and what it tells goes with it, with its time, its policy and its leave',
  async ({ shop, networks, clock }) => {
    const item = networks.catalogue.models[0]?.items[0]
    const { productId } = await addPiece(shop, { name: 'Eigen ring' })
    await shop.pool.query('UPDATE variants SET gtin = $1 WHERE product_id = $2', [
      item?.gtin,
      productId,
    ])
    await switchOn(shop, ALL)
    const piece = { id: productId, slug: 'eigen-ring' }
    const file = path.join(shop.env.DATA_DIR, 'reviews.xml')
    const keep = async (mend = (text: string) => text) => {
      const text = await (await fetch(`${networks.feeds.reviews}?products=5`)).text()
      await writeFile(file, mend(text))
    }
    await keep()
    await allowReviews(shop, file, 'Eva')
    const first = await read(shop, file)
    expect(first.made).toBeGreaterThan(1)
    const before = await written(shop)
    expect(await read(shop, file)).toMatchObject({ made: 0, changed: 0, left: first.made })
    expect(await written(shop)).toEqual(before)

    // One is written anew, one is taken back by its author.
    const ids = (await shop.pool.query('SELECT external_id AS id FROM told_reviews ORDER BY id'))
      .rows
    const [mended, gone] = ids.map(({ id }) => id)
    await keep((text) =>
      text
        .replace(
          new RegExp(`(<review_id>${mended}</review_id>[\\s\\S]*?<title>)[^<]*`),
          '$1Nu anders',
        )
        .replace(new RegExp(`<review><review_id>${gone}</review_id>[\\s\\S]*?</review>`), ''),
    )
    expect(await read(shop, file)).toMatchObject({ made: 0, changed: 1, removed: 1 })
    const shown = (await readToldReviews(shop, productId, { limit: 50, offset: 0 })).map(
      ({ title }) => title,
    )
    expect(shown).toHaveLength(first.made - 1)
    expect(shown).toContain('Nu anders')

    // Half a feed says nothing of what is not in it.
    await keep((text) => text.slice(0, text.indexOf('</review>') + 9))
    expect(await read(shop, file)).toMatchObject({ isWhole: false, removed: 0 })
    expect((await readToldSums(shop, productId)).total).toBe(first.made - 1)
    expect(await readReviewFeed(shop, { address: `${file}.weg`, isDryRun: true })).toMatchObject({
      error: 'file-not-found',
    })
    await writeFile(file, '<products><product ID="1"></product></products>')
    expect(await readReviewFeed(shop, { address: file, isDryRun: false })).toMatchObject({
      error: 'unknown-feed',
    })

    const policy = POLICIES.google
    try {
      POLICIES.google = { ...policy, reviews: 'numbers' }
      expect(await readReviewsElsewhere(shop, piece)).toBeNull()
    } finally {
      POLICIES.google = policy
    }
    clock.advance(30 * DAY - 1)
    expect(await readReviewsElsewhere(shop, piece)).not.toBeNull()
    clock.advance(1)
    expect(await readReviewsElsewhere(shop, piece)).toBeNull()
    await readDueReviews(shop)
    expect(await written(shop)).toEqual([])

    await keep()
    await read(shop, file)
    const [feed] = await readReviewFeeds(shop)
    expect(feed).toMatchObject({ publisher: 'Sieradenhuis Voorbeeld', pieces: 1, isLive: true })
    expect(feed?.allowed).toContain('door Eva')
    expect(await withdrawReviews(shop, feed?.id ?? 0)).toBe(true)
    expect(await written(shop)).toEqual([])
    expect(await readReviewsElsewhere(shop, piece)).toBeNull()
    expect(await readReviewFeed(shop, { address: file, isDryRun: false })).toMatchObject({
      error: 'not-allowed',
    })
    expect(
      await readReviewFeed(shop, { address: 'https://www.amazon.nl/r.xml', isDryRun: true }),
    ).toMatchObject({ error: 'not-allowed' })
  },
)

reviewsTest(
  'a feed of reviews that breaks off, is not there or is refused leaves what was shown, and its owner reads why',
  async ({ shop, networks, clock }) => {
    const item = networks.catalogue.models[0]?.items[0]
    const { productId } = await addPiece(shop, { name: 'Eigen ring' })
    await shop.pool.query('UPDATE variants SET gtin = $1 WHERE product_id = $2', [
      item?.gtin,
      productId,
    ])
    await switchOn(shop, ALL)
    const id = await allowReviews(shop, `${networks.feeds.reviews}?products=5`, 'Eva')
    await orderReviews(shop, id, { readsAgain: true })
    // What the owner could see while it was read.
    await shop.pool.query(`
      CREATE TABLE told_progress (at serial, rows integer);
      CREATE FUNCTION note_progress() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN INSERT INTO told_progress (rows) VALUES (NEW.rows_read); RETURN NULL; END';
      CREATE TRIGGER note_progress AFTER UPDATE ON review_feeds FOR EACH ROW EXECUTE FUNCTION note_progress()`)
    await readDueReviews(shop)
    const { rows: progress } = await shop.pool.query('SELECT rows FROM told_progress ORDER BY at')
    const seen = progress.map(({ rows }) => rows)
    expect([seen[0], seen.at(-1)]).toEqual([0, null])
    expect(Math.max(...seen)).toBeGreaterThan(1)
    const { total } = await readToldSums(shop, productId)
    expect(total).toBeGreaterThan(1)
    const stands = async () => (await readReviewFeeds(shop))[0]
    expect(await stands()).toMatchObject({ failure: '', everyHours: 24, reviews: total })
    expect(await stands()).toMatchObject({ rowsRead: null, ended: 'vandaag, 13.00' })
    const faults = [
      ['cut-off', 'De feed kwam niet helemaal aan.'],
      ['error', 'antwoord 500'],
      ['expired', 'de sleutel in het adres klopt niet (meer)'],
      ['nonsense', 'Dit is geen reviewfeed'],
    ] as const
    for (const [fault, words] of faults) {
      networks.failNext('feeds', [fault])
      await readDueReviews(shop)
      // Not before it is due.
      expect((await stands())?.failure).not.toContain(words)
      clock.advance(DAY)
      await readDueReviews(shop)
      expect((await stands())?.failure, fault).toContain(words)
      expect((await readToldSums(shop, productId)).total, fault).toBe(total)
    }
    clock.advance(DAY)
    await readDueReviews(shop)
    expect(await stands()).toMatchObject({ failure: '', reviews: total })
  },
)

reviewsTest(
  'a reading whose shop died goes on as soon as a shop is there again, and is told broken off after three deaths',
  async ({ shop, networks, clock }) => {
    await switchOn(shop, ALL)
    const id = await allowReviews(shop, `${networks.feeds.reviews}?products=5`, 'Eva')
    const die = async (attempts: number) => {
      await orderReviews(shop, id, { readsAgain: true })
      await shop.pool.query('UPDATE review_feeds SET rows_read = 40, attempts = $1', [attempts])
    }
    const stands = async () => (await readReviewFeeds(shop))[0]
    await die(1)
    // Another process is at it.
    const turn = await takeReviewsTurn(shop)
    await readDueReviews(shop)
    expect(await stands()).toMatchObject({ rowsRead: 40, ended: '' })
    await turn?.end()
    await readDueReviews(shop)
    expect(await stands()).toMatchObject({ rowsRead: null, ended: 'vandaag, 13.00', failure: '' })

    clock.advance(DAY)
    await die(3)
    await readDueReviews(shop)
    expect(await stands()).toMatchObject({
      rowsRead: null,
      failure: expect.stringContaining('drie keer gestopt'),
    })
    clock.advance(DAY)
    await readDueReviews(shop)
    expect(await stands()).toMatchObject({ rowsRead: null, failure: '' })
  },
)
