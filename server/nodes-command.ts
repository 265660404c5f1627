import { importPiecesMessage } from '#app/features/partners/item-drafts/import-pieces.ts'
import { SOURCES } from '#app/features/partners/marketplaces/sources.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { MarketplaceArguments, MarketplaceOutcome } from './marketplace-result.ts'

/** Where a browse node of Amazon is, and what is in it. */
export async function runNodes(
  shop: Shop,
  { node = '', country }: Pick<MarketplaceArguments, 'node'> & { country: string },
): Promise<MarketplaceOutcome> {
  if (!/^\d{1,19}$/.test(node)) return { misuse: '--node vraagt het nummer van een rubriek.' }
  const source = await SOURCES.amazon(shop)
  const found = await source.findNode?.(country, node)
  if (!found?.ok) {
    if (found) console.error(importPiecesMessage({ ...found, pieces: [] }, 'Amazon'))
    return 'failed'
  }
  if (!found.node) {
    console.error(`Rubriek ${node} is er niet bij Amazon (${country}).`)
    return 'failed'
  }
  const { path, children, ...here } = found.node
  console.log([...path, here].map(({ id, name }) => `${name} (${id})`).join(' › '))
  for (const { id, name } of children) console.log(`${id} · ${name}`)
  return 'done'
}
