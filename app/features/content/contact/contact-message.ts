import { z } from 'zod'
import { emailField } from '#app/features/core/accounts/accounts-forms.ts'
import { cleanLine, optionalLine, optionalLines } from '#app/platform/forms/form-text.ts'

/** Start here: the form on the contact page, whose messages the shop gets by mail and stores only as that mail. */
export const CONTACT_TOPICS = ['product', 'order', 'return', 'repair', 'other'] as const
export type ContactTopic = (typeof CONTACT_TOPICS)[number]

export const MAX_MESSAGE = 3_000

/** Messages per network and hour, per e-mail address and day, and in the whole shop per hour. */
export const CONTACT_LIMITS = { perNetwork: 5, perAddress: 5, inShop: 100 } as const

const MISSING = 'Schrijf je vraag of opmerking.'

export const contactFields = z.object({
  topic: z.enum(CONTACT_TOPICS).catch('other'),
  name: cleanLine(80, 'Vul je naam in.'),
  email: z.string('Vul je e-mailadres in.').pipe(emailField),
  orderNumber: optionalLine(20).refine((text) => /^#?\d*$/.test(text), {
    error: 'Een bestelnummer is een getal, zoals 10023. Weet je het niet, laat het dan leeg.',
  }),
  message: optionalLines(MAX_MESSAGE).refine((text) => text !== '', MISSING),
})

export type ContactMessage = z.infer<typeof contactFields>

export type SendContactResult =
  | { ok: true }
  /** the shop has no e-mail address yet */
  | { ok: false; error: 'no-address' }
  | { ok: false; error: 'too-often'; retryAfterSeconds: number }

export function topicName(topic: ContactTopic): string {
  switch (topic) {
    case 'product':
      return 'Een sieraad of een maat'
    case 'order':
      return 'Mijn bestelling'
    case 'return':
      return 'Ruilen of terugsturen'
    case 'repair':
      return 'Reparatie of garantie'
    case 'other':
      return 'Iets anders'
  }
}

export function sendContactMessage(failure: Extract<SendContactResult, { ok: false }>): string {
  switch (failure.error) {
    case 'no-address':
      return 'We kunnen je bericht nu niet ontvangen.'
    case 'too-often':
      return 'Er kwamen veel berichten achter elkaar. Probeer het later nog eens, of bel of mail ons.'
  }
}
