/** Start here: the contact form. The shop receives each message by mail, and stores it only as that mail. */
import type { ContactTopic } from '#app/features/core/settings/contact-url.ts'

export const CONTACT_TOPICS = [
  'product',
  'order',
  'return',
  'repair',
  'other',
] as const satisfies ContactTopic[]

export const isContactTopic = (text: string): text is ContactTopic =>
  CONTACT_TOPICS.some((topic) => topic === text)

export const MAX_MESSAGE = 3_000

/** Maximum numbers of messages: per network and hour, per e-mail address and day, and for the whole shop per hour. */
export const CONTACT_LIMITS = { perNetwork: 5, perAddress: 5, inShop: 100 } as const

export interface ContactMessage {
  topic: ContactTopic
  name: string
  email: string
  /** order number; '' if the question is not about an order */
  orderNumber: string
  message: string
}

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
