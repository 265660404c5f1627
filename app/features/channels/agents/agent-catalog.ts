import { MCP_PATH } from './agents.ts'

/** The catalogue of Agentic Resource Discovery; version 0.91 moved it to the first path, and programs still read the second. */
export const CATALOG_PATHS = ['/.well-known/ard.json', '/.well-known/ai-catalog.json']

/** The card of the MCP server, at the path of the experimental extension server-card: the server's own, followed by this. */
export const SERVER_CARD_PATH = `${MCP_PATH}/server-card`
export const SERVER_CARD_TYPE = 'application/mcp-server-card+json'

/** Maximum number of characters of a description in an agent's card. */
const MAX_DESCRIPTION = 100

interface CatalogShop {
  name: string
  siteUrl: string
}

/** Returns the catalogue of what programs can use here (agenticresourcediscovery.org, specVersion 1.0). */
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

/** Returns what a client reads before it connects (modelcontextprotocol, server-card v1). */
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

/** Returns the host without its port; the colons of an IPv6 address would part the identifier. */
const publisherOf = (siteUrl: string) => new URL(siteUrl).hostname.replace(/[^a-z0-9.-]/g, '-')
