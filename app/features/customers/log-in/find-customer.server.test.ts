import { expect } from 'vitest'
import { auth } from '#app/features/core/accounts/auth.server.ts'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { register } from './register.server.ts'

const IP = '203.0.113.7'
const guest = { cartId: null, ip: IP, cookies: {}, headers: new Headers() }

shopTest('only a cookie signed by better-auth identifies the customer', async ({ app }) => {
  const result = await register(app, guest, {
    name: 'Sanne',
    email: 'sanne@voorbeeld.example',
    password: 'zilver-maan-48',
  })
  if (!result.ok) throw new Error(result.error)
  const cookieLine = result.cookies.find((cookie) => cookie.startsWith('schakel.session_token='))
  const sessionCookie = cookieLine?.split(';')[0] ?? ''
  /** The customer that the shop finds, and the one that better-auth finds. */
  const findIds = async (cookie: string) => {
    const headers = new Headers({ cookie })
    const customer = await findCustomer(app, { ip: IP, headers })
    const query = { disableRefresh: true }
    const session = await app.use(auth).api.getSession({ headers, query })
    return { shop: customer?.id ?? null, betterAuth: session?.user.id ?? null }
  }
  const nobody = { shop: null, betterAuth: null }
  const { rows } = await app.pool.query<{ id: string }>('SELECT id FROM users')
  const id = rows[0]?.id
  expect(await findIds(`taal=nl; ${sessionCookie}; a=b`)).toEqual({ shop: id, betterAuth: id })

  const [name, value = ''] = sessionCookie.split('=', 2)
  const [token, signature = ''] = decodeURIComponent(value).split('.')
  for (const forgedToken of [
    token,
    `${token}.`,
    `${token}.${signature.slice(4)}`,
    `${token?.toLowerCase()}x.${signature}`,
    `.${signature}`,
    '%E0%A4%A',
    '',
  ])
    expect(await findIds(`${name}=${encodeURIComponent(forgedToken ?? '')}`), forgedToken).toEqual(
      nobody,
    )
  // an incomplete UTF-8 character, which cannot be decoded
  expect(await findIds(`${name}=%E0%A4%A`)).toEqual(nobody)
  expect(await findIds(`ander_${sessionCookie}`)).toEqual(nobody)
  expect(await findIds(`__Secure-${sessionCookie}`)).toEqual(nobody)

  await app.pool.query("UPDATE sessions SET expires_at = now() - interval '1 second'")
  expect(await findIds(sessionCookie)).toEqual(nobody)
})
