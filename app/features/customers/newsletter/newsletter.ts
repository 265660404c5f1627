import { path } from '#app/platform/path.ts'

/** Start here: sign-up with a confirmation by mail, proof of consent, and unsubscribing with one click. */

/** The places of the sign-up form; stored as part of the proof of consent. */
export const SIGN_UP_SOURCES = ['home', 'footer', 'page', 'newsletter'] as const
export type SignUpSource = (typeof SIGN_UP_SOURCES)[number]

/** Days until the link in the mail expires; a sign-up that is not confirmed by then is deleted. */
export const CONFIRM_DAYS = 7

/** `perNetwork`: sign-ups per hour; `perAddress`: mails per day. */
export const SIGN_UP_LIMITS = { perNetwork: 20, perAddress: 3 } as const

/** Name of the job that answers sign-ups by mail. */
export const NEWSLETTER_MAILS = 'newsletter-mails'

export const NEWSLETTER_URL = path('/nieuwsbrief')

/** URL of the page that ends a subscription without a login. */
export const unsubscribeUrl = (token: string) => path('/nieuwsbrief/afmelden/:token', { token })

/** The sentence beside the form; stored with every sign-up as the text that the subscriber agreed to. */
export const consentText = (shopName: string) =>
  `Je krijgt dan de nieuwsbrief van ${shopName}. Afmelden kan in elke mail.`

export type SignUpResult =
  /** the same result for every address, subscribed or not */
  { ok: true } | { ok: false; error: 'too-many-tries'; retryAfterSeconds: number }
