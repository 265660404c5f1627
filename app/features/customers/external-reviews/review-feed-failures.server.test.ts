import { expect } from 'vitest'
import { saveEnabledSwitches } from '#app/features/partners/offers/switches.server.ts'
import { ALL_SWITCHES, DAY, reviewsTest } from '#tests/support/review-feed-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import {
  allowReviews,
  queueReviewFeed,
  readDueReviews,
  readReviewFeeds,
} from './manage-review-feeds.server.ts'
import { readExternalReviewSummary } from './read-external-reviews.server.ts'
import { acquireReviewsLock } from './read-review-feed.server.ts'

reviewsTest(
  'a truncated, missing or rejected review feed leaves the shown reviews, and the owner sees the reason',
  async ({ app, networks, clock }) => {
    const catalogueItem = networks.catalogue.models[0]?.items[0]
    const { productId } = await addProduct(app, { name: 'Eigen ring' })
    await app.pool.query('UPDATE variants SET gtin = $1 WHERE product_id = $2', [
      catalogueItem?.gtin,
      productId,
    ])
    await saveEnabledSwitches(app, ALL_SWITCHES)
    const id = await allowReviews(app, `${networks.feeds.reviews}?products=5`, 'Eva')
    await queueReviewFeed(app, id, { readsAgain: true })
    // The owner sees this progress while the feed is read; a trigger records every change of it.
    await app.pool.query(`
      CREATE TABLE recorded_progress (at serial, rows integer);
      CREATE FUNCTION record_progress() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN INSERT INTO recorded_progress (rows) VALUES (NEW.rows_read); RETURN NULL; END';
      CREATE TRIGGER record_progress AFTER UPDATE ON review_feeds FOR EACH ROW EXECUTE FUNCTION record_progress()`)
    await readDueReviews(app)
    const { rows: progress } = await app.pool.query(
      'SELECT rows FROM recorded_progress ORDER BY at',
    )
    const rowCounts = progress.map(({ rows }) => rows)
    expect(rowCounts[0], 'when it starts').toBe(0)
    expect(rowCounts.at(-1), 'when it has ended').toBeNull()
    expect(Math.max(...rowCounts)).toBeGreaterThan(1)
    const { total } = await readExternalReviewSummary(app, productId)
    expect(total).toBeGreaterThan(1)
    const readFeedState = async () => (await readReviewFeeds(app))[0]
    expect(await readFeedState()).toMatchObject({ failure: '', everyHours: 24, reviews: total })
    expect(await readFeedState()).toMatchObject({ rowsRead: null, endedText: 'vandaag, 13.00' })
    const faults = [
      ['cut-off', 'De feed kwam niet helemaal aan.'],
      ['error', 'antwoord 500'],
      ['expired', 'de sleutel in het adres klopt niet (meer)'],
      ['nonsense', 'Dit is geen reviewfeed'],
    ] as const
    for (const [fault, message] of faults) {
      networks.failNext('feeds', [fault])
      // A feed is read once a day, so this reads nothing yet.
      await readDueReviews(app)
      expect((await readFeedState())?.failure).not.toContain(message)
      clock.advance(DAY)
      await readDueReviews(app)
      expect((await readFeedState())?.failure, fault).toContain(message)
      expect((await readExternalReviewSummary(app, productId)).total, fault).toBe(total)
    }
    clock.advance(DAY)
    await readDueReviews(app)
    expect(await readFeedState()).toMatchObject({ failure: '', reviews: total })
  },
)

reviewsTest(
  'a run that was interrupted by a crash continues after the restart, and counts as failed after three crashes',
  async ({ app, networks, clock }) => {
    await saveEnabledSwitches(app, ALL_SWITCHES)
    const id = await allowReviews(app, `${networks.feeds.reviews}?products=5`, 'Eva')
    const crash = async (attempts: number) => {
      await queueReviewFeed(app, id, { readsAgain: true })
      await app.pool.query('UPDATE review_feeds SET rows_read = 40, attempts = $1', [attempts])
    }
    const readFeedState = async () => (await readReviewFeeds(app))[0]
    await crash(1)
    // Another process has the lock.
    const lock = await acquireReviewsLock(app)
    await readDueReviews(app)
    expect(await readFeedState()).toMatchObject({ rowsRead: 40, endedText: '' })
    await lock?.end()
    await readDueReviews(app)
    expect(await readFeedState()).toMatchObject({
      rowsRead: null,
      endedText: 'vandaag, 13.00',
      failure: '',
    })

    clock.advance(DAY)
    await crash(3)
    await readDueReviews(app)
    expect(await readFeedState()).toMatchObject({
      rowsRead: null,
      failure: expect.stringContaining('drie keer gestopt'),
    })
    clock.advance(DAY)
    await readDueReviews(app)
    expect(await readFeedState()).toMatchObject({ rowsRead: null, failure: '' })
  },
)
