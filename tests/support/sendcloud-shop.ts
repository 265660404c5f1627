import { onTestFinished } from 'vitest'
import { makeLabel } from '#app/features/fulfilment/carriers/admin/make-label.server.ts'
import { readLabels } from '#app/features/fulfilment/carriers/admin/read-labels.server.ts'
import { sendcloudClient } from '#app/features/fulfilment/carriers/sendcloud.server.ts'
import {
  createSendcloudClient,
  type SendcloudClient,
} from '#app/features/fulfilment/carriers/sendcloud-client.server.ts'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import type { App } from '#app/platform/app.ts'
import { openLocalSendcloud, SENDCLOUD_KEYS } from '#simulators/sendcloud/local-sendcloud.ts'
import { placeAnOrder } from './place-an-order.ts'

export const LABEL_REQUEST = { number: 1, grams: 150, carrierOptionCode: 'postnl:standard' }

/** Creates a paid order in a shop whose labels come from a local Sendcloud. */
export async function openPaidOrder(
  plainApp: App,
  changes: Parameters<typeof placeAnOrder>[1] = {},
  { secret = SENDCLOUD_KEYS.secret } = {},
) {
  const sendcloud = await openLocalSendcloud()
  onTestFinished(sendcloud.close)
  const keys = { SENDCLOUD_PUBLIC_KEY: SENDCLOUD_KEYS.public, SENDCLOUD_SECRET_KEY: secret }
  const env = { ...plainApp.env, ...keys, SENDCLOUD_API_URL: sendcloud.apiUrl }
  // Has its own client, because the shop's client may be connected to another address.
  const withClient = (client: SendcloudClient): App => ({
    ...plainApp,
    env,
    use: (resource) =>
      resource.name === sendcloudClient.name ? (client as never) : plainApp.use(resource),
  })
  const options = { publicKey: SENDCLOUD_KEYS.public, secretKey: secret, url: sendcloud.apiUrl }
  const app = withClient(createSendcloudClient({ ...options, log: plainApp.log }))
  /** the same shop with a short time-out */
  const appWithShortTimeout = withClient(
    createSendcloudClient({ ...options, log: plainApp.log, timeoutMs: 20 }),
  )
  const { id } = await placeAnOrder(app, { payment: 'bank-transfer', ...changes })
  await markOrderPaid(app, id, 'Eva')
  const requestLabel = (labelRequest = LABEL_REQUEST) => makeLabel(app, id, labelRequest, 'Eva')
  const readOrder = async () => {
    const order = await findOrder(app, id)
    if (!order) throw new Error('no order')
    return { order, ...(await readLabels(app, order)) }
  }
  return { sendcloud, app, appWithShortTimeout, id, requestLabel, readOrder }
}
