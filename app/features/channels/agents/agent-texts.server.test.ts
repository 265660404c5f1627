import { expect, test } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'
import { saveAgentSwitches } from './agent-switches.server.ts'
import { readAgentText } from './agent-texts.server.ts'
import { robotsText } from './crawlers.ts'

shopTest('the text for agents names categories, rules and the MCP server', async ({ app }) => {
  const categoryId = await addCategory(app, 'Ringen')
  await addProduct(app, { name: 'Ring Voorbeeld', categoryId })
  const text = await readAgentText(app)
  for (const line of [
    '# Schakel',
    '> Goudsmederij en webwinkel in Utrecht',
    '- [Ringen](http://schakel.test/product-category/ringen/): 1 product',
    '- Bedenktijd: 30 dagen. Terugsturen kost je niets.',
    '- [MCP server](http://schakel.test/mcp): streamable HTTP, without an account',
  ]) {
    expect(text?.split('\n')).toContain(line)
  }
})

shopTest('the text follows the switches', async ({ app }) => {
  await saveAgentSwitches(app, ['texts'])
  expect(await readAgentText(app)).not.toContain('/mcp')
  expect(await readAgentText(app)).not.toContain('/.well-known/ucp')
  await saveAgentSwitches(app, ['texts', 'ucp'])
  expect(await readAgentText(app)).toContain('http://schakel.test/.well-known/ucp')
  await saveAgentSwitches(app, ['mcp'])
  expect(await readAgentText(app)).toBeNull()
})

test('robots.txt bans the crawlers that the owner switched off', () => {
  // The last argument contains the kinds of crawlers that are not banned.
  const openRobots = robotsText(
    'https://winkel.example',
    ['/beheer/'],
    new Set(['ai-search', 'ai-training']),
  )
  expect(openRobots).toBe(
    'User-agent: *\nDisallow: /beheer/\n\nSitemap: https://winkel.example/sitemap.xml\n',
  )
  const searchRobots = robotsText('https://winkel.example', ['/beheer/'], new Set(['ai-search']))
  expect(searchRobots).toContain('User-agent: GPTBot\n')
  expect(searchRobots).toContain('User-agent: Meta-ExternalAgent\nDisallow: /\n')
  expect(searchRobots).not.toContain('OAI-SearchBot')
})
