import { expect, test } from 'vitest'
import { TEST_SETTINGS } from '#tests/support/test-settings.ts'
import { commonQuestions, type QuestionFacts } from './common-questions.ts'

const FACTS: QuestionFacts = {
  settings: { ...TEST_SETTINGS, returnDays: 30, giftWrapCents: 350 },
  payments: ['iDEAL', 'bankoverschrijving'],
  freeFromCents: 5_000,
}

const answers = (facts: QuestionFacts) =>
  new Map(
    commonQuestions(facts).flatMap(({ questions }) =>
      questions.map(({ question, answer }) => [question, answer]),
    ),
  )

test('customer service answers with what the shop has set', () => {
  const all = answers(FACTS)
  expect(all.size).toBe(14)
  expect(all.get('Hoe kan ik betalen?')).toBe(
    'Met iDEAL of bankoverschrijving. Je kiest bij het afrekenen.',
  )
  expect(all.get('Wanneer is verzenden gratis?')).toContain('In Nederland vanaf €\u00a050,00.')
  expect(all.get('Kan mijn bestelling als cadeau worden ingepakt?')).toContain('€\u00a03,50')
  expect(all.get('Kan ik ruilen of terugsturen?')).toMatch(/^Ja, tot 30 dagen/)
})

test('customer service asks nothing that the shop cannot answer', () => {
  const all = answers({
    settings: { ...FACTS.settings, street: '', postcode: '', city: '', giftWrapCents: 0 },
    payments: [],
    freeFromCents: null,
  })
  expect(all.size).toBe(11)
  expect(all.has('Hoe kan ik betalen?')).toBe(false)
  expect(all.get('Kan mijn bestelling als cadeau worden ingepakt?')).toContain('(gratis)')
})
