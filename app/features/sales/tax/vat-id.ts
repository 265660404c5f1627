import { z } from 'zod'
import { optionalLine } from '#app/platform/forms/form-text.ts'

/** The response of VIES about a VAT id, stored with the order; `at` is an ISO 8601 date. */
export type VatIdCheck =
  | {
      state: 'valid'
      at: string
      /** name of the company, if the country publishes it */
      name: string | null
      /** VIES's number of this consultation: proof for the tax authority */
      proof: string | null
    }
  | { state: 'invalid'; at: string }
  /** VIES gave no answer, so the id may be valid */
  | { state: 'unavailable'; at: string }

/** The member states by the codes of VIES: Greece is EL, Northern Ireland XI. */
const MEMBERS =
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' ')

/** Normalizes "nl 0012.34.567 b01" to "NL001234567B01"; returns null if it cannot be a VAT id. */
export function readVatId(text: string): string | null {
  const plain = text.replace(/[\s.-]/g, '').toUpperCase()
  if (!MEMBERS.includes(plain.slice(0, 2))) return null
  if (plain.startsWith('NL')) return /^NL\d{9}B\d{2}$/.test(plain) ? plain : null
  return /^[A-Z]{2}[A-Z0-9+*]{2,12}$/.test(plain) ? plain : null
}

/** An optional VAT id without spaces and punctuation; "" for none. */
export const optionalVatId = optionalLine(30).transform((text, issues) => {
  const vatId = text === '' ? '' : readVatId(text)
  if (vatId !== null) return vatId
  issues.addIssue({
    code: 'custom',
    message: 'Dit btw-id klopt niet. Een Nederlands btw-id ziet eruit als NL001234567B01.',
  })
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
