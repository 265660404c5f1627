import { expect, test } from 'vitest'
import { validateForm } from '#app/platform/forms/form-fields.ts'
import { discountForm } from './discount-forms.ts'

test('all invalid fields of a discount code show their errors at once', () => {
  const values = {
    code: '',
    kind: 'percentage',
    percent: '',
    minimum: 'veel',
    startsAt: '2026-01-02T10:00',
    endsAt: '2026-01-01T10:00',
  }
  expect(validateForm(discountForm, values)).toMatchObject({
    ok: false,
    errors: {
      code: 'Geef de code een naam, bijvoorbeeld ZOMER-10.',
      percent: 'Vul een percentage in van 0,01 tot 100.',
      minimum: 'Vul een bedrag in, zoals 25 of 12,50.',
      endsAt: 'Het einde moet na het begin liggen.',
    },
  })
})

test('a percentage that is not a number has one error message', () => {
  expect(
    validateForm(discountForm, { code: 'ZOMER', kind: 'percentage', percent: 'half' }),
  ).toMatchObject({
    ok: false,
    errors: { percent: 'Vul een percentage in van 0,01 tot 100.' },
  })
})
