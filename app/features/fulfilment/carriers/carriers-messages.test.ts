import { expect, test } from 'vitest'
import type { LabelFailure } from '#app/features/fulfilment/orders/carriers.ts'
import { cancelFailureMessage, labelFailureMessage } from './carriers-messages.ts'

test.each<[string, LabelFailure, string]>([
  [
    'the provider is too busy',
    { ok: false, error: 'busy' },
    'Sendcloud heeft het nu te druk. Probeer het over een minuut opnieuw.',
  ],
  [
    'the keys are wrong',
    { ok: false, error: 'keys-rejected' },
    'Sendcloud kent de sleutels van de winkel niet. Laat ze nakijken.',
  ],
  [
    'the provider refuses and says why',
    { ok: false, error: 'rejected', problems: [{ field: null, text: 'Parcel is in transit.' }] },
    'Sendcloud annuleert dit label niet en zegt: Parcel is in transit.',
  ],
  [
    'the provider refuses without a reason',
    { ok: false, error: 'rejected', problems: [] },
    'Sendcloud annuleert dit label niet.',
  ],
])('a label is not cancelled because %s: no advice to announce the parcel', (_, failure, text) => {
  expect(cancelFailureMessage(failure)).toBe(text)
})

test('a label that is not made can be replaced by a code of the owner', () => {
  expect(labelFailureMessage({ ok: false, error: 'busy' }).message).toBe(
    'Sendcloud heeft het nu te druk. Probeer het over een minuut opnieuw. Je kunt het pakket ook zelf aanmelden en hieronder de code invullen.',
  )
})
