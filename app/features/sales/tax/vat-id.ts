import { z } from 'zod'
import { optionalLine } from '#app/platform/forms/form-text.ts'

/** The response of VIES about a VAT id, stored with the order; `at` is an ISO 8601 date. */
export type VatIdCheck =
  | {
      state: 'valid'
      at: string
      /** name of the company, if the country publishes it */
      name: string | null
      /** consultation number of VIES: proof for the tax authority */
      proof: string | null
    }
  | { state: 'invalid'; at: string }
  /** VIES did not answer, so the id may be valid */
  | { state: 'unavailable'; at: string }

const idFormat = (country: string, pattern: RegExp, example: string) => ({
  country,
  pattern,
  example,
})
const DIGITS_8 = /^\d{8}$/
const DIGITS_9 = /^\d{9}$/
const DIGITS_10 = /^\d{10}$/
const DIGITS_11 = /^\d{11}$/

/**
 * The structures of VAT ids by VIES prefix, from the FAQ of VIES, November 2026. The prefix of Greece is EL, that of Northern
 * Ireland XI.
 */
const VAT_ID_FORMATS: Record<string, ReturnType<typeof idFormat>> = {
  NL: idFormat('Nederland', /^\d{9}B\d{2}$/, 'NL001234567B01'),
  BE: idFormat('België', /^[01]\d{9}$/, 'BE0123456789'),
  DE: idFormat('Duitsland', DIGITS_9, 'DE123456789'),
  AT: idFormat('Oostenrijk', /^U\d{8}$/, 'ATU12345678'),
  BG: idFormat('Bulgarije', /^\d{9,10}$/, 'BG123456789'),
  CY: idFormat('Cyprus', /^\d{8}[A-Z]$/, 'CY12345678X'),
  CZ: idFormat('Tsjechië', /^\d{8,10}$/, 'CZ12345678'),
  DK: idFormat('Denemarken', DIGITS_8, 'DK12345678'),
  EE: idFormat('Estland', DIGITS_9, 'EE123456789'),
  EL: idFormat('Griekenland', DIGITS_9, 'EL123456789'),
  ES: idFormat('Spanje', /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/, 'ESB12345678'),
  FI: idFormat('Finland', DIGITS_8, 'FI12345678'),
  FR: idFormat('Frankrijk', /^[A-Z\d]{2}\d{9}$/, 'FR12345678901'),
  HR: idFormat('Kroatië', DIGITS_11, 'HR12345678901'),
  HU: idFormat('Hongarije', DIGITS_8, 'HU12345678'),
  IE: idFormat('Ierland', /^(?:\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/, 'IE1234567WA'),
  IT: idFormat('Italië', DIGITS_11, 'IT12345678901'),
  LT: idFormat('Litouwen', /^(?:\d{9}|\d{12})$/, 'LT123456789'),
  LU: idFormat('Luxemburg', DIGITS_8, 'LU12345678'),
  LV: idFormat('Letland', DIGITS_11, 'LV12345678901'),
  MT: idFormat('Malta', DIGITS_8, 'MT12345678'),
  PL: idFormat('Polen', DIGITS_10, 'PL1234567890'),
  PT: idFormat('Portugal', DIGITS_9, 'PT123456789'),
  RO: idFormat('Roemenië', /^\d{2,10}$/, 'RO1234567890'),
  SE: idFormat('Zweden', /^\d{12}$/, 'SE123456789001'),
  SI: idFormat('Slovenië', DIGITS_8, 'SI12345678'),
  SK: idFormat('Slowakije', DIGITS_10, 'SK1234567890'),
  XI: idFormat('Noord-Ierland', /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/, 'XI123456789'),
}

/** Removes spaces, dots and hyphens, and replaces the prefix GR by EL, which VIES uses. */
const normalizeVatId = (text: string) =>
  text
    .replace(/[\s.-]/g, '')
    .toUpperCase()
    .replace(/^GR/, 'EL')

const formatOf = (vatId: string) => VAT_ID_FORMATS[vatId.slice(0, 2)]

/** Normalizes "nl 0012.34.567 b01" to "NL001234567B01"; returns null if it cannot be a VAT id. */
export function readVatId(text: string): string | null {
  const vatId = normalizeVatId(text)
  return formatOf(vatId)?.pattern.test(vatId.slice(2)) ? vatId : null
}

/** Explains why a text cannot be a VAT id, with an example from the country whose prefix it has. */
function vatIdMessage(text: string): string {
  const format = formatOf(normalizeVatId(text))
  return format
    ? `Dit btw-id klopt niet. Een btw-id uit ${format.country} ziet eruit als ${format.example}.`
    : 'Dit btw-id klopt niet. Het begint met de twee letters van een EU-land, zoals NL001234567B01 of BE0123456789.'
}

/** An optional VAT id without spaces and punctuation; "" for none. */
export const optionalVatId = optionalLine(30).transform((text, issues) => {
  const vatId = text === '' ? '' : readVatId(text)
  if (vatId !== null) return vatId
  issues.addIssue({ code: 'custom', message: vatIdMessage(text) })
  return z.NEVER
})

/** The result of a VAT id check as text for the back office. */
export function vatIdCheckText(check: VatIdCheck): string {
  switch (check.state) {
    case 'valid':
      return `gecontroleerd bij VIES${check.name ? `, op naam van ${check.name}` : ''}${check.proof ? `, bewijs ${check.proof}` : ''}`
    case 'invalid':
      return 'onbekend bij VIES'
    case 'unavailable':
      return 'niet gecontroleerd: VIES gaf geen antwoord. Controleer het zelf.'
  }
}
