import { z } from 'zod'
import {
  findUnknownPlaceholders,
  type MailKind,
} from '#app/features/fulfilment/order-mails/mail-texts.ts'

const NO_CONTROL_CHARACTERS = /^[^\p{Cc}]*$/u
const CLEAN_LINES = /^(?:[^\p{Cc}]|[\r\n\t])*$/u
const BAD_CHARACTER_MESSAGE = 'Hier staat een teken in dat we niet kunnen lezen.'

/** The form for the text of a mail. It accepts only the placeholders that this mail can fill in. */
export function mailTextForm(kind: MailKind) {
  const rejectUnknownPlaceholders = (text: string, issues: z.RefinementCtx) => {
    const placeholders = findUnknownPlaceholders(kind, text)
    if (placeholders.length === 0) return
    issues.addIssue({
      code: 'custom',
      message: `${placeholders.join(' en ')} kennen we niet. Kies uit de namen hiernaast, met accolades eromheen.`,
    })
  }
  const line = z
    .string()
    .trim()
    .min(1, 'Vul dit in.')
    .max(150, 'Hoogstens 150 tekens.')
    .regex(NO_CONTROL_CHARACTERS, BAD_CHARACTER_MESSAGE)
    .superRefine(rejectUnknownPlaceholders)
  return z.object({
    subject: line,
    title: line,
    body: z
      .string()
      .transform((text) => text.replace(/\r\n/g, '\n').trim())
      .pipe(
        z
          .string()
          .min(1, 'Vul dit in.')
          .max(5_000, 'Hoogstens 5000 tekens.')
          .regex(CLEAN_LINES, BAD_CHARACTER_MESSAGE)
          .superRefine(rejectUnknownPlaceholders),
      ),
  })
}
