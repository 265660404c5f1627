import { path } from '#app/platform/path.ts'

/** Days after which a request is deleted if the variant is still sold out. */
export const STOCK_MAIL_DAYS = 180

/** URL of the page where a shopper requests a mail about one variant. */
export const stockMailUrl = (variantId: number): string =>
  `${path('/voorraad-mail')}?variant=${variantId}`

export type StockMailResult =
  | { ok: true }
  | { ok: false; error: 'too-often'; retryAfterSeconds: number }

export const TOO_OFTEN_TEXT =
  'Dat zijn veel aanvragen achter elkaar. Probeer het over een uur nog eens.'
