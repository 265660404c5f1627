import { byHand } from '#app/features/fulfilment/orders/by-hand.ts'
import type { ParcelCarrier } from '#app/features/fulfilment/orders/carrier-port.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { sendcloud } from './sendcloud.server.ts'

/** Who brings this shop's parcels: Sendcloud with its keys, else whoever the owner takes them to. */
export function findCarrier(env: ReadyEnv): ParcelCarrier {
  return env.SENDCLOUD_PUBLIC_KEY === undefined ? byHand : sendcloud
}
