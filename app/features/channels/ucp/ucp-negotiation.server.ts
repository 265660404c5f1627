import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import {
  guardedLookup,
  isPrivateAddressError,
} from '#app/features/core/remote-photos/guarded-lookup.server.ts'
import { isPublicAddress } from '#app/features/core/remote-photos/public-address.ts'
import type { App, Resource } from '#app/platform/app.ts'
import { createRateLimits } from '#app/platform/http/rate-limit.server.ts'
import { isOnThisMachine } from '#app/platform/loopback.ts'
import {
  agentProfile,
  CAPABILITIES,
  type Capability,
  sharedCapabilities,
  UCP_VERSION,
} from './ucp.ts'

const MAX_BYTES = 128 * 1024
const TIMEOUT_MS = 4_000
const MAX_PROFILES = 500
const CACHE_MS = 5 * 60_000
/** The minimum that the protocol prescribes, which also limits how often the shop fetches a profile that fails. */
const FAILURE_CACHE_MS = 60_000

/** One limit for all agents together, so that nobody can use the shop to flood another server. */
const limits = createRateLimits('ucp-discovery', {
  fetches: { name: 'ucp-discovery', maxTries: 120, windowSeconds: 60 },
})

export type Negotiation =
  | { ok: true; capabilities: Set<Capability> }
  | { ok: false; status: 400 | 422 | 424 | 503; code: string; content: string }

type CachedNegotiation = { until: number; negotiation: Negotiation }

const profiles: Resource<LRUCache<string, CachedNegotiation>> = {
  name: 'ucp-profiles',
  open: () => new LRUCache({ max: MAX_PROFILES }),
}

const failure = (status: 400 | 422 | 424 | 503, code: string, content: string): Negotiation => ({
  ok: false,
  status,
  code,
  content,
})

/** Reads the profile URL, `profile="https://…"`, from a request header (RFC 8941). */
export const profileOf = (header: string | undefined): string | undefined =>
  /(?:^|[\s,])profile="([^"\\]{1,2000})"/.exec(header ?? '')?.[1]

/** Fetches the profile of an agent and returns the capabilities that both the agent and the shop support. */
export async function negotiate(app: App, address: string | undefined): Promise<Negotiation> {
  if (address === undefined || !isAcceptable(app, address)) {
    return failure(400, 'invalid_profile_url', 'Send the https URL of your profile.')
  }
  const cache = app.use(profiles)
  const now = app.clock.now().getTime()
  const cachedProfile = cache.get(address)
  if (cachedProfile && cachedProfile.until > now) return cachedProfile.negotiation
  const countResult = await app.use(limits).fetches.count('all')
  if (!countResult.ok) return failure(503, 'discovery_busy', 'Try again in a minute.')
  const negotiation = await readProfile(app, address)
  cache.set(address, { until: now + (negotiation.ok ? CACHE_MS : FAILURE_CACHE_MS), negotiation })
  return negotiation
}

/** Returns whether the profile URL is allowed. Plain HTTP is allowed for local URLs if the shop itself runs locally, for development. */
function isAcceptable(app: App, address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username } = new URL(address)
  if (username !== '') return false
  if (protocol === 'https:') return true
  return protocol === 'http:' && isOnThisMachine(address) && isOnThisMachine(app.siteUrl)
}

async function readProfile(app: App, address: string): Promise<Negotiation> {
  const fetchResult = await fetchProfile(app, address)
  if (!fetchResult.ok) {
    // A shop in development may have no internet access. In that case every agent gets all capabilities.
    if (fetchResult.error === 'unknown-host') {
      return isOnThisMachine(app.siteUrl) && !new URL(address).hostname.endsWith('.invalid')
        ? { ok: true, capabilities: new Set(Object.values(CAPABILITIES)) }
        : failure(400, 'invalid_profile_url', 'The host of the profile does not exist.')
    }
    return failure(424, 'profile_unreachable', 'The profile could not be fetched.')
  }
  const profile = parseProfile(fetchResult.text)
  if (!profile) return failure(422, 'profile_malformed', 'The profile is not valid.')
  if (profile.ucp.version !== UCP_VERSION) {
    const content = `Version ${profile.ucp.version} is not supported; the shop has ${UCP_VERSION}.`
    return failure(422, 'version_unsupported', content)
  }
  return { ok: true, capabilities: sharedCapabilities(profile) }
}

/** Reads a profile. Other versions may have another format, so only the version is read if the rest is invalid. */
function parseProfile(text: string) {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  const fullProfile = agentProfile.safeParse(json)
  if (fullProfile.success) return fullProfile.data
  const versionOnly = agentProfile.safeParse({
    ucp: { version: (json as { ucp?: { version?: unknown } } | null)?.ucp?.version },
  })
  return versionOnly.success && versionOnly.data.ucp.version !== UCP_VERSION
    ? versionOnly.data
    : null
}

type ProfileFetchResult =
  | { ok: true; text: string }
  | { ok: false; error: 'unknown-host' | 'unreachable' }

/** Fetches a profile from the public internet only, without following redirects. */
function fetchProfile(app: App, address: string): Promise<ProfileFetchResult> {
  const url = new URL(address)
  const isLocal = isOnThisMachine(app.siteUrl) && isOnThisMachine(address)
  const isAllowed = isLocal ? () => true : isPublicAddress
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isAllowed(host)) {
    return Promise.resolve({ ok: false, error: 'unreachable' })
  }
  return new Promise((resolve) => {
    const fail = (error: Error & { code?: string }) => {
      const isUnknown = error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN'
      const isGuarded = isPrivateAddressError(error)
      resolve({ ok: false, error: isUnknown && !isGuarded ? 'unknown-host' : 'unreachable' })
    }
    const request = (url.protocol === 'https:' ? https : http).get(url, {
      agent: false,
      lookup: guardedLookup(isAllowed),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'application/json', 'user-agent': 'Schakel' },
    })
    request.on('error', fail)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      const finish = (result: ProfileFetchResult) => {
        resolve(result)
        request.destroy()
      }
      if (response.statusCode !== 200) return finish({ ok: false, error: 'unreachable' })
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > MAX_BYTES) finish({ ok: false, error: 'unreachable' })
        else chunks.push(chunk)
      })
      response.on('error', fail)
      response.on('end', () => finish({ ok: true, text: Buffer.concat(chunks).toString() }))
    })
  })
}
