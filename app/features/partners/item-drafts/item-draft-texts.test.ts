import { expect, test } from 'vitest'
import { itemTexts, metalText } from './item-draft-texts.ts'
import { readTitle } from './read-title.ts'

const dutchTexts = (title: string) =>
  itemTexts(title, readTitle(title), { isDutch: true, brand: '' })

test.each([
  ['Ketting 14K goud met diamant', 'Ketting 14 karaat goud met diamant', '14 karaat goud, diamant'],
  ['GOUDEN RING 585', 'Gouden ring 585', '14 karaat goud'],
  ['Ketting 18K goud verguld', 'Ketting goudkleurig verguld', 'Goudkleurig verguld'],
  ['Armband 14K Gold Filled', 'Armband doublé', 'Goudkleurig verguld'],
  ['Ring 9 karaat goud', 'Ring goudkleurige legering', 'Goudkleurige legering'],
  // Below 14 karats the number is lawful, but the word gold is not.
  ['Ring 9K', 'Ring 9K', 'Goudkleurige legering'],
  ['9K gouden ring', 'Goudkleurige legering ring', 'Goudkleurige legering'],
  // Plated silver may be called by its mark; plated brass may not.
  [
    'Ketting goudkleurig verguld 925',
    'Ketting goudkleurig verguld 925',
    '925 zilver, goudkleurig verguld',
  ],
  [
    'Messing ketting goudkleurig verguld 925',
    'Messing ketting goudkleurig verguld',
    'Messing, goudkleurig verguld',
  ],
  [
    'Ketting dames, titanium, nikkelvrij hypoallergeen, 40 cm',
    'Ketting dames, titanium',
    'Titanium',
  ],
  ['Titanium Ring Cadeau Voor Vrouwen Moeder', 'Titanium ring', 'Titanium'],
  [
    'OYRUNEX Zilver 925/1000 Ketting Met Hanger',
    'Oyrunex zilver 925 ketting met hanger',
    '925 zilver',
  ],
  ['Ring massief goud look verguld', 'Ring goudkleurig verguld', 'Goudkleurig verguld'],
  ['Ketting Zilver Roestvrij Staal', 'Ketting zilverkleurig roestvrij staal', 'Edelstaal'],
])('the title “%s” becomes the name “%s”', (title, name, subtitle) => {
  const texts = dutchTexts(title)
  expect(texts).toMatchObject({ name, subtitle, unlawful: [] })
})

test('corrections of a title are reported, and a correct title is unchanged', () => {
  expect(dutchTexts('Ketting 18K verguld').corrections).toHaveLength(1)
  expect(dutchTexts('925 zilveren ketting').corrections).toEqual([])
})

test('a title in another language becomes a Dutch one', () => {
  const title = '14ct White Gold Lab Grown Diamond Engagement Ring Size N'
  const texts = itemTexts(title, readTitle(title), { isDutch: false, brand: 'Brandt' })
  expect(texts.name).toBe('Ring van 14 karaat witgoud met labgekweekte diamant, Brandt')
})

test('a very long title is cut off after a whole part', () => {
  const { name } = dutchTexts(`Zilveren ketting, ${'met een klein hart, '.repeat(20)}`)
  expect(name.length).toBeLessThanOrEqual(120)
  expect(name).toMatch(/^Zilveren ketting, met een klein hart.*hart$/)
})

test('the metal of a product is named with its plating', () => {
  const facts = readTitle('Verguld zilveren ketting 925')
  expect(metalText(facts)).toBe('925 zilver, goudkleurig verguld')
})
