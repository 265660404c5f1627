import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { importFeed } from '#app/features/data-transfer/incoming-feed-runs/import-feed.server.ts'
import { POLICIES } from '#app/features/partners/offers/source-policies.ts'
import { saveEnabledSwitches } from '#app/features/partners/offers/switches.server.ts'
import type { App } from '#app/platform/app.ts'
import { ALL_SWITCHES, DAY, reviewsTest } from '#tests/support/review-feed-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import {
  allowReviews,
  readDueReviews,
  readReviewFeeds,
  withdrawReviews,
} from './manage-review-feeds.server.ts'
import { readExternalReviewSummary, readExternalReviews } from './read-external-reviews.server.ts'
import { readExternalReviewsTab } from './read-external-reviews-tab.server.tsx'
import { type ReadReviewsOptions, readReviewFeed } from './read-review-feed.server.ts'

async function readFeed(app: App, address: string, options: Partial<ReadReviewsOptions> = {}) {
  const result = await readReviewFeed(app, { address, isDryRun: false, ...options })
  if (!result.ok) throw new Error(result.error)
  return result.summary
}

/** The product with the most reviews. */
async function findMostReviewed(app: App) {
  const { rows } = await app.pool.query<{ id: number; slug: string; count: number }>(
    `SELECT p.id, p.slug, count(*)::int AS count FROM external_reviews t JOIN products p ON p.id = t.product_id
     GROUP BY p.id, p.slug ORDER BY count(*) DESC, p.id LIMIT 1`,
  )
  if (!rows[0]) throw new Error('no reviews')
  return rows[0]
}

const storedVersions = async (app: App) =>
  (await app.pool.query('SELECT id, xmin::text FROM external_reviews ORDER BY id')).rows

reviewsTest(
  'a product shows the reviews of a feed page by page with author, publisher and verification, and only while they are switched on [S09]',
  async ({ app, networks }) => {
    const feed = `${networks.feeds.googleXml}?products=150`
    const importOptions = {
      country: 'nl',
      categorySlug: undefined,
      isDryRun: false,
      publishes: true,
    }
    await importFeed(app, { ...importOptions, address: feed })
    const address = `${networks.feeds.reviews}?products=300`
    expect(await readReviewFeed(app, { address, isDryRun: false })).toEqual({
      ok: false,
      error: 'not-allowed',
    })
    const dryRun = await readFeed(app, address, { isDryRun: true })
    expect(dryRun).toMatchObject({
      publisher: 'Sieradenhuis Voorbeeld',
      rejected: 0,
      isWhole: true,
    })
    expect(dryRun.created).toBeGreaterThan(20)
    expect(dryRun.unmatched).toBeGreaterThan(0)
    expect(await storedVersions(app)).toEqual([])
    expect(await readReviewFeeds(app)).toEqual([])

    await allowReviews(app, address, 'Eva')
    expect((await readFeed(app, address)).created).toBe(dryRun.created)
    const product = await findMostReviewed(app)
    expect(product.count).toBeGreaterThan(3)
    expect(await readExternalReviewsTab(app, product)).toBeNull()
    expect((await readExternalReviewSummary(app, product.id)).total).toBe(0)

    await saveEnabledSwitches(app, ALL_SWITCHES)
    const tab = await readExternalReviewsTab(app, product)
    expect(tab?.title).toBe(`Reviews van Sieradenhuis Voorbeeld (${product.count})`)
    expect(tab?.html).toContain('Beoordeeld bij Sieradenhuis Voorbeeld.')
    expect(tab?.html).toMatch(
      /Aankoop gecontroleerd door Sieradenhuis Voorbeeld|Aankoop niet gecon/,
    )
    expect(tab?.html).toContain('Wij controleren ze niet')
    expect(tab?.html).toContain(`Toon alle ${product.count} reviews van andere winkels`)
    expect(tab?.html.match(/<article/g)).toHaveLength(3)
    expect(tab?.endsAt).toEqual(new Date(app.clock.now().getTime() + 30 * DAY))
    const allReviews = await readExternalReviews(app, product.id, { limit: 100, offset: 0 })
    const paged = await Promise.all(
      allReviews.map((_, offset) => readExternalReviews(app, product.id, { limit: 1, offset })),
    )
    expect(paged.flat()).toEqual(allReviews)
    const { rows: expectedOrder } = await app.pool.query(
      'SELECT id FROM external_reviews WHERE product_id = $1 ORDER BY written_at DESC, id DESC',
      [product.id],
    )
    expect(allReviews.map(({ id }) => id)).toEqual(expectedOrder.map(({ id }) => id))
    // The list is read from the index in its order, so that it stays fast with many reviews.
    const { rows: plan } = await app.pool
      .query(
        `SET enable_seqscan = off; EXPLAIN SELECT id FROM external_reviews WHERE product_id = ${product.id} ORDER BY written_at DESC, id DESC LIMIT 10`,
      )
      .then(
        (results) =>
          (results as unknown as { rows: Record<string, string>[] }[])[1] ?? { rows: [] },
      )
    expect(JSON.stringify(plan)).toContain('external_reviews_shown')
    await saveEnabledSwitches(
      app,
      ALL_SWITCHES.filter((name) => name !== 'google'),
    )
    expect(await readExternalReviewsTab(app, product)).toBeNull()
  },
)

