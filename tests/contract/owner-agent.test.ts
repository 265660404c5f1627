import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect } from 'vitest'
import { readAudit } from '#app/features/admin/audit-log/read-audit.server.ts'
import { saveAgentSwitches } from '#app/features/channels/agents/agent-switches.server.ts'
import { createApiKey } from '#app/features/core/api-keys/manage-api-keys.server.ts'
import type { App } from '#app/platform/app.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { addAppPassword, addStaffMember, basicAuth } from './programs.ts'
import { createVisitor } from './visitor.ts'

type Data = Record<string, unknown> & Record<'orders' | 'products' | 'timeline' | 'sales', Data[]>

/** The program of a member of staff, with the official client. */
async function createWcClient(app: App, headers: Record<string, string>) {
  const visitor = await createVisitor(app)
  const address = await visitor.fastify.listen({ host: '127.0.0.1', port: 0 })
  const client = new Client({ name: 'assistent', version: '1.0.0' })
  const transport = new StreamableHTTPClientTransport(new URL('/mcp/beheer', address), {
    requestInit: { headers },
  })
  await client.connect(transport)
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const answer = await client.callTool({ name, arguments: args })
    // The tools of the shop always answer with an object.
    return answer.structuredContent as Data
  }
  return {
    call,
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    close: async () => {
      await client.close()
      await visitor.fastify.close()
    },
  }
}

const READ_TOOLS = ['list_orders', 'get_order', 'list_products', 'get_product', 'list_low_stock']

shopTest(
  'a program reads orders, counts stock and drafts a product, in the log by its name',
  async ({ app }) => {
    const eva = await addStaffMember(app, 'Eva', 'owner')
    const { productId, variantIds } = await addProduct(app, {
      name: 'Ring Voorbeeld',
      variants: [{ options: {}, priceCents: 12_000, stock: 2, sku: 'R-1' }],
    })
    const order = await placeAnOrder(app, { email: 'sanne@voorbeeld.example' })
    const secret = await addAppPassword(app, eva, {
      areas: ['products', 'orders', 'shop'],
      mayWrite: true,
    })
    const program = await createWcClient(app, basicAuth('eva@schakel.example', secret))

    const { orders } = await program.call('list_orders')
    expect(orders).toMatchObject([
      { number: order.id, state: 'awaiting-payment', name: { type: 'quoted_text' } },
    ])
    await program.call('add_order_note', { number: order.id, text: 'Let op de gravure' })
    const { timeline } = await program.call('get_order', { number: order.id })
    expect(timeline[0]).toMatchObject({
      kind: 'note',
      text: { type: 'quoted_text', text: 'Let op de gravure' },
      actor: 'Eva (programma Kassa)',
    })

    const variant_id = variantIds[0]
    expect(
      await program.call('set_stock', { variant_id, expected_stock: 5, stock: 7 }),
    ).toMatchObject({ error: 'changed-since', message: 'De voorraad is intussen 2. Lees opnieuw.' })
    await program.call('set_stock', { variant_id, expected_stock: 2, stock: 7 })
    const product = await program.call('get_product', { product_id: productId })
    expect(product).toMatchObject({ name: 'Ring Voorbeeld', variants: [{ stock: 7 }] })

    const draft = await program.call('create_product_draft', {
      name: 'Ring Nieuw',
      price_cents: 9_900,
      description: '<p>Een ring.</p><script>alert(1)</script>',
    })
    expect(draft).toMatchObject({ status: 'draft', description: 'Een ring.' })
    expect(
      await program.call('update_product_draft', { product_id: productId, description: 'x' }),
    ).toMatchObject({ error: 'no-draft' })
    const story = await program.call('create_story_draft', {
      title: 'Over zilver',
      text: 'Zilver.\n\n## Poetsen\n\nMet een doek.',
    })
    expect(story).toMatchObject({ state: 'draft' })

    const { sales } = await program.call('get_sales')
    expect(sales).toHaveLength(30)
    const report = await program.call('get_report', { report: 'sources' })
    expect(report.title).toBe('Bronnen en campagnes')

    const { entries } = await readAudit(app, { kind: null, actorId: '', page: 1 })
    const authors = new Set(entries.map(({ actor }) => actor))
    expect(authors).toContain('Eva (programma Kassa)')
    expect(entries.map(({ kind }) => kind)).toContain('product')
    await program.close()
  },
)

shopTest('a program has the tools that its password and its person allow', async ({ app }) => {
  const eva = await addStaffMember(app, 'Eva', 'owner')
  const noor = await addStaffMember(app, 'Noor', 'employee')
  const readOnlyPassword = await addAppPassword(app, eva, {
    areas: ['products', 'orders'],
    mayWrite: false,
  })
  const reader = await createWcClient(app, basicAuth('eva@schakel.example', readOnlyPassword))
  expect(await reader.tools()).toEqual(READ_TOOLS)
  await reader.close()

  const noorsPassword = await addAppPassword(app, noor, {
    areas: ['products', 'orders', 'shop'],
    mayWrite: true,
  })
  const employee = await createWcClient(app, {
    authorization: `Bearer noor@schakel.example:${noorsPassword.replaceAll(' ', '')}`,
  })
  const tools = await employee.tools()
  expect(tools).toContain('set_stock')
  expect(tools).not.toContain('get_sales')
  await employee.close()

  const apiKey = await createApiKey(app, { userId: eva.id, name: 'Boekhouding', rights: 'read' })
  const { key, secret } = apiKey as Extract<typeof apiKey, { ok: true }>
  // A secret is accepted over an encrypted connection only.
  const programWithKey = await createWcClient(
    { ...app, siteUrl: 'https://schakel.test' },
    basicAuth(key, secret),
  )
  expect(await programWithKey.tools()).toEqual([...READ_TOOLS, 'get_sales', 'get_report'])
  await programWithKey.close()
})

shopTest('no tool of a program moves money or publishes', async ({ app }) => {
  const eva = await addStaffMember(app, 'Eva', 'owner')
  const secret = await addAppPassword(app, eva, {
    areas: ['products', 'orders', 'shop'],
    mayWrite: true,
  })
  const program = await createWcClient(app, basicAuth('eva@schakel.example', secret))
  expect((await program.tools()).sort()).toEqual([
    'add_order_note',
    'create_product_draft',
    'create_story_draft',
    'get_order',
    'get_product',
    'get_report',
    'get_sales',
    'list_low_stock',
    'list_orders',
    'list_products',
    'set_stock',
    'update_product_draft',
  ])
  await program.close()
})

shopTest('the server for programs opens with a password or key only', async ({ app }) => {
  await addStaffMember(app, 'Eva', 'owner')
  const visitor = await createVisitor(app)
  const request = (headers: Record<string, string>) =>
    visitor.send({
      method: 'POST',
      url: '/mcp/beheer',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
  for (const headers of [
    {},
    basicAuth('eva@schakel.example', 'verkeerd'),
    { authorization: 'Bearer onzin' },
    basicAuth(`ck_${'0'.repeat(40)}`, `cs_${'0'.repeat(40)}`),
  ] as Record<string, string>[]) {
    const answer = await request(headers)
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Basic realm="beheer", Bearer')
  }
  await saveAgentSwitches(app, ['mcp'])
  expect((await request({})).statusCode).toBe(404)
  await visitor.fastify.close()
})
