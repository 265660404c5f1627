import { expect, test } from 'vitest'
import {
  consentCookieValue,
  HAS_STATISTICS_CONSENT_JS,
  readChoice,
  readConsent,
} from './consent.ts'

const ID = '0b9b2a52-6f0e-4a55-9f0a-5f6c1b1d2e3f'

test('the consent cookie is parsed, and a forged one is ignored [T17]', () => {
  for (const statistics of [true, false])
    for (const marketing of [true, false]) {
      const consent = { id: ID, version: 3, statistics, marketing }
      expect(readConsent(consentCookieValue(consent))).toEqual(consent)
      const cookie = `sbjs_current=1.s.x; schakel_consent=${consentCookieValue(consent)}; iets=s`
      // The scripts of a page evaluate this expression.
      expect(new Function('document', `return ${HAS_STATISTICS_CONSENT_JS}`)({ cookie })).toBe(
        statistics,
      )
    }
  for (const text of [undefined, '', `0.s.${ID}`, `1.ms.${ID}`, `1..${ID}`, '1.s.x', `1.s.${ID}x`])
    expect(readConsent(text), text).toBeNull()
})

test('accepting allows everything, rejecting nothing, and choosing the ticked categories', () => {
  const createForm = (fields: Record<string, string>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.set(name, value)
    return data
  }
  expect(readChoice(createForm({ intent: 'accept' }))).toEqual({
    statistics: true,
    marketing: true,
  })
  expect(readChoice(createForm({ intent: 'refuse', statistics: 'on' }))).toEqual({
    statistics: false,
    marketing: false,
  })
  expect(readChoice(createForm({ intent: 'choose', marketing: 'on' }))).toEqual({
    statistics: false,
    marketing: true,
  })
  expect(readChoice(createForm({ intent: 'iets' }))).toBeNull()
  expect(readChoice(createForm({}))).toBeNull()
})
