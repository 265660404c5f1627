/**
 * Start here: a shopper without an account finds an order with its number and e-mail address. The link is mailed, because
 * order numbers can be counted and relatives know an address: who shows the order at once shows them the present.
 */
export interface OrderLookup {
  orderNumber: string
  email: string
}

export type RequestOrderLinkResult =
  /** whether or not there is such an order */
  { ok: true } | { ok: false; error: 'too-many-tries'; retryAfterSeconds: number }

/** The same text for every number and address. */
export const LOOKUP_DONE =
  'Horen dit bestelnummer en e-mailadres bij elkaar, dan krijg je binnen een paar minuten een mail met de link naar je bestelling. Geen mail? Kijk bij je spam, of controleer het nummer en het adres.'

export const LOOKUP_TOO_OFTEN =
  'Er is vanaf jouw verbinding vaak naar bestellingen gezocht. Probeer het over een uur opnieuw, of neem contact met ons op.'

/** Name of the job that mails the links; send it after the commit. */
export const ORDER_LINKS = 'order-links'
