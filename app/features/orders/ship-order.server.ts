import { readSettings } from '#app/features/settings/settings.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { finishMove } from './finish-move.server.ts'
import { moveOrder } from './move-order.server.ts'
import { queueOrderMail } from './order-mails.server.tsx'
import type { MoveOrderResult, Shipment } from './orders.ts'
import { carrierName } from './orders-messages.ts'

/** The parcel is handed over, or fetched from the workshop; the shopper is mailed the code. */
export async function shipOrder(
  shop: Shop,
  id: number,
  { carrier, code }: Shipment,
  actor: string,
): Promise<MoveOrderResult> {
  const settings = await readSettings(shop)
  const now = shop.clock.now()
  const trackingCode = code.trim() || null
  const moved = await shop.db.transaction(async (tx) => {
    const result = await moveOrder(tx, id, 'ship', {
      text: [
        carrier === 'afgehaald'
          ? 'Afgehaald in het atelier'
          : `Verzonden met ${carrierName(carrier)}`,
        trackingCode,
      ]
        .filter(Boolean)
        .join(', '),
      actor,
      now,
      set: { carrier, trackingCode },
    })
    if (result.ok && result.changed) {
      await queueOrderMail(tx, 'order-shipped', id, { settings, siteUrl: shop.siteUrl }, now)
    }
    return result
  })
  return finishMove(shop, moved)
}
