import { MCP_PATH } from './agents.ts'

/**
 * The paths of the Agentic Resource Discovery catalogue: the first since version 0.91, the second for programs that still read the
 * old path.
 */
export const CATALOG_PATHS = ['/.well-known/ard.json', '/.well-known/ai-catalog.json']

/** The path of the MCP server's card. The experimental extension server-card appends it to the path of the server. */
export const SERVER_CARD_PATH = `${MCP_PATH}/server-card`
export const SERVER_CARD_TYPE = 'application/mcp-server-card+json'

/** Maximum number of characters of a description in the server card. */
const MAX_DESCRIPTION = 100

interface CatalogShop {
  name: string
  siteUrl: string
}

/** Returns the catalogue of services for programs (agenticresourcediscovery.org, specVersion 1.0). */
export function toAgentCatalog({ name, siteUrl }: CatalogShop) {
  return {
    specVersion: '1.0',
    host: { displayName: name, documentationUrl: `${siteUrl}/agents.md` },
    entries: [
      {
        identifier: `urn:air:${publisherOf(siteUrl)}:server:shop`,
        displayName: name,
        type: SERVER_CARD_TYPE,
        url: `${siteUrl}${SERVER_CARD_PATH}`,
        description:
          'Search and compare jewellery, see stock and delivery, fill a cart, and hand the checkout to the buyer.',
        representativeQueries: [
          'Zoek een gouden ring onder 300 euro die op voorraad is',
          'Wanneer wordt deze ketting in België bezorgd?',
          'Leg deze oorbellen in een winkelwagen en geef de link om te betalen',
        ],
      },
    ],
  }
}

/** Returns the card that a client reads before it connects (modelcontextprotocol, server-card v1). */
export function toServerCard({ name, siteUrl }: CatalogShop) {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${publisherOf(siteUrl).split('.').reverse().join('.')}/shop`,
    version: '1.0.0',
    title: name,
    description: `Dutch jewellery shop: products, stock, delivery, carts. ${name}`.slice(
      0,
      MAX_DESCRIPTION,
    ),
    websiteUrl: `${siteUrl}/`,
    remotes: [{ type: 'streamable-http', url: `${siteUrl}${MCP_PATH}` }],
  }
}

/** Returns the host without its port. Colons of an IPv6 address are replaced, because they separate the parts of the identifier. */
const publisherOf = (siteUrl: string) => new URL(siteUrl).hostname.replace(/[^a-z0-9.-]/g, '-')
