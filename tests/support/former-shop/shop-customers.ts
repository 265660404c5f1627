// Customers and reviews of a written shop. Each odd case recurs at intervals of its own, so that all combinations occur.
import type { FormerShopBuilder } from './former-shop-builder.ts'
import { serializePhp } from './php-text.ts'

/** The id of customer 0. */
export const FIRST_CUSTOMER = 500
/** The hash of "test12345" by phpass, the former algorithm of WordPress. */
const PHPASS = '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'

/** Adds a user; returns whether it is a customer that can be imported. */
export function addCustomer(shop: FormerShopBuilder, index: number): boolean {
  const id = FIRST_CUSTOMER + index
  const isStaff = index % 211 === 7
  const customerRole = index % 9 === 0 ? 'subscriber' : 'customer'
  const hasEmail = index % 97 !== 5
  shop.user(
    id,
    {
      user_login: `klant${index}`,
      user_pass: index % 5 === 0 ? '' : PHPASS,
      user_email: hasEmail ? `Klant${index}@voorbeeld.example` : '',
      display_name: `Klant ${index}`,
    },
    {
      wp_capabilities: serializePhp({
        [isStaff ? 'shop_manager' : customerRole]: true,
      }),
      first_name: `Voornaam${index}`,
      last_name: `de Vries`,
      ...(index % 3 !== 0 && {
        billing_first_name: `Voornaam${index}`,
        billing_last_name: 'de Vries',
        billing_address_1: `Dorpsstraat ${1 + (index % 200)}`,
        billing_postcode: '3511 NR',
        billing_city: 'Utrecht',
        billing_country: index % 31 === 4 ? 'CH' : index % 7 === 1 ? 'BE' : 'NL',
      }),
      session_tokens: serializePhp({ x: { ip: '192.0.2.1' } }),
      ...(index % 12 === 1 && {
        _wished_posts: serializePhp({ 'post-100000': 100_000, 'post-99': 99 }),
      }),
      ...(index % 15 === 2 && { newsletter_optin: 'yes' }),
    },
  )
  return !isStaff && hasEmail
}

/** Adds a comment on a product; returns whether it counts as a review of the former shop. */
export function addReview(
  shop: FormerShopBuilder,
  index: number,
  product: number,
  customers: number,
): boolean {
  const isSpam = index % 11 === 9
  shop.comment(
    10_000_000 + index,
    product,
    {
      comment_author: `Klant ${index}`,
      comment_author_email:
        index % 3 === 0
          ? `klant${index % customers}@voorbeeld.example`
          : `gast${index}@elders.example`,
      comment_type: index % 13 === 4 ? '' : 'review',
      comment_content: `Mooi sieraad nummer ${index}.\n\nEcht waar.`,
      comment_approved: isSpam ? 'spam' : index % 7 === 5 ? '0' : '1',
    },
    {
      ...(index % 17 !== 3 && { rating: String(1 + (index % 5)) }),
      verified: '1',
      ...(index % 5 === 2 && { ali_review_id: '77', ali_review_country: 'US' }),
    },
  )
  return !isSpam
}
