import { desc, eq, inArray } from 'drizzle-orm'
import { listEmailsOf } from '#app/features/checkout/checkout-email/manage-emails.server.ts'
import type { Customer } from '#app/features/core/accounts/accounts.ts'
import { sessions, users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { readCompared } from '#app/features/customers/compare/compare.server.ts'
import { ordersOf } from '#app/features/customers/customer-accounts/read-own-orders.server.ts'
import { readAddresses } from '#app/features/customers/customer-accounts/save-address.server.ts'
import { listViewed } from '#app/features/customers/recently-viewed/viewed.server.ts'
import { listOwnReviews } from '#app/features/customers/reviews/own-reviews.server.ts'
import { listVotes } from '#app/features/customers/votes/votes.server.ts'
import { listWishes } from '#app/features/customers/wishlist/wishlist.server.ts'
import { readWishMails } from '#app/features/customers/wishlist-mails/wish-mails.server.ts'
import { orderLines, orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { findUserAttribution } from '#app/features/insight/attribution/store-attribution.server.ts'
import { readCart } from '#app/features/sales/cart/cart.server.ts'
import type { App } from '#app/platform/app.ts'
import { readPasskeys } from './own-passkeys.server.ts'

/** Returns all data of a customer in a machine-readable form (GDPR, article 20). */
export async function readOwnData(app: App, customer: Customer) {
  const [user] = await app.db.select().from(users).where(eq(users.id, customer.id))
  const orderRows = await app.db
    .select()
    .from(orders)
    .where(ordersOf(customer))
    .orderBy(desc(orders.id))
  const lines = await app.db
    .select()
    .from(orderLines)
    .where(
      inArray(
        orderLines.orderId,
        orderRows.map(({ id }) => id),
      ),
    )
  const cart = await readCart(app, customer.id)
  const openSessions = await app.db.select().from(sessions).where(eq(sessions.userId, customer.id))
  return {
    madeAt: app.clock.now(),
    account: {
      name: customer.name,
      email: customer.email,
      isEmailConfirmed: customer.isEmailVerified,
      createdAt: user?.createdAt ?? null,
    },
    // An unconfirmed address may belong to another person.
    checkoutEmails: customer.isEmailVerified ? await listEmailsOf(app, customer.email) : [],
    addresses: await readAddresses(app, customer.id),
    sessions: openSessions.map(({ createdAt, expiresAt, ipAddress, userAgent }) => ({
      createdAt,
      expiresAt,
      ipAddress,
      userAgent,
    })),
    cart: cart.lines.map(({ name, quantity }) => ({ name, quantity })),
    passkeys: (await readPasskeys(app, customer.id)).map(({ name, createdAt }) => ({
      name,
      createdAt,
    })),
    wishlist: await listWishes(app, customer.id),
    votes: await listVotes(app, customer.id),
    wishlistMails: await readWishMails(app, customer.id),
    viewed: (await listViewed(app, customer.id)).map(({ name, viewedAt }) => ({ name, viewedAt })),
    cameBy: await findUserAttribution(app.db, customer.id),
    reviews: await listOwnReviews(app, customer),
    compared: Object.values(await readCompared(app, customer.id))
      .flat()
      .map(({ name }) => name),
    orders: orderRows.map(
      ({ key: _key, formToken: _token, cartId: _cart, search: _search, ...order }) => ({
        ...order,
        lines: lines
          .filter(({ orderId }) => orderId === order.id)
          .map(({ costCents: _cost, isMarginScheme: _scheme, ...line }) => line),
      }),
    ),
  }
}
