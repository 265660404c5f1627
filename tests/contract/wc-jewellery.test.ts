import { expect } from 'vitest'
import { createWcClient, suppliedShopTest } from './wc-shop.ts'

const billing = {
  first_name: 'Fien',
  last_name: 'Voorbeeld',
  address_1: 'Oudegracht 212 A',
  city: 'Utrecht',
  postcode: '3511NR',
  country: 'NL',
  email: 'fien@voorbeeld.example',
}
const GRAVURE = {
  label: 'Gravure',
  lines: 1,
  max_length: 12,
  characters: 'letters',
  required: true,
}
const INITIAAL = { label: 'Initiaal', max_length: 1, characters: 'capitals', price: '15.00' }

type Program = Awaited<ReturnType<typeof createWcClient>>

async function addEngravedRing(program: Program) {
  const created = await program('POST', 'products', {
    name: 'Zegelring',
    regular_price: '121.00',
    manage_stock: true,
    stock_quantity: 5,
    meta_data: [{ key: 'schakel_text_fields', value: [GRAVURE, INITIAAL] }],
  })
  expect(created.status).toBe(201)
  return created.body
}

const metaPairs = (entries: { key: string; value: unknown }[]) =>
  entries.map(({ key, value }) => [key, value])

suppliedShopTest(
  'a program makes a product with texts of the shopper, and orders of it have them like those of the shop',
  async ({ app }) => {
    const program = await createWcClient(app)
    const ring = await addEngravedRing(program)
    const { value } = ring.meta_data[0]
    expect(value).toMatchObject([GRAVURE, { ...INITIAAL, required: false, only_for: [] }])

    const order = (meta_data: object[]) =>
      program('POST', 'orders', {
        billing,
        line_items: [{ product_id: ring.id, quantity: 1, meta_data }],
      })
    const created = await order([
      { key: 'gravure', value: 'Sanne' },
      { key: `text_${value[1].id}`, value: 's' },
      { key: '_kassa', value: 'bon 7' },
    ])
    expect(created.status).toBe(201)
    expect(created.body.line_items[0].subtotal).toBe('112.40')
    expect(metaPairs(created.body.line_items[0].meta_data)).toEqual([
      ['Gravure', 'Sanne'],
      ['Initiaal', 'S'],
      ['_kassa', 'bon 7'],
    ])

    for (const [meta, message] of [
      [[], 'Gravure: Vul bij ‘Gravure’ je tekst in.'],
      [
        [{ key: 'Gravure', value: 'R2D2' }],
        'Gravure: Dit teken kunnen we niet maken: 2. Wel: letters.',
      ],
    ] as const) {
      const rejected = await order([...meta])
      expect([rejected.status, rejected.body.code, rejected.body.data.params]).toEqual([
        400,
        'rest_invalid_param',
        { line_items: message },
      ])
    }
  },
)

suppliedShopTest(
  'a program changes the text of an order, and what it sends back unchanged stays',
  async ({ app }) => {
    const program = await createWcClient(app)
    const ring = await addEngravedRing(program)
    const items = (text: string) => [
      { product_id: ring.id, meta_data: [{ key: 'Gravure', value: text }] },
    ]
    const sold = await program('POST', 'orders', { billing, line_items: items('Sanne') })
    const fee_lines = [{ name: 'Inpakken', total: '1.00' }]
    const recorded = await program('POST', 'orders', {
      billing,
      fee_lines,
      line_items: items('Sanne'),
    })
    for (const { body } of [sold, recorded]) {
      const updated = await program('PUT', `orders/${body.id}`, { line_items: body.line_items })
      expect([updated.status, updated.body.line_items]).toEqual([200, body.line_items])
      const { id: textId } = body.line_items[0].meta_data[0]
      const meta_data = [{ id: textId, value: 'Anne' }]
      const line_items = [{ id: body.line_items[0].id, meta_data }]
      const changed = await program('PUT', `orders/${body.id}`, { line_items })
      expect(metaPairs(changed.body.line_items[0].meta_data)).toEqual([['Gravure', 'Anne']])
      expect(changed.body.total).toBe(body.total)
    }
  },
)

suppliedShopTest(
  'lines with different engravings are not merged, and their total may not exceed the stock',
  async ({ app }) => {
    const program = await createWcClient(app)
    const ring = await addEngravedRing(program)
    const lines = (quantity: number) =>
      ['Sanne', 'Bram'].map((value) => ({
        product_id: ring.id,
        quantity,
        meta_data: [{ key: 'Gravure', value }],
      }))
    const tooMany = await program('POST', 'orders', { billing, line_items: lines(3) })
    expect([tooMany.status, tooMany.body.code]).toEqual([400, 'rest_invalid_param'])
    const created = await program('POST', 'orders', { billing, line_items: lines(2) })
    expect(
      created.body.line_items.map((line: { quantity: number; meta_data: { value: string }[] }) => [
        line.quantity,
        line.meta_data[0]?.value,
      ]),
    ).toEqual([
      [2, 'Sanne'],
      [2, 'Bram'],
    ])
    expect((await program('GET', `products/${ring.id}`)).body.stock_quantity).toBe(1)
  },
)

suppliedShopTest(
  'the metal of a product and of its variations is written and read as meta data',
  async ({ app }) => {
    const program = await createWcClient(app)
    const metal = (facts: Record<string, unknown>) =>
      Object.entries(facts).map(([name, value]) => ({ key: `schakel_${name}`, value }))
    const created = await program('POST', 'products', {
      name: 'Ring Bo',
      type: 'variable',
      attributes: [{ name: 'Metaal', variation: true, options: ['Goud', 'Zilver'] }],
      meta_data: [
        ...metal({ metal: 'gold', fineness: 585, metal_weight: '3.6', hallmark: 'present' }),
        { key: '_kassa', value: 1 },
      ],
    })
    expect(metaPairs(created.body.meta_data)).toEqual([
      ['_kassa', 1],
      ['schakel_metal', 'gold'],
      ['schakel_fineness', 585],
      ['schakel_metal_weight', '3.6'],
      ['schakel_hallmark', 'present'],
    ])
    const path = `products/${created.body.id}/variations`
    const silver = await program('POST', path, {
      regular_price: '89.00',
      weight: '0.0042',
      attributes: [{ name: 'Metaal', option: 'Zilver' }],
      meta_data: metal({ metal: 'silver', fineness: '925', plating: 'rhodium' }),
    })
    expect(silver.body).toMatchObject({ status: 'publish', weight: '0.0042' })
    expect(metaPairs(silver.body.meta_data)).toEqual([
      ['schakel_metal', 'silver'],
      ['schakel_fineness', 925],
      ['schakel_plating', 'rhodium'],
    ])
    const put = (meta_data: object[]) => program('PUT', `${path}/${silver.body.id}`, { meta_data })
    const bare = await put(metal({ plating: null }))
    expect(metaPairs(bare.body.meta_data)).toEqual([
      ['schakel_metal', 'silver'],
      ['schakel_fineness', 925],
    ])
    const tooLow = await put(metal({ fineness: 500 }))
    expect([tooLow.status, Object.keys(tooLow.body.data.params)]).toEqual([
      400,
      ['schakel_fineness'],
    ])
    const unknown = await put(metal({ metal: 'tin' }))
    expect([unknown.status, Object.keys(unknown.body.data.params)]).toEqual([
      400,
      ['schakel_metal'],
    ])
  },
)
