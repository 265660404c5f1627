import { expect, test } from 'vitest'
import {
  type ComparedProduct,
  compareRows,
  marksDifferences,
  pricesDiffer,
} from './compare-rows.ts'

function comparedProduct(changes: Partial<ComparedProduct> = {}): ComparedProduct {
  return {
    card: {
      id: 1,
      slug: 'vera',
      name: 'Vera',
      subtitle: '',
      kind: 'variable',
      seller: 'own',
      soldBy: '',
      variantId: null,
      priceCents: 100_000,
      isFromPrice: false,
      beforeCents: null,
      left: null,
      publishedAt: '2026-01-01T00:00:00Z',
      metals: [],
      photo: null,
      secondPhoto: null,
      linked: null,
      categoryIds: [],
      wishes: 0,
      temperature: 0,
      rating: null,
    },
    specifications: [],
    values: {},
    variants: [],
    delivery: 'Dinsdag in huis',
    seller: 'Schakel',
    ...changes,
  }
}

/** A variant in stock without a weight; a stock of null is unlimited. */
const variant = (
  ringmaat: string,
  changes: { stock?: number | null; weightMg?: number; metaal?: string } = {},
) => {
  const { stock = 1, weightMg = null, metaal } = changes
  const optionValues: Record<string, string> = metaal ? { metaal, ringmaat } : { ringmaat }
  return {
    optionValues,
    priceCents: 100_000,
    stock,
    weightMg,
  }
}

const findRow = (products: ComparedProduct[], label: string) =>
  compareRows(products).find((row) => row.label === label)

test('a row has a cell for each product and shows whether they differ', () => {
  const rows = compareRows([
    comparedProduct({ values: { steen: ['Saffier', 'Zirkonia'] } }),
    comparedProduct({ specifications: [{ label: 'Steen', value: 'Smaragd' }] }),
  ])
  expect(rows.map(({ label }) => label)).toEqual(['Steen', 'Levering'])
  expect(rows[0]).toEqual({
    label: 'Steen',
    cells: ['Saffier, zirkonia', 'Smaragd'],
    differs: true,
  })
  expect(rows[1]?.differs).toBe(false)
})

test('the seller is shown only if another shop sells one of the products', () => {
  const ring = comparedProduct()
  const fromPartner = comparedProduct({ seller: 'amazon.nl' })
  fromPartner.card = { ...fromPartner.card, seller: 'external' }
  expect(findRow([ring, ring], 'Verkoop door')).toBeUndefined()
  expect(findRow([ring, fromPartner], 'Verkoop door')?.cells).toEqual(['Schakel', 'amazon.nl'])
})

test('the sizes of the stone and band and the side stones come from the specifications', () => {
  const vera = comparedProduct({
    specifications: [
      { label: 'Steenmaat', value: '7,8 × 6 mm' },
      { label: 'Zijstenen', value: '2 × diamant, 0,24 ct' },
      { label: 'Breedte van de band', value: '2,1 mm' },
    ],
  })
  expect(compareRows([vera]).map(({ label, cells }) => [label, ...cells])).toEqual([
    ['Steenmaat', '7,8 × 6\u00a0mm'],
    ['Zijstenen', '2 × diamant, 0,24\u00a0ct'],
    ['Breedte van de band', '2,1\u00a0mm'],
    ['Levering', 'Dinsdag in huis'],
  ])
})

test('the main stone, which the subtitle names, is first', () => {
  const ring = comparedProduct({
    values: { steen: ['Labgekweekte diamant', 'Labgekweekte saffier'] },
  })
  const subtitle = '14 karaat geelgoud, labgekweekte saffier'
  expect(findRow([{ ...ring, card: { ...ring.card, subtitle } }], 'Steen')?.cells).toEqual([
    'Labgekweekte saffier, labgekweekte diamant',
  ])
})

test('only sizes in stock are listed; a product without any is sold out', () => {
  const partlyInStock = comparedProduct({
    variants: [
      variant('16', { stock: 0 }),
      variant('17,5', { stock: null }),
      variant('17', { stock: 2 }),
    ],
  })
  const outOfStock = comparedProduct({ variants: [variant('16', { stock: 0 })] })
  expect(
    findRow([partlyInStock, outOfStock, comparedProduct()], 'Maten op voorraad')?.cells,
  ).toEqual(['17; 17,5', 'Uitverkocht', ''])
})

test('three or more sizes in a row are a range', () => {
  const sizes = ['15,5', '16,5', '17', '17,5', '18,5', '19']
  const ring = comparedProduct({ variants: sizes.map((size) => variant(size)) })
  expect(findRow([ring], 'Maten op voorraad')?.cells).toEqual(['15,5; 16,5 t/m 17,5; 18,5; 19'])
})

test('the sizes have a note if one of them is sold out in a metal', () => {
  const ring = comparedProduct({
    variants: [
      variant('16', { metaal: 'geelgoud', stock: 0 }),
      variant('16', { metaal: 'witgoud', stock: 1 }),
    ],
  })
  expect(findRow([ring], 'Maten op voorraad')?.cells).toEqual(['16 (niet in elke uitvoering)'])
})

test('differences are marked unless most rows differ', () => {
  const ring = comparedProduct()
  const soldOut = comparedProduct({ delivery: 'Uitverkocht' })
  const fromPartner = comparedProduct({ delivery: 'Uitverkocht', seller: 'amazon.nl' })
  fromPartner.card = { ...fromPartner.card, seller: 'external' }
  expect(marksDifferences([ring, comparedProduct()]), 'no row differs').toBe(false)
  expect(marksDifferences([ring, soldOut]), 'the delivery differs').toBe(true)
  expect(marksDifferences([ring, fromPartner]), 'both rows differ').toBe(false)
})

test('no line ends between a number and its unit', () => {
  const ring = comparedProduct({
    specifications: [{ label: 'Gehalte', value: '585/1000 (14 karaat)' }],
  })
  expect(findRow([ring], 'Gehalte')?.cells).toEqual(['585/1000 (14\u00a0karaat)'])
})

test('weight and price per gram come from the variants that have a weight', () => {
  const light = comparedProduct({
    variants: [variant('16', { weightMg: 4_400 }), variant('17', { weightMg: 4_400 })],
  })
  const heavy = comparedProduct({
    variants: [variant('16', { weightMg: 8_250 }), variant('17', { weightMg: 9_100 })],
  })
  const unweighed = comparedProduct({ specifications: [{ label: 'Gewicht', value: 'ca. 3 g' }] })
  expect(findRow([light, heavy, unweighed], 'Gewicht')?.cells).toEqual([
    '4,4\u00a0g',
    '8,25 tot 9,1\u00a0g',
    'ca. 3 g',
  ])
  // € 1.000 for 4,4 g and for 8,25 g, the lightest size
  expect(findRow([light, heavy, unweighed], 'Prijs per gram')?.cells).toEqual([
    '€\u00a0227,27',
    '€\u00a0121,21',
    '',
  ])
  expect(findRow([light, unweighed], 'Prijs per gram')).toBeUndefined()
})

test('prices differ also if only one of them is a “from” price', () => {
  const fromPriced = comparedProduct()
  fromPriced.card.isFromPrice = true
  expect(pricesDiffer([comparedProduct(), fromPriced])).toBe(true)
  expect(pricesDiffer([comparedProduct(), comparedProduct()])).toBe(false)
})
