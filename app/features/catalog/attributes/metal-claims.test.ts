import { expect, test } from 'vitest'
import {
  type MetalFacts,
  metalLine,
  validateMetal,
} from '#app/features/catalog/products/metal-facts.ts'
import { lintMetalClaims, rewordMetalClaim } from './metal-claims.ts'

const SILVER = { metal: 'silver', fineness: 925 } as const
const GOLD = { metal: 'gold', fineness: 585 } as const
const STEEL = { metal: 'steel', fineness: null } as const
const lint = (text: string, facts: Parameters<typeof lintMetalClaims>[1] = null) =>
  lintMetalClaims([{ field: 'name', text }], facts)

test.each([
  ['Ring van 9 karaat goud', '9 karaat goud', 'goudkleurige legering'],
  ['Gouden ring, 375', 'Gouden ring, 375', 'goudkleurige legering'],
  ['10K gold hoops', '10K gold', 'goudkleurige legering'],
  ['Ketting, 18K gold plated', '18K gold plated', 'goudkleurig verguld'],
  ['Armband verguld met 14 karaat goud', 'verguld met 14 karaat', 'goudkleurig verguld'],
  ['14K gold-filled oorbellen', '14K gold-filled', 'gold-filled'],
  ['Verzilverd, sterling look', 'Verzilverd, sterling', 'verzilverd'],
  ['Sterling zilver verguld', 'Sterling zilver verguld', 'goudkleurig verguld'],
  ['Lepel van nieuwzilver', 'nieuwzilver', 'zilverkleurig metaal'],
  ['Gold plated ring', 'Gold plated', 'goudkleurig verguld'],
])('«%s» gives a warning with a lawful text', (text, claim, suggestion) => {
  expect(lint(text)[0]).toMatchObject({ field: 'name', claim, suggestion })
})

test.each([
  '14 karaat witgoud, saffier',
  'Goudkleurig verguld messing',
  'Sterling zilver 925',
  'Hanger van 9 mm in geelgoud',
  'Verguld messing. Ook te koop in 14 karaat goud.',
])('«%s» gives no warning', (text) => {
  expect(lint(text)).toEqual([])
})

test('a gilded product of sterling silver may be called so, and steel may not be called gold', () => {
  expect(lint('Sterling zilver, verguld', SILVER)).toEqual([])
  expect(lint('Gouden ring van staal', STEEL)).toMatchObject([
    { claim: 'Gouden', suggestion: 'goudkleurige' },
  ])
  expect(lint('Gouden ring', GOLD)).toEqual([])
})

test('the suggested text replaces the unlawful one and gives no warning', () => {
  const text = 'Ketting, 18K gold plated, en een ring van Nieuwzilver.'
  const reworded = lint(text).reduce(rewordMetalClaim, text)
  expect(reworded).toBe('Ketting, goudkleurig verguld, en een ring van Zilverkleurig metaal.')
  expect(lint(reworded)).toEqual([])
})

const ring: MetalFacts = {
  metal: 'gold',
  fineness: 585,
  plating: null,
  massMg: 3_600,
  hallmark: 'present',
}

test('a metal below its legal fineness may not be called by its name', () => {
  expect(validateMetal(ring)).toEqual([])
  expect(validateMetal({ ...ring, fineness: 375 })).toMatchObject([{ error: 'no-such-metal' }])
  expect(validateMetal({ ...ring, fineness: null })).toMatchObject([{ error: 'fineness-missing' }])
  expect(validateMetal({ ...ring, metal: 'silver', fineness: 800 })).toEqual([])
  expect(validateMetal({ ...ring, metal: 'platinum', fineness: 849 })).toHaveLength(1)
  expect(validateMetal({ ...ring, metal: 'steel', fineness: null })).toEqual([])
})

test('only light products are exempt from the hallmark', () => {
  const exemptRing = { ...ring, hallmark: 'exempt' } as const
  expect(validateMetal({ ...exemptRing, massMg: 999 })).toEqual([])
  expect(validateMetal({ ...exemptRing, massMg: 1_000 })).toMatchObject([{ error: 'not-exempt' }])
  expect(validateMetal({ ...exemptRing, massMg: null })).toMatchObject([{ error: 'not-exempt' }])
})

test('the product page shows metal, fineness, plating and hallmark in one line', () => {
  expect(metalLine(ring)).toBe('Goud 585; gehalte gewaarborgd')
  const gildedRing = { ...ring, metal: 'silver', fineness: 925, plating: 'gold' } as const
  expect(metalLine({ ...gildedRing, hallmark: 'exempt' })).toBe(
    'Zilver 925, verguld; te licht voor een waarborgteken',
  )
  expect(metalLine({ ...gildedRing, metal: 'brass', fineness: null })).toBe('Messing, verguld')
})
