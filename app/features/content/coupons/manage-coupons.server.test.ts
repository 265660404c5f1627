import { expect } from 'vitest'
import { validateForm } from '#app/platform/forms/form-fields.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { couponForm } from './coupon-forms.ts'
import { saveCoupon } from './manage-coupons.server.ts'

shopTest('a deal for an unknown product is rejected beside its field', async ({ app }) => {
  const fields = { title: 'Vijf procent', code: 'CREOOL5', product: 'bestaat-niet' }
  const form = validateForm(couponForm, fields)
  if (!form.ok) throw new Error('The form of the test is invalid.')
  const newCoupon = null
  expect(await saveCoupon(app, newCoupon, form.value)).toEqual({
    ok: false,
    error: 'wrong-fields',
    errors: { product: 'Niet gevonden. Gebruik het nummer of de SKU van een product.' },
  })
})
