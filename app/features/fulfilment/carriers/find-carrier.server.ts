import type { ParcelCarrier } from '#app/features/fulfilment/orders/carrier-port.ts'
import { manualCarrier } from '#app/features/fulfilment/orders/manual-carrier.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { sendcloud } from './sendcloud.server.ts'

/** Returns Sendcloud if its API keys are set; otherwise the owner registers parcels by hand. */
export function findCarrier(env: ReadyEnv): ParcelCarrier {
  return env.SENDCLOUD_PUBLIC_KEY === undefined ? manualCarrier : sendcloud
}
