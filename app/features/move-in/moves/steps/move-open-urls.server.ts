import { sql } from 'drizzle-orm'
import { redirectPath } from '#app/features/content/redirects/redirects.ts'
import {
  decodeSlug,
  type FormerPost,
  readTerms,
} from '#app/features/move-in/former-shop/former-posts.server.ts'
import { readDecidedRedirects } from '#app/features/move-in/former-urls/decided-redirects.server.ts'
import {
  decideOpenUrls,
  deleteUrlsOfEarlierReadings,
} from '#app/features/move-in/former-urls/former-urls.server.ts'
import type { FormerUrl } from '#app/features/move-in/former-urls/former-urls.ts'
import {
  addRedirects,
  collectOpenUrls,
  findObjects,
  type Move,
  recordOpenUrls,
} from '../moved-objects.server.ts'
import { postUrlKeys } from './former-url-keys.server.ts'

const ROWS_PER_BATCH = 1_000

/** Types of posts that this shop imports, or that have no page in WordPress. */
const TYPES_WITHOUT_OPEN_URLS =
  '^(product|product_variation|page|post|attachment|nav_menu_item|attribute_group|product_tab|custom_css|shop_.*|wc_.*|wp_.*|acf.*|wpcf7.*|mc4wp.*|vc_.*|elementor.*|.*(form|field|log|template|popup|layout|block|rule|mail|hook|notice|feed|import|export|order|coupon|subscription).*)$'

/** Taxonomies that this shop imports, or that have no page in WordPress. */
const TAXONOMIES_WITH_OPEN_URLS =
  '^(?!(product_.*|category|post_tag|post_format|nav_menu|link_category|pwb-brand|yith_product_brand|brand|store|dealstore|offerexpiration|pa_.*|wp_.*|elementor.*|language|term_.*|post_translations|translation_priority|action-group)$)'

/**
 * Records the URLs without a page here: those that other steps collected, and the pages of plugins. Turns the decisions of
 * the owner into redirects.
 */
export async function moveOpenUrls(move: Move): Promise<void> {
  await collectPluginPosts(move)
  await collectPluginTerms(move)
  await recordOpenUrls(move)
  if (move.shouldStop()) return
  const { app, facts, readingId, options } = move
  await deleteUrlsOfEarlierReadings(app.db, { shop: facts.shop, readingId })
  if (options.closesUrls) await decideOpenUrls(app.db, facts.shop, 'gone')
  if (options.isDryRun) return
  for await (const redirects of readDecidedRedirects(app.db, facts.shop))
    await app.db.transaction((tx) => addRedirects(tx, move, redirects))
}

/** Notes the URLs of public posts that the database rejected. */
export async function collectRejectedPosts(
  move: Move,
  posts: FormerPost[],
  parentSlugsOf: (post: FormerPost) => string[],
): Promise<void> {
  const ids = posts.map(({ id }) => id)
  const stored = await findObjects(move.app.db, move, 'post', ids)
  const rejected = posts.filter(
    ({ id, status, password }) =>
      !stored.has(String(id)) && status === 'publish' && password === '',
  )
  const urls = rejected.flatMap((post): FormerUrl[] => {
    const [first, ...otherKeys] = postUrlKeys(post, parentSlugsOf(post), move.facts, [])
    return first === undefined
      ? []
      : [{ paths: [first, ...otherKeys], name: post.title, reason: 'post', proposal: '' }]
  })
  await collectOpenUrls(move, urls)
}

async function collectPluginPosts(move: Move): Promise<void> {
  for (let lastId = 0; ; ) {
    const { rows } = await move.formerDb.execute<{
      ID: string
      post_type: string
      post_name: string
      post_title: string
    }>(sql`
      SELECT "ID", post_type, post_name, post_title FROM former_posts
      WHERE "ID" > ${lastId} AND post_status = 'publish' AND post_password = '' AND post_name <> ''
        AND post_type !~ ${TYPES_WITHOUT_OPEN_URLS}
      ORDER BY "ID" LIMIT ${ROWS_PER_BATCH}`)
    const last = rows.at(-1)
    if (!last) return
    lastId = Number(last.ID)
    const urls = rows.map((row) =>
      pluginUrl(row.post_title || row.post_name, [
        `/${row.post_type}/${decodeSlug(row.post_name)}`,
        `/?p=${row.ID}`,
      ]),
    )
    await collectOpenUrls(move, urls)
  }
}

async function collectPluginTerms(move: Move): Promise<void> {
  const terms = await readTerms(move.formerDb, TAXONOMIES_WITH_OPEN_URLS)
  const urls = [...terms.values()].map(({ taxonomy, slug, name }) =>
    pluginUrl(name, [`/${taxonomy}/${slug}`]),
  )
  await collectOpenUrls(move, urls)
}

function pluginUrl(name: string, urls: [string, ...string[]]): FormerUrl {
  const [first, ...otherUrls] = urls
  return {
    paths: [redirectPath(first), ...otherUrls.map(redirectPath)],
    name,
    reason: 'plugin',
    proposal: '',
  }
}
