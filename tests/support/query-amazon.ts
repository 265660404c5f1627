import { type Marketplaces, openMarketplaces } from '#simulators/marketplaces/local-marketplaces.ts'

type Options = Parameters<typeof openMarketplaces>[0]

/** Runs a test with marketplaces that are closed afterwards. Without a quota by default. */
export async function withMarketplaces(
  test: (marketplaces: Marketplaces) => Promise<void>,
  options: Options = {},
) {
  const marketplaces = await openMarketplaces({ callsPerSecond: null, ...options })
  try {
    await test(marketplaces)
  } finally {
    await marketplaces.close()
  }
}

export async function fetchAmazonToken(
  { environment }: Marketplaces,
  change: Record<string, string> = {},
) {
  const response = await fetch(environment.AMAZON_TOKEN_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      client_id: environment.AMAZON_CREDENTIAL_ID,
      client_secret: environment.AMAZON_CREDENTIAL_SECRET,
      scope: 'creatorsapi::default',
      ...change,
    }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

interface RequestOptions {
  marketplace?: string
  token?: string
}

// biome-ignore lint/suspicious/noExplicitAny: each test checks its own form of the body
type AmazonResponse = { status: number; body: any }

/** Sends a request as a client with a token, and gets one first if needed. */
export async function queryAmazon(
  marketplaces: Marketplaces,
  operation: string,
  body: Record<string, unknown>,
  { marketplace = 'www.amazon.nl', token }: RequestOptions = {},
): Promise<AmazonResponse> {
  const bearer = token ?? (await fetchAmazonToken(marketplaces)).body.access_token
  const response = await fetch(
    `${marketplaces.environment.AMAZON_API_URL}/catalog/v1/${operation}`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json; charset=utf-8',
        'x-marketplace': marketplace,
      },
      body: JSON.stringify({ partnerTag: 'voorbeeld-21', ...body }),
    },
  )
  return { status: response.status, body: await response.json() }
}
