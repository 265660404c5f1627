/**
 * Start here: a shopper without an account finds an order with its number and e-mail address. The link to the order is
 * mailed and not shown: order numbers can be guessed, and a relative who knows the address could see what the present is.
 */
export interface OrderLookup {
  orderNumber: string
  email: string
}

export type RequestOrderLinkResult =
  /** the request was stored, whether or not the order exists */
  { ok: true } | { ok: false; error: 'too-many-tries'; retryAfterSeconds: number }

/** The answer is the same for every number and address, so that it does not reveal whether an order exists. */
export const LOOKUP_DONE_TEXT =
  'Als je bestelnummer en e-mailadres kloppen, krijg je binnen een paar minuten een mail met de link naar je bestelling. Niets gekregen? Kijk ook in je spammap en controleer wat je hebt ingevuld.'

export const LOOKUP_TOO_OFTEN_TEXT =
  'Er is vanaf jouw verbinding vaak naar bestellingen gezocht. Probeer het over een uur opnieuw, of neem contact met ons op.'

/** Name of the job that mails the links. Send it after the transaction has committed. */
export const ORDER_LINKS = 'order-links'
