import type { Marketplaces } from '#simulators/marketplaces/local-marketplaces.ts'

export async function fetchBolToken({ environment }: Marketplaces, secret?: string) {
  const keys = `${environment.BOL_CLIENT_ID}:${secret ?? environment.BOL_CLIENT_SECRET}`
  const response = await fetch(`${environment.BOL_TOKEN_URL}?grant_type=client_credentials`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(keys).toString('base64')}`,
      accept: 'application/json',
    },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

interface RequestOptions {
  language?: string
  token?: string
}

/** Sends a request as a client with a token, and gets one first if needed. */
export async function queryBol(
  marketplaces: Marketplaces,
  path: string,
  { language = 'nl', token }: RequestOptions = {},
) {
  const bearer = token ?? (await fetchBolToken(marketplaces)).body.access_token
  const response = await fetch(`${marketplaces.environment.BOL_API_URL}${path}`, {
    headers: {
      authorization: `Bearer ${bearer}`,
      accept: 'application/json',
      'accept-language': language,
    },
  })
  return {
    status: response.status,
    language: response.headers.get('content-language'),
    type: response.headers.get('content-type'),
    // biome-ignore lint/suspicious/noExplicitAny: each test checks its own form of the body
    body: (await response.json()) as any,
  }
}
