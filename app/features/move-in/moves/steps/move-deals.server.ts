import { insertImportedCoupon } from '#app/features/content/coupons/manage-coupons.server.ts'
import { formerDate, metaValue } from '#app/features/move-in/former-shop/former-meta.server.ts'
import {
  type FormerPost,
  readFormerPosts,
} from '#app/features/move-in/former-shop/former-posts.server.ts'
import { plainText } from '#app/platform/text/html-text.server.ts'
import {
  countsOf,
  findObjects,
  hashOfData,
  type Move,
  recordObjects,
} from '../moved-objects.server.ts'

const MAX_TEXT = 200
const MAX_CODE = 60
const DEALS_PER_BATCH = 300
/** Fields with the code of a deal. */
const CODE_FIELDS = ['rehub_offer_product_coupon', 'rehub_woo_coupon_code']

/**
 * Imports the coupons of REHub, which only show the code of a deal, of posts and of products; an expired coupon is imported as
 * ended.
 */
export async function moveDeals(move: Move): Promise<void> {
  const counts = countsOf(move, 'deal')
  for await (const batch of readFormerPosts(
    move.formerDb,
    ['product', 'post'],
    DEALS_PER_BATCH,
    CODE_FIELDS,
  )) {
    const deals = batch.filter((post) => codeOf(post) !== '')
    counts.found += deals.length
    if (move.options.isDryRun) counts.made += deals.length
    else if (deals.length > 0) await storeDeals(move, deals)
    if (move.shouldStop()) return
  }
}

const codeOf = ({ meta }: FormerPost) =>
  (CODE_FIELDS.map((key) => metaValue(meta, key)).find((code) => code !== '') ?? '')
    .trim()
    .slice(0, MAX_CODE)

async function storeDeals(move: Move, posts: FormerPost[]): Promise<void> {
  const { app } = move
  const counts = countsOf(move, 'deal')
  const now = app.clock.now()
  const ids = posts.map(({ id }) => id)
  await app.db.transaction(async (tx) => {
    const movedBefore = await findObjects(tx, move, 'deal', ids)
    const products = await findObjects(tx, move, 'product', ids)
    counts.left += movedBefore.size
    for (const post of posts.filter(({ id }) => !movedBefore.has(String(id)))) {
      const value = (key: string) => metaValue(post.meta, key)
      const isExpired = value('re_post_expired') === '1'
      const endsAt = parseDealEnd(
        value('rehub_offer_coupon_date') || value('rehub_woo_coupon_date'),
      )
      const row = {
        title:
          plainText(value('rehub_offer_name') || post.title).slice(0, MAX_TEXT) || codeOf(post),
        teaser: plainText(value('rehub_woodeals_short')).slice(0, MAX_TEXT),
        description: plainText(value('rehub_offer_product_desc')).slice(0, 1_000),
        mediaId: move.mediaIds.get(Number(value('_thumbnail_id'))) ?? null,
        productId: Number(products.get(String(post.id))?.newId ?? 0) || null,
        code: codeOf(post),
        isMasked: /^(?:on|1|yes)$/.test(
          value('rehub_offer_coupon_mask') || value('rehub_woo_coupon_mask'),
        ),
        customersOnly: false,
        endsAt: isExpired && (endsAt === null || endsAt > now) ? now : endsAt,
        destination: validWebUrl(value('rehub_offer_product_url') || value('_product_url')),
        isPaidLink: true,
        createdAt: post.createdAt ?? now,
      }
      const newId = await insertImportedCoupon(tx, row)
      counts.made++
      await recordObjects(tx, move, 'deal', [
        { formerId: post.id, newId, hash: hashOfData(row), isNew: true },
      ])
    }
  })
}

/** Returns the end of a deal; a date without a time means the end of that day. */
function parseDealEnd(text: string): Date | null {
  // 22:59:59 UTC is the end of a winter day in the Netherlands.
  if (/^\d{4}-\d{2}-\d{2}$/.test(text.trim())) return formerDate(`${text.trim()} 22:59:59`)
  return formerDate(text.trim())
}

/** Returns the normalised URL; empty if the text is not a URL of the web. */
const validWebUrl = (text: string) =>
  /^https?:\/\//i.test(text) && URL.canParse(text) && text.length <= 2_000 ? new URL(text).href : ''
