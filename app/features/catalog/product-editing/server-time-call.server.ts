import type { Call } from '#app/platform/calls.server.ts'
import { sendContractJson } from '#app/platform/contract-reply.server.ts'

/** `server_time`, ours: what a countdown ticks by (ms). */
export const serverTimeCall: Call = async ({ shop, reply }) =>
  sendContractJson(reply, { now: shop.clock.now().getTime() })
