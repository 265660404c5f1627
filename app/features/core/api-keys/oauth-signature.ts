/**
 * The parts of a request that OAuth 1.0a without a token signs (RFC 5849, 3.4.1). The caller computes the signature, so
 * this file does not need `crypto`.
 */
export interface SignedRequest {
  method: string
  /** public URL without the query */
  url: string
  /** all parameters of query, form and header, except the signature */
  params: [name: string, value: string][]
}

/** Encodes as RFC 3986 requires; encodeURIComponent leaves five more characters unencoded. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Returns the text to sign: by the standard, and as WooCommerce builds it, which encodes brackets in names once less. */
export function signatureBases({ method, url, params }: SignedRequest): string[] {
  const pairs = params.map(([name, value]) => [encode(name), encode(value)] as const)
  pairs.sort(([name, value], [otherName, otherValue]) =>
    name === otherName ? compare(value, otherValue) : compare(name, otherName),
  )
  const start = `${method.toUpperCase()}&${encode(url)}`
  const encodedParams = encode(pairs.map(([name, value]) => `${name}=${value}`).join('&'))
  return [`${start}&${encodedParams}`, `${start}&${encodedParams.replace(/%255([BD])/g, '%5$1')}`]
}

function compare(text: string, otherText: string): number {
  if (text === otherText) return 0
  return text < otherText ? -1 : 1
}

/** Parses `Authorization: OAuth oauth_nonce="…", …`. */
export function readOAuthHeader(authorization: string | undefined): [string, string][] {
  const [, list = ''] = /^OAuth\s+(.{1,4000})$/i.exec(authorization ?? '') ?? []
  return [...list.matchAll(/([\w-]+)="([^"]*)"/g)].flatMap(([, name = '', value = '']) =>
    name === 'realm' ? [] : [[name, decode(value)] as [string, string]],
  )
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
