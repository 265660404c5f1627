import { expect, test } from 'vitest'
import { finenessOf, returnCondition, shortChoiceText } from './product-view.ts'

test.each([
  ['585/1000 (14 karaat)', '585'],
  ['585/1000 (14 karaat) of 925/1000 (sterling)', '585 of 925'],
  ['Goud 585, geel- en witgoud van 585', '585'],
  ['massief', undefined],
])('the fineness of “%s” is %s', (value, fineness) => {
  expect(finenessOf([{ label: 'Gehalte', value }])).toBe(fineness)
})

test('a condition for returns is shown after a comma, and most products have none', () => {
  const condition = { label: 'Terugsturen', value: 'Alleen in de gesloten verpakking' }
  expect(returnCondition([condition])).toBe(', alleen in de gesloten verpakking')
  expect(returnCondition([{ label: 'Gehalte', value: '585' }])).toBe('')
})

test('the buy bar names the chosen values, with a dot between the sizes of a pair', () => {
  const option = (code: string) => ({ code, name: code, values: [] })
  const ring = { options: [option('metaal'), option('ringmaat')] }
  expect(shortChoiceText(ring, { metaal: 'Geelgoud', ringmaat: '17.5' })).toBe('Geelgoud, 17,5')
  expect(shortChoiceText(ring, { metaal: 'Geelgoud' })).toBe('Geelgoud')
  const pair = { options: [option('ringmaat'), option('ringmaat2')] }
  expect(shortChoiceText(pair, { ringmaat: '19.5', ringmaat2: '17' })).toBe('19,5 · 17')
})
