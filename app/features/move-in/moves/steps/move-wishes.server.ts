import { insertImportedWishes } from '#app/features/customers/wishlist/wishlist-functions.server.ts'
import { readFormerCustomers } from '#app/features/move-in/former-shop/former-customers.server.ts'
import {
  addRemark,
  countsOf,
  findObjects,
  hashOfData,
  type Move,
  recordObjects,
} from '../moved-objects.server.ts'

/** Imports the wishlists of REHub. */
export async function moveWishes(move: Move): Promise<void> {
  const counts = countsOf(move, 'wish')
  for await (const batch of readFormerCustomers(move.formerDb)) {
    const customersWithWishes = batch.filter(({ wishes }) => wishes.length > 0)
    counts.found += customersWithWishes.length
    if (move.options.isDryRun) {
      counts.made += customersWithWishes.length
      continue
    }
    const { app } = move
    const users = await findObjects(
      app.db,
      move,
      'customer',
      customersWithWishes.map(({ id }) => id),
    )
    const movedBefore = await findObjects(
      app.db,
      move,
      'wish',
      customersWithWishes.map(({ id }) => id),
    )
    for (const { id, name, wishes } of customersWithWishes) {
      const userId = users.get(String(id))?.newId
      const hash = hashOfData(wishes)
      if (!userId) counts.skipped++
      else if (movedBefore.get(String(id))?.hash === hash) counts.left++
      else {
        const products = await findObjects(app.db, move, 'product', wishes)
        for (const wish of wishes)
          if (!products.has(String(wish)))
            addRemark(move, 'wish-without-product', `${name}: nr. ${wish}`)
        const ids = [...products.values()].map(({ newId }) => Number(newId))
        await insertImportedWishes(app.db, userId, ids, app.clock.now())
        await recordObjects(app.db, move, 'wish', [
          { formerId: id, newId: userId, hash, isNew: true },
        ])
        counts.made++
      }
    }
  }
}
