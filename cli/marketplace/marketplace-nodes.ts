import { importItemsMessage } from '#app/features/partners/item-drafts/imported-items.ts'
import { SOURCES } from '#app/features/partners/marketplaces/sources.server.ts'
import type { App } from '#app/platform/app.ts'
import type { AddCommand, CommandOutcome } from '../command-context.ts'
import { DEFAULT_COUNTRY } from './search-options.ts'

export const addMarketplaceNodes: AddCommand = (parent, { openApp, finish }) => {
  parent
    .command('nodes')
    .description('toont waar een rubriek van Amazon onder valt, en wat eronder valt')
    .option('--node <nummer>', 'de rubriek')
    .option('--country <land>', 'nl, de, …; anders nl')
    .action(async ({ node = '', country = DEFAULT_COUNTRY }) => {
      if (!/^\d{1,19}$/.test(node))
        return finish({ misuse: '--node vraagt het nummer van een rubriek.' })
      finish(await showNode(await openApp(), node, country))
    })
}

async function showNode(app: App, node: string, country: string): Promise<CommandOutcome> {
  const source = await SOURCES.amazon(app)
  const foundNode = await source.findNode?.(country, node)
  if (!foundNode?.ok) {
    if (foundNode) console.error(importItemsMessage({ ...foundNode, items: [] }, 'Amazon'))
    return 'failed'
  }
  if (!foundNode.node) {
    console.error(`Rubriek ${node} is er niet bij Amazon (${country}).`)
    return 'failed'
  }
  const { path, children, ...currentNode } = foundNode.node
  console.log([...path, currentNode].map(({ id, name }) => `${name} (${id})`).join(' › '))
  for (const { id, name } of children) console.log(`${id} · ${name}`)
  return 'done'
}
