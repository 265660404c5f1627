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
const ENGRAVING_FIELD = {
  label: 'Gravure',
  lines: 1,
  max_length: 12,
  characters: 'letters',
  required: true,
}
const INITIAL_FIELD = { label: 'Initiaal', max_length: 1, characters: 'capitals', price: '15.00' }

type Program = Awaited<ReturnType<typeof createWcClient>>

async function addEngravedRing(program: Program) {
  const creation = await program('POST', 'products', {
    name: 'Zegelring',
    regular_price: '121.00',
    manage_stock: true,
    stock_quantity: 5,
    meta_data: [{ key: 'schakel_text_fields', value: [ENGRAVING_FIELD, INITIAL_FIELD] }],
  })
  expect(creation.status).toBe(201)
  return creation.body
}

const metaPairs = (entries: { key: string; value: unknown }[]) =>
  entries.map(({ key, value }) => [key, value])

suppliedShopTest(
  'a program creates a product with texts that the shopper chooses, and its orders follow the rules of those texts',
  async ({ app }) => {
    const program = await createWcClient(app)
    const ring = await addEngravedRing(program)
    const { value: textFields } = ring.meta_data[0]
    expect(textFields).toMatchObject([
      ENGRAVING_FIELD,
      { ...INITIAL_FIELD, required: false, only_for: [] },
    ])

    const placeOrder = (meta_data: object[]) =>
      program('POST', 'orders', {
        billing,
        line_items: [{ product_id: ring.id, quantity: 1, meta_data }],
      })
    const creation = await placeOrder([
      { key: 'gravure', value: 'Sanne' },
      { key: `text_${textFields[1].id}`, value: 's' },
      { key: '_kassa', value: 'bon 7' },
    ])
    expect(creation.status).toBe(201)
    expect(creation.body.line_items[0].subtotal).toBe('112.40')
    expect(metaPairs(creation.body.line_items[0].meta_data)).toEqual([
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
      const rejection = await placeOrder([...meta])
      expect([rejection.status, rejection.body.code, rejection.body.data.params]).toEqual([
        400,
        'rest_invalid_param',
        { line_items: message },
      ])
    }
  },
)

suppliedShopTest(
  'a program changes the engraving in an order, and lines that it sends back unchanged stay the same',
  async ({ app }) => {
    const program = await createWcClient(app)
    const ring = await addEngravedRing(program)
    const lineItems = (text: string) => [
      { product_id: ring.id, meta_data: [{ key: 'Gravure', value: text }] },
    ]
    const shopOrder = await program('POST', 'orders', { billing, line_items: lineItems('Sanne') })
    const fee_lines = [{ name: 'Inpakken', total: '1.00' }]
    const recordedOrder = await program('POST', 'orders', {
      billing,
      fee_lines,
      line_items: lineItems('Sanne'),
    })
    for (const { body } of [shopOrder, recordedOrder]) {
      const updated = await program('PUT', `orders/${body.id}`, { line_items: body.line_items })
      expect([updated.status, updated.body.line_items]).toEqual([200, body.line_items])
      const { id: textId } = body.line_items[0].meta_data[0]
      const meta_data = [{ id: textId, value: 'Anne' }]
      const line_items = [{ id: body.line_items[0].id, meta_data }]
      const change = await program('PUT', `orders/${body.id}`, { line_items })
      expect(metaPairs(change.body.line_items[0].meta_data)).toEqual([['Gravure', 'Anne']])
      expect(change.body.total).toBe(body.total)
    }
  },
)

suppliedShopTest(
  'lines with different engravings are not merged, and together may not exceed the stock',
  async ({ app }) => {
    const program = await createWcClient(app)
    const ring = await addEngravedRing(program)
    const twoEngravings = (quantity: number) =>
      ['Sanne', 'Bram'].map((value) => ({
        product_id: ring.id,
        quantity,
        meta_data: [{ key: 'Gravure', value }],
      }))
    const tooMany = await program('POST', 'orders', { billing, line_items: twoEngravings(3) })
    expect([tooMany.status, tooMany.body.code]).toEqual([400, 'rest_invalid_param'])
    const creation = await program('POST', 'orders', { billing, line_items: twoEngravings(2) })
    expect(
      creation.body.line_items.map((line: { quantity: number; meta_data: { value: string }[] }) => [
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
    const metalMetaData = (facts: Record<string, unknown>) =>
      Object.entries(facts).map(([name, value]) => ({ key: `schakel_${name}`, value }))
    const creation = await program('POST', 'products', {
      name: 'Ring Bo',
      type: 'variable',
      attributes: [{ name: 'Metaal', variation: true, options: ['Goud', 'Zilver'] }],
      meta_data: [
        ...metalMetaData({
          metal: 'gold',
          fineness: 585,
          metal_weight: '3.6',
          hallmark: 'present',
        }),
        { key: '_kassa', value: 1 },
      ],
    })
    expect(metaPairs(creation.body.meta_data)).toEqual([
      ['_kassa', 1],
      ['schakel_metal', 'gold'],
      ['schakel_fineness', 585],
      ['schakel_metal_weight', '3.6'],
      ['schakel_hallmark', 'present'],
    ])
    const path = `products/${creation.body.id}/variations`
    const silver = await program('POST', path, {
      regular_price: '89.00',
      weight: '0.0042',
      attributes: [{ name: 'Metaal', option: 'Zilver' }],
      meta_data: metalMetaData({ metal: 'silver', fineness: '925', plating: 'rhodium' }),
    })
    expect(silver.body).toMatchObject({ status: 'publish', weight: '0.0042' })
    expect(metaPairs(silver.body.meta_data)).toEqual([
      ['schakel_metal', 'silver'],
      ['schakel_fineness', 925],
      ['schakel_plating', 'rhodium'],
    ])
    const changeVariation = (meta_data: object[]) =>
      program('PUT', `${path}/${silver.body.id}`, { meta_data })
    const withoutPlating = await changeVariation(metalMetaData({ plating: null }))
    expect(metaPairs(withoutPlating.body.meta_data)).toEqual([
      ['schakel_metal', 'silver'],
      ['schakel_fineness', 925],
    ])
    const unknownFineness = await changeVariation(metalMetaData({ fineness: 500 }))
    expect([unknownFineness.status, Object.keys(unknownFineness.body.data.params)]).toEqual([
      400,
      ['schakel_fineness'],
    ])
    const unknownMetal = await changeVariation(metalMetaData({ metal: 'tin' }))
    expect([unknownMetal.status, Object.keys(unknownMetal.body.data.params)]).toEqual([
      400,
      ['schakel_metal'],
    ])
  },
)
