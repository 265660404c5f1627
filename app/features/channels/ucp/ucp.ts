import { z } from 'zod'

/**
 * Start here: the Universal Commerce Protocol, version 2026-04-08 (https://ucp.dev/2026-04-08/specification/overview). Agents
 * search the catalogue, fill carts and open checkout sessions, over REST and MCP. No payment takes place in the protocol: a session
 * always hands the buyer over to the checkout of the shop.
 */

export const UCP_VERSION = '2026-04-08'
export const UCP_PROFILE_PATH = '/.well-known/ucp'
export const UCP_ROOT = '/ucp'
export const UCP_MCP_PATH = '/ucp/mcp'

const DOCUMENTS = `https://ucp.dev/${UCP_VERSION}`

export const CAPABILITIES = {
  search: 'dev.ucp.shopping.catalog.search',
  lookup: 'dev.ucp.shopping.catalog.lookup',
  cart: 'dev.ucp.shopping.cart',
  checkout: 'dev.ucp.shopping.checkout',
} as const
export type Capability = (typeof CAPABILITIES)[keyof typeof CAPABILITIES]

const DOCUMENT_NAMES: Record<Capability, [specification: string, schema: string]> = {
  'dev.ucp.shopping.catalog.search': ['catalog/search', 'catalog_search'],
  'dev.ucp.shopping.catalog.lookup': ['catalog/lookup', 'catalog_lookup'],
  'dev.ucp.shopping.cart': ['cart', 'cart'],
  'dev.ucp.shopping.checkout': ['checkout', 'checkout'],
}

/** Returns the profile of the shop, which agents fetch at a fixed URL. */
export function ucpProfile(siteUrl: string): object {
  const service = (transport: 'rest' | 'mcp', file: string, path: string) => ({
    version: UCP_VERSION,
    spec: `${DOCUMENTS}/specification/overview`,
    transport,
    schema: `${DOCUMENTS}/services/shopping/${file}.json`,
    endpoint: `${siteUrl}${path}`,
  })
  return {
    ucp: {
      version: UCP_VERSION,
      services: {
        'dev.ucp.shopping': [
          service('rest', 'rest.openapi', UCP_ROOT),
          service('mcp', 'mcp.openrpc', UCP_MCP_PATH),
        ],
      },
      capabilities: Object.fromEntries(
        Object.entries(DOCUMENT_NAMES).map(([name, [specification, schema]]) => [
          name,
          [
            {
              version: UCP_VERSION,
              spec: `${DOCUMENTS}/specification/${specification}`,
              schema: `${DOCUMENTS}/schemas/shopping/${schema}.json`,
            },
          ],
        ]),
      ),
      payment_handlers: {},
    },
  }
}

/** The parts of an agent's profile that the shop reads. */
export const agentProfile = z.object({
  ucp: z.object({
    version: z.string().regex(/^\d{4}-\d\d-\d\d$/),
    services: z.record(z.string(), z.unknown()).optional(),
    capabilities: z.record(z.string(), z.array(z.object({ version: z.string() }))).optional(),
    payment_handlers: z.record(z.string(), z.unknown()).optional(),
  }),
})
export type AgentProfile = z.infer<typeof agentProfile>

/** Returns the capabilities that the agent supports in the version of the shop. */
export function sharedCapabilities({ ucp }: AgentProfile): Set<Capability> {
  const agentCapabilities = ucp.capabilities ?? {}
  return new Set(
    Object.values(CAPABILITIES).filter((name) =>
      agentCapabilities[name]?.some(({ version }) => version === UCP_VERSION),
    ),
  )
}

export interface UcpMessage {
  type: 'error' | 'warning' | 'info'
  code: string
  content: string
  path?: string
  severity?: 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review' | 'unrecoverable'
}

/** The result of an operation. */
export type UcpResult =
  | { kind: 'resource'; isCreated?: boolean; body: Record<string, unknown> }
  /** the operation ran, but there is no resource to return */
  | { kind: 'outcome'; code: string; content: string }
  /** the request is invalid */
  | { kind: 'invalid'; code: string; content: string }

export const outcomeResult = (code: string, content: string): UcpResult => ({
  kind: 'outcome',
  code,
  content,
})

/** Returns the body of a response, with the negotiated version and capabilities. */
export function toEnvelope(
  result: Exclude<UcpResult, { kind: 'invalid' }>,
  { siteUrl, capability }: { siteUrl: string; capability: Capability },
): Record<string, unknown> {
  const capabilities = { [capability]: [{ version: UCP_VERSION }] }
  if (result.kind === 'resource') {
    const handlers = capability === CAPABILITIES.checkout ? { payment_handlers: {} } : {}
    return {
      ucp: { version: UCP_VERSION, status: 'success', capabilities, ...handlers },
      ...result.body,
    }
  }
  const { code, content } = result
  return failureEnvelope({ siteUrl, code, content, capabilities })
}

export const failureEnvelope = ({
  siteUrl,
  code,
  content,
  capabilities = {},
}: {
  siteUrl: string
  code: string
  content: string
  capabilities?: object
}) => ({
  ucp: { version: UCP_VERSION, status: 'error', capabilities },
  messages: [{ type: 'error', code, content, severity: 'unrecoverable' } satisfies UcpMessage],
  continue_url: `${siteUrl}/`,
})
