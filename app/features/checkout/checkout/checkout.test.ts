import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingsFields } from '#app/features/core/settings/settings-forms.ts'
import { ORDER_BUTTON_TEXT } from './checkout.ts'

test('the order button names the obligation to pay', () => {
  expect(ORDER_BUTTON_TEXT).toBe('Bestellen met betalingsverplichting')
})

test('no setting changes the text of the order button', () => {
  expect(Object.keys(settingsFields).filter((name) => /button|knop/i.test(name))).toEqual([])
})

test('the order button shows only the text about the obligation to pay', () => {
  const form = readFileSync(new URL('../checkout-form/order-step.tsx', import.meta.url), 'utf8')
  const source = form.slice(form.indexOf('function OrderButton('))
  expect(source.match(/<Button\b[^>]*>([\s\S]*?)<\/Button>/)?.[1]?.trim()).toBe(
    '{ORDER_BUTTON_TEXT}',
  )
  expect(source).not.toContain('busyText')
})
