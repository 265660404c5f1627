import { sql } from 'drizzle-orm'
import { toSlug } from '#app/features/catalog/products/slug.ts'
import { postTagAddress } from '#app/features/content/blog/story-tags.ts'
import { isPhpArray, readPhpValue } from '#app/features/move-in/dump-files/php-value.ts'
import { readTerms } from '#app/features/move-in/former-shop/former-posts.server.ts'
import { type NewRedirect, redirectPath } from '#app/features/move-in/redirects/redirects.ts'
import {
  copyRedirectTargets,
  saveRedirects,
} from '#app/features/move-in/redirects/write-redirects.server.ts'
import { path } from '#app/platform/path.ts'
import { countsOf, type Move } from './moved-objects.server.ts'

/** Redirects tags to their successors, and takes over the redirects of Rank Math and Redirection. */
export async function moveTagAddresses(move: Move): Promise<void> {
  const { permalinks, shop } = move.facts
  const tags = await readTerms(
    move.former,
    '^(product_tag|post_tag|product_brand|pwb-brand|store|dealstore)$',
  )
  const bases: Record<string, string> = {
    product_tag: permalinks.tag,
    post_tag: permalinks.blogTag,
    'pwb-brand': 'brand',
    product_brand: 'brand',
  }
  const ofTags = [...tags.values()].map(
    ({ taxonomy, slug, name }): NewRedirect => ({
      path: redirectPath(`/${bases[taxonomy] ?? taxonomy}/${slug}`),
      targetKind: 'url',
      targetId: null,
      targetUrl:
        taxonomy === 'post_tag'
          ? postTagAddress(toSlug(name))
          : `${path('/zoeken')}?q=${encodeURIComponent(name)}`,
    }),
  )
  const plugins = (await readPluginRedirects(move)).filter(
    ({ to, isGone }) =>
      isGone || to.startsWith('/') || to.startsWith(shop) || /^https:\/\//.test(to),
  )
  const counts = countsOf(move, 'redirect')
  counts.found = ofTags.length + plugins.length
  counts.made = counts.found
  if (move.options.isDryRun) return
  const about = { runId: move.runId, now: move.app.clock.now() }
  await move.app.db.transaction(async (tx) => {
    await saveRedirects(tx, ofTags, about)
    const inside = (url: string) => (url.startsWith(shop) ? url.slice(shop.length) || '/' : url)
    await saveRedirects(
      tx,
      plugins.map(
        ({ from, to, isGone }): NewRedirect => ({
          path: redirectPath(inside(from)),
          targetKind: isGone ? 'gone' : 'url',
          targetId: null,
          targetUrl: isGone ? '' : inside(to),
        }),
      ),
      about,
    )
    await copyRedirectTargets(tx)
  })
  move.onProgress('redirect', counts.found)
}

interface PluginRedirect {
  from: string
  to: string
  isGone: boolean
}

async function readPluginRedirects({ former }: Move): Promise<PluginRedirect[]> {
  const { rows: rankMath } = await former.execute<{
    sources: string
    url_to: string
    header_code: string
  }>(
    sql`SELECT sources, url_to, header_code FROM former_rank_math_redirections WHERE status = 'active'`,
  )
  const { rows: redirection } = await former.execute<{
    url: string
    action_data: string
    action_code: string
  }>(
    sql`SELECT url, action_data, action_code FROM former_redirection_items WHERE status = 'enabled' AND url LIKE '/%'`,
  )
  const isGone = (code: string) => code === '410' || code === '451'
  return [
    ...rankMath.flatMap((row) => {
      const sources = readPhpValue(row.sources)
      if (!isPhpArray(sources)) return []
      return [...sources.values()].flatMap((source) => {
        const isExact = isPhpArray(source) && source.get('comparison') === 'exact'
        return isExact
          ? [{ from: `/${source.get('pattern')}`, to: row.url_to, isGone: isGone(row.header_code) }]
          : []
      })
    }),
    ...redirection.map((row) => ({
      from: row.url,
      to: row.action_data,
      isGone: isGone(row.action_code),
    })),
  ]
}
