import { z } from 'zod'
import { optionalLine } from '#app/platform/forms/form-text.ts'

/** What the register said about a BTW-id, kept with the order; `at` as ISO 8601. */
export type VatIdCheck =
  | {
      state: 'valid'
      at: string
      /** whose it is, when the country tells */
      name: string | null
      /** the register's number of this consultation: the proof for the tax office */
      proof: string | null
    }
  | { state: 'invalid'; at: string }
  /** nobody could say; that is not "invalid" */
  | { state: 'unavailable'; at: string }

/** The member states as VIES names them: Greece is EL, Northern Ireland XI. */
const MEMBERS =
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' ')

/** "nl 0012.34.567 b01" as "NL001234567B01"; null when it cannot be one. */
export function readVatId(text: string): string | null {
  const plain = text.replace(/[\s.-]/g, '').toUpperCase()
  if (!MEMBERS.includes(plain.slice(0, 2))) return null
  if (plain.startsWith('NL')) return /^NL\d{9}B\d{2}$/.test(plain) ? plain : null
  return /^[A-Z]{2}[A-Z0-9+*]{2,12}$/.test(plain) ? plain : null
}

/** A BTW-id that need not be filled in, in plain letters; "" for none. */
export const optionalVatId = optionalLine(30).transform((text, issues) => {
  const vatId = text === '' ? '' : readVatId(text)
  if (vatId !== null) return vatId
  issues.addIssue({
    code: 'custom',
    message: 'Dit btw-id klopt niet. Een Nederlands ziet eruit als NL001234567B01.',
  })
  return z.NEVER
})

/** What the back office says of a BTW-id. */
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
