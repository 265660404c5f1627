import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Groups of calls that can have a fault. If a marketplace is down, so are its tokens, pages and photos. */
export const TARGETS = ['amazon', 'amazon-token', 'bol', 'bol-token', 'feeds'] as const
export type Target = (typeof TARGETS)[number]

/**
 * Response to a call during a fault. day-used: the daily quota is used up; expired: all issued tokens are invalid; partial:
 * half of the items are missing; slow: a late response; silent: no response; cut-off: the connection breaks halfway;
 * nonsense: 200 with an unreadable body; down: no connection; pass: the usual response.
 */
export const FAULTS = [
  'throttled',
  'day-used',
  'expired',
  'partial',
  'not-eligible',
  'error',
  'slow',
  'silent',
  'cut-off',
  'nonsense',
  'down',
  'pass',
] as const
export type Fault = (typeof FAULTS)[number]

const NONSENSE = '{"itemsResult": {"items": [<html>'

/** Throws for an unknown target or fault. */
function check(target: Target, faults: Fault[]) {
  if (TARGETS.includes(target) && faults.every((fault) => FAULTS.includes(fault))) return
  throw Object.assign(new Error(`${target}: ${faults} is not known`), { statusCode: 400 })
}

export function createFaults() {
  const next = new Map<Target, Fault[]>()
  const lasting = new Map<Target, Fault>()
  let slowMs = 3000

  return {
    /** Sets a fault for each of the next calls. */
    failNext(target: Target, faults: Fault[]) {
      check(target, faults)
      next.set(target, [...faults])
    },
    /** Sets a fault that lasts until it is changed; null ends the fault. */
    setFault(target: Target, fault: Fault | null) {
      check(target, fault ? [fault] : [])
      if (fault) lasting.set(target, fault)
      else lasting.delete(target)
    },
    setSlowMs(ms: number) {
      slowMs = ms
    },
    slowMs: () => slowMs,
    /** Returns the faults that currently last. */
    lasting: (): Partial<Record<Target, Fault>> => Object.fromEntries(lasting),
    waiting: (target: Target) => next.get(target) ?? [],
    clear() {
      next.clear()
      lasting.clear()
    },
    take(target: Target): Fault | undefined {
      const fault = next.get(target)?.shift() ?? lasting.get(target)
      return fault === 'pass' ? undefined : fault
    },
  }
}

type Faults = ReturnType<typeof createFaults>

declare module 'fastify' {
  interface FastifyRequest {
    fault: Fault | undefined
  }
}

function hangUp(request: FastifyRequest, reply: FastifyReply) {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

/** Returns the calls to which a host belongs; undefined for a path without a host, such as /faults. */
function targetOfHost(host: string): Target | undefined {
  if (/amazon|amzn/.test(host)) return 'amazon'
  if (/bol\.com$/.test(host)) return 'bol'
  return /^[\w-]+(\.[\w-]+)+$/.test(host) ? 'feeds' : undefined
}

/** Breaks every connection to a marketplace that is down. */
export function addOutageHook(fastify: FastifyInstance, faults: Faults) {
  fastify.addHook('onRequest', async (request, reply) => {
    const [, host = ''] = request.url.split('/')
    const owner = targetOfHost(host)
    if (owner && faults.lasting()[owner] === 'down') return hangUp(request, reply)
  })
}

interface FaultHookOptions {
  faults: Faults
  target: (request: FastifyRequest) => Target
  /** sends the error of the marketplace for a fault; undefined: the usual response */
  reject: (fault: Fault, reply: FastifyReply) => FastifyReply | undefined
}

/** Applies faults to the routes that are registered on `fastify`. */
export function addFaultHooks(
  fastify: FastifyInstance,
  { faults, target, reject }: FaultHookOptions,
) {
  fastify.decorateRequest('fault')

  fastify.addHook('preHandler', async (request, reply) => {
    const fault = faults.take(target(request))
    request.fault = fault
    if (fault === 'slow') await pause(faults.slowMs(), undefined, { ref: false })
    if (fault === 'silent') return reply.hijack()
    if (fault === 'down') return hangUp(request, reply)
    if (fault === 'nonsense') return reply.type('application/json').send(NONSENSE)
    return fault && reject(fault, reply)
  })

  fastify.addHook('onSend', async (request, reply, payload) => {
    if (request.fault !== 'cut-off' || typeof payload !== 'string') return payload
    const body = Buffer.from(payload)
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': reply.getHeader('content-type') as string,
      'content-length': body.length,
    })
    reply.raw.write(body.subarray(0, body.length / 2), () => request.raw.socket.destroy())
    return payload
  })
}
