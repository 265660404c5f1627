import { expect, test } from 'vitest'
import { readBlockForm } from './block-forms.ts'

/** Returns a form with one block that shows chosen products. */
function createForm(products: string[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    version: '1',
    order: '7',
    'type.7': 'products',
    'source.7': 'chosen',
    'look.7': 'row',
  }))
    form.append(name, value)
  for (const product of products) form.append('products.7', product)
  return form
}

test('each chosen product has its own field, and empty fields are left out', () => {
  const { blocks, errors } = readBlockForm(
    createForm(['/product/vera/', '', ' /product/otto/ ', '']),
  )
  expect(blocks[0]?.fields.products).toBe('/product/vera/\n/product/otto/')
  expect(errors).toEqual({})
})

test('more than twelve chosen products are rejected', () => {
  const { errors } = readBlockForm(createForm(Array.from({ length: 13 }, () => '/product/vera/')))
  expect(errors).toEqual({ 'products.7': 'Hoogstens 12 producten.' })
})
