import { expect, test } from 'vitest'
import { orderSteps } from './order-steps.ts'

const day = (text: string) => new Date(`${text}T12:00:00+01:00`)

const ENGRAVING = { field: 'gravure1', label: 'Gravure', text: 'Noor', cents: 0 }
const line = (texts: (typeof ENGRAVING)[]) => ({ texts, quantity: 1, shipped: 0, cancelled: 0 })

const ORDER = {
  state: 'paid' as const,
  placedAt: day('2026-11-23'),
  paidAt: day('2026-11-23'),
  shippedAt: null,
  shippingMethod: 'parcel',
  paymentMethod: 'iDEAL',
  promises: { delivery: 'Dinsdag 24 november' },
  parcels: [],
  lines: [line([])],
}

const stepTexts = (steps: ReturnType<typeof orderSteps>) =>
  steps.map(({ title, state }) => `${title} ${state}`)

test('a paid order shows what happens next and the promised day', () => {
  const steps = orderSteps(ORDER)
  expect(stepTexts(steps)).toEqual([
    'Besteld done',
    'Betaald done',
    'Wordt ingepakt now',
    'Bezorgd next',
  ])
  expect(steps[0]?.text).toBe('23 november 2026')
  expect(steps[2]?.text).toContain('dan mailen we je een link om hem te volgen')
  expect(steps[3]?.text).toBe('Verwacht dinsdag 24 november')
})

test('a paid order with an engraving is being made before it is packed', () => {
  const lines = [line([ENGRAVING]), line([])]
  const steps = orderSteps({ ...ORDER, lines })
  expect(steps[2]?.title).toBe('In de maak')
  expect(steps[2]?.text).toContain('We maken je persoonlijke sieraad en pakken daarna alles in.')
  const atShop = orderSteps({ ...ORDER, lines: [...lines, ...lines], shippingMethod: 'pickup' })
  expect(atShop[2]?.title).toBe('In de maak')
  expect(atShop[2]?.text).toContain('We maken je persoonlijke sieraden. Je krijgt een mail')
  const withoutIt = [{ ...line([ENGRAVING]), cancelled: 1 }, line([])]
  expect(orderSteps({ ...ORDER, lines: withoutIt })[2]?.title).toBe('Wordt ingepakt')
})

test('an order that waits for a transfer shows payment as the current step', () => {
  const steps = orderSteps({ ...ORDER, state: 'awaiting-payment', paidAt: null })
  expect(stepTexts(steps)).toEqual(['Besteld done', 'Betaald now', 'Onderweg next', 'Bezorgd next'])
})

test('a delivered order shows the days on which its last parcel left and arrived', () => {
  const parcels = [
    { shippedAt: day('2026-11-24'), deliveredAt: day('2026-11-25') },
    { shippedAt: day('2026-11-26'), deliveredAt: day('2026-11-27') },
  ]
  const steps = orderSteps({ ...ORDER, state: 'delivered', parcels })
  expect(stepTexts(steps)).toEqual([
    'Besteld done',
    'Betaald done',
    'Onderweg done',
    'Bezorgd done',
  ])
  expect(steps.map(({ text }) => text).slice(2)).toEqual(['26 november 2026', '27 november 2026'])
})

test('an order for pickup has steps about collecting it', () => {
  const steps = orderSteps({ ...ORDER, state: 'shipped', shippingMethod: 'pickup' })
  expect(stepTexts(steps)).toEqual([
    'Besteld done',
    'Betaald done',
    'Ligt klaar done',
    'Opgehaald now',
  ])
})
