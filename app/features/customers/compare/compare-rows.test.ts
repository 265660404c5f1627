import { expect, test } from 'vitest'
import {
  type ComparedProduct,
  compareRows,
  marksDifferences,
  pricesDiffer,
} from './compare-rows.ts'

function comparedProduct(
  change: Partial<ComparedProduct> = {},
  priceCents = 100_000,
): ComparedProduct {
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
      priceCents,
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
    ...change,
  }
}

const variant = (ringmaat: string, stock: number | null, weightMg: number | null) => ({
  optionValues: { ringmaat },
  priceCents: 100_000,
  stock,
  weightMg,
})

const cellsOf = (products: ComparedProduct[], label: string) =>
  compareRows(products).find((row) => row.label === label)

test('a row has a cell for each product and shows whether they differ', () => {
  const rows = compareRows([
    comparedProduct({ values: { steen: ['Saffier', 'Zirkonia'] } }),
    comparedProduct({ specifications: [{ label: 'Steen', value: 'Smaragd' }] }),
  ])
  expect(rows.map(({ label }) => label)).toEqual(['Steen', 'Levering', 'Verkoop door'])
  expect(rows[0]).toEqual({
    label: 'Steen',
    cells: ['Saffier, zirkonia', 'Smaragd'],
    differs: true,
  })
  expect(rows[1]?.differs).toBe(false)
})

test('only sizes in stock are listed; a product without any is sold out', () => {
  const partlyInStock = comparedProduct({
    variants: [variant('16', 0, null), variant('17,5', null, null), variant('17', 2, null)],
  })
  const outOfStock = comparedProduct({ variants: [variant('16', 0, null)] })
  expect(
    cellsOf([partlyInStock, outOfStock, comparedProduct()], 'Maten op voorraad')?.cells,
  ).toEqual(['17; 17,5', 'Uitverkocht', ''])
})

test('three or more sizes in a row are a range', () => {
  const sizes = ['15,5', '16,5', '17', '17,5', '18,5', '19']
  const ring = comparedProduct({ variants: sizes.map((size) => variant(size, 1, null)) })
  expect(cellsOf([ring], 'Maten op voorraad')?.cells).toEqual(['15,5; 16,5 t/m 17,5; 18,5; 19'])
})

test('the sizes have a note if one of them is sold out in a metal', () => {
  const inMetal = (metaal: string, ringmaat: string, stock: number) => ({
    ...variant(ringmaat, stock, null),
    optionValues: { metaal, ringmaat },
  })
  const ring = comparedProduct({
    variants: [inMetal('geelgoud', '16', 0), inMetal('witgoud', '16', 1)],
  })
  expect(cellsOf([ring], 'Maten op voorraad')?.cells).toEqual(['16 (niet in elke uitvoering)'])
})

test('differences are marked unless most rows differ', () => {
  const ring = comparedProduct()
  const soldOut = comparedProduct({ delivery: 'Uitverkocht' })
  const fromPartner = comparedProduct({ delivery: 'Uitverkocht', seller: 'amazon.nl' })
  expect([ring, soldOut, fromPartner].map((other) => marksDifferences([ring, other]))).toEqual([
    false,
    true,
    false,
  ])
})

test('no line ends between a number of carats and its unit', () => {
  const ring = comparedProduct({
    specifications: [{ label: 'Gehalte', value: '585/1000 (14 karaat)' }],
  })
  expect(cellsOf([ring], 'Gehalte')?.cells).toEqual(['585/1000 (14\u00a0karaat)'])
})

test('weight and price per gram come from the variants that have a weight', () => {
  const light = comparedProduct({ variants: [variant('16', 1, 4_400), variant('17', 1, 4_400)] })
  const heavy = comparedProduct({ variants: [variant('16', 1, 8_250), variant('17', 1, 9_100)] })
  const unknown = comparedProduct({ specifications: [{ label: 'Gewicht', value: 'ca. 3 g' }] })
  expect(cellsOf([light, heavy, unknown], 'Gewicht')?.cells).toEqual([
    '4,4\u00a0g',
    '8,25 tot 9,1\u00a0g',
    'ca. 3 g',
  ])
  expect(cellsOf([light, heavy, unknown], 'Prijs per gram')?.cells).toEqual([
    '€\u00a0227,27',
    '€\u00a0121,21',
    '',
  ])
  expect(cellsOf([light, unknown], 'Prijs per gram')).toBeUndefined()
})

test('prices differ also if only one of them is a “from” price', () => {
  const from = comparedProduct()
  from.card.isFromPrice = true
  expect(pricesDiffer([comparedProduct(), from])).toBe(true)
  expect(pricesDiffer([comparedProduct(), comparedProduct()])).toBe(false)
})
