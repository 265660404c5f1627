import { path } from '#app/platform/path.ts'

/** After this many days without stock a request is deleted. */
export const STOCK_MAIL_DAYS = 180

/** The page where a shopper asks for a mail about one variant. */
export const stockMailUrl = (variantId: number): string =>
  `${path('/voorraad-mail')}?variant=${variantId}`

export type StockMailResult =
  | { ok: true }
  | { ok: false; error: 'too-often'; retryAfterSeconds: number }

export const TOO_OFTEN_TEXT =
  'Dat zijn veel aanvragen achter elkaar. Probeer het over een uur nog eens.'