reviewsTest(
  'reading a review feed again writes only changes; its reviews disappear with the feed, its period, its policy or its permission',
  async ({ app, networks, clock }) => {
    const catalogueItem = networks.catalogue.models[0]?.items[0]
    const { productId } = await addProduct(app, { name: 'Eigen ring' })
    await app.pool.query('UPDATE variants SET gtin = $1 WHERE product_id = $2', [
      catalogueItem?.gtin,
      productId,
    ])
    await saveEnabledSwitches(app, ALL_SWITCHES)
    const product = { id: productId, slug: 'eigen-ring' }
    const file = path.join(app.env.DATA_DIR, 'reviews.xml')
    const storeFeed = async (edit = (text: string) => text) => {
      const text = await (await fetch(`${networks.feeds.reviews}?products=5`)).text()
      await writeFile(file, edit(text))
    }
    await storeFeed()
    await allowReviews(app, file, 'Eva')
    const firstRun = await readFeed(app, file)
    expect(firstRun.created).toBeGreaterThan(1)
    const versionsBefore = await storedVersions(app)
    expect(await readFeed(app, file)).toMatchObject({
      created: 0,
      changed: 0,
      unchanged: firstRun.created,
    })
    expect(await storedVersions(app)).toEqual(versionsBefore)

    // One review changes and another is withdrawn by its author.
    const ids = (await app.pool.query('SELECT external_id AS id FROM external_reviews ORDER BY id'))
      .rows
    const [changedId, goneId] = ids.map(({ id }) => id)
    await storeFeed((text) =>
      text
        .replace(
          new RegExp(`(<review_id>${changedId}</review_id>[\\s\\S]*?<title>)[^<]*`),
          '$1Nu anders',
        )
        .replace(new RegExp(`<review><review_id>${goneId}</review_id>[\\s\\S]*?</review>`), ''),
    )
    expect(await readFeed(app, file)).toMatchObject({ created: 0, changed: 1, removed: 1 })
    const titles = (await readExternalReviews(app, productId, { limit: 50, offset: 0 })).map(
      ({ title }) => title,
    )
    expect(titles).toHaveLength(firstRun.created - 1)
    expect(titles).toContain('Nu anders')

    // A truncated feed does not delete the reviews that are missing from it.
    await storeFeed((text) => text.slice(0, text.indexOf('</review>') + '</review>'.length))
    expect(await readFeed(app, file)).toMatchObject({ isWhole: false, removed: 0 })
    expect((await readExternalReviewSummary(app, productId)).total).toBe(firstRun.created - 1)
    expect(await readReviewFeed(app, { address: `${file}.weg`, isDryRun: true })).toMatchObject({
      error: 'file-not-found',
    })
    await writeFile(file, '<products><product ID="1"></product></products>')
    expect(await readReviewFeed(app, { address: file, isDryRun: false })).toMatchObject({
      error: 'unknown-feed',
    })

    // A source that permits only numbers: no texts of reviews are shown.
    const policy = POLICIES.google
    try {
      POLICIES.google = { ...policy, reviews: 'numbers' }
      expect(await readExternalReviewsTab(app, product)).toBeNull()
    } finally {
      POLICIES.google = policy
    }
    // Reviews are shown for 30 days after the feed was read.
    clock.advance(30 * DAY - 1)
    expect(await readExternalReviewsTab(app, product)).not.toBeNull()
    clock.advance(1)
    expect(await readExternalReviewsTab(app, product)).toBeNull()
    await readDueReviews(app)
    expect(await storedVersions(app)).toEqual([])

    await storeFeed()
    await readFeed(app, file)
    const [feed] = await readReviewFeeds(app)
    expect(feed).toMatchObject({ publisher: 'Sieradenhuis Voorbeeld', products: 1, isLive: true })
    expect(feed?.allowedText).toContain('door Eva')
    expect(await withdrawReviews(app, feed?.id ?? 0)).toBe(true)
    expect(await storedVersions(app)).toEqual([])
    expect(await readExternalReviewsTab(app, product)).toBeNull()
    expect(await readReviewFeed(app, { address: file, isDryRun: false })).toMatchObject({
      error: 'not-allowed',
    })
    expect(
      await readReviewFeed(app, { address: 'https://www.amazon.nl/r.xml', isDryRun: true }),
    ).toMatchObject({ error: 'not-allowed' })
  },
)
