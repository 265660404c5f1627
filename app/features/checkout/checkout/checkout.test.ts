import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingsFields } from '#app/features/core/settings/settings-forms.ts'
import { ORDER_BUTTON_TEXT } from './checkout.ts'

test('the order button names the duty to pay, in the words that were chosen for it', () => {
  expect(ORDER_BUTTON_TEXT).toBe('Bestellen met betalingsverplichting')
})

test('no setting changes the words on the order button', () => {
  expect(Object.keys(settingsFields).filter((name) => /button|knop/i.test(name))).toEqual([])
})

test('the button shows the constant and nothing else', () => {
  const source = readFileSync(new URL('../checkout-form/order-button.tsx', import.meta.url), 'utf8')
  expect(source.match(/<Button\b[^>]*>([\s\S]*?)<\/Button>/)?.[1]?.trim()).toBe(
    '{ORDER_BUTTON_TEXT}',
  )
  expect(source).not.toContain('busyText')
})
