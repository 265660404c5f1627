import { sendRequest } from './http-client.ts'
import { type BenchShop, OWNER } from './shop-process.ts'

/** Signs the owner in and returns the session cookies, as a browser sends them. */
export async function signIn(shop: BenchShop): Promise<string> {
  const answer = await sendRequest(`${shop.url}/beheer/inloggen/`, {
    form: { email: OWNER.email, password: OWNER.password },
    headers: { origin: shop.url },
  })
  const cookie = (answer.headers['set-cookie'] ?? [])
    .map((line) => line.split(';')[0] ?? '')
    .join('; ')
  if (answer.status !== 302 || cookie === '')
    throw new Error(`signing in answered ${answer.status}`)
  return cookie
}
