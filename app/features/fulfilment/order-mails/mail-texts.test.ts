import { expect, test } from 'vitest'
import {
  fillMailText,
  findMailKind,
  findUnknownPlaceholders,
  MAIL_KINDS,
  mailFacts,
  mailPlaceholders,
} from './mail-texts.ts'

test.each(MAIL_KINDS)('the default text of %s uses existing placeholders', (kind) => {
  const { slug, text } = mailFacts(kind)
  expect(findUnknownPlaceholders(kind, `${text.subject}${text.title}${text.body}`)).toEqual([])
  expect(findMailKind(slug)).toBe(kind)
})

test('unknown placeholders are reported, once each', () => {
  const text = 'Dag {voornaam}, {naam} {naam} {} {totaal } en { zomaar'
  expect(findUnknownPlaceholders('order-paid', text)).toEqual(['{naam}', '{}', '{totaal }', '{'])
  expect(findUnknownPlaceholders('order-paid', '{code}')).toEqual(['{code}'])
  expect(findUnknownPlaceholders('order-shipped', '{code}')).toEqual([])
  expect(mailPlaceholders('order-shipped').map(({ name }) => name)).toContain('voornaam')
})

test('placeholders are replaced, braces in a value stay, and a subject is one line', () => {
  const text = { subject: 'Voor {voornaam}', title: '{voornaam}', body: 'Dag {voornaam} {totaal}' }
  expect(fillMailText(text, { voornaam: '{totaal}\r\nBcc: x', totaal: '€ 10,00' })).toEqual({
    subject: 'Voor {totaal} Bcc: x',
    title: '{totaal}\r\nBcc: x',
    body: 'Dag {totaal}\r\nBcc: x € 10,00',
  })
})

test('a greeting without a name has no stray comma', () => {
  const text = { subject: 'Je bestelling', title: 'Dank je wel, {voornaam}', body: '' }
  expect(fillMailText(text, { voornaam: '' }).title).toBe('Dank je wel')
  expect(fillMailText(text, { voornaam: 'Noor' }).title).toBe('Dank je wel, Noor')
})
