import type { Call } from '#app/platform/http/call-types.server.ts'
import { sendContractJson } from '#app/platform/http/contract-reply.server.ts'

/** `server_time`, ours: what a countdown ticks by (ms). */
export const serverTimeCall: Call = async ({ app, reply }) =>
  sendContractJson(reply, { now: app.clock.now().getTime() })
