import { z } from 'zod'
import { emailField } from '#app/features/core/accounts/accounts-forms.ts'
import { cleanLine, optionalLine, optionalLines } from '#app/platform/forms/form-text.ts'
import { CONTACT_TOPICS, type ContactMessage, MAX_MESSAGE } from './contact-message.ts'

const MISSING = 'Schrijf je vraag of opmerking.'

export const contactFields = z.object({
  topic: z.enum(CONTACT_TOPICS).catch('other'),
  name: cleanLine(80, 'Vul je naam in.'),
  email: z.string('Vul je e-mailadres in.').pipe(emailField),
  orderNumber: optionalLine(20).refine((text) => /^#?\d*$/.test(text), {
    error: 'Een bestelnummer is een getal, zoals 10023. Weet je het niet, laat het dan leeg.',
  }),
  message: optionalLines(MAX_MESSAGE).refine((text) => text !== '', MISSING),
}) satisfies z.ZodType<ContactMessage>
