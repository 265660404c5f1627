import type { BuiltShop, ShopResponse, TestRequest } from './built-shop.ts'

const FORM = 'application/x-www-form-urlencoded'

/** An HTTP client that stores cookies like a browser does, for the built shop. */
export function createClient(builtShop: BuiltShop) {
  const jar = new Map<string, string>()

  async function request(options: TestRequest): Promise<ShopResponse> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await builtShop.request({
      ...options,
      headers: { cookie, ...options.headers },
    })
    for (const line of response.headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';')
      const index = pair.indexOf('=')
      if (/Max-Age=0/i.test(line)) jar.delete(pair.slice(0, index))
      else jar.set(pair.slice(0, index), pair.slice(index + 1))
    }
    return response
  }

  return {
    jar,
    request,
    get: (path: string) => request({ path }),
    post: (path: string, fields: [string, string][]) =>
      request({
        path,
        method: 'POST',
        headers: { 'content-type': FORM },
        body: new URLSearchParams(fields).toString(),
      }),
  }
}

export type Client = ReturnType<typeof createClient>
