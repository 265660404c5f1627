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
  const line = result.cookies.find((cookie) => cookie.startsWith('schakel.session_token='))
  const pair = line?.split(';')[0] ?? ''
  const findIds = async (cookie: string, to = app) => {
    const headers = new Headers({ cookie })
    const customer = await findCustomer(to, { ip: IP, headers })
    const query = { disableRefresh: true }
    const session = await to.use(auth).api.getSession({ headers, query })
    return [customer?.id ?? null, session?.user.id ?? null]
  }
  const { rows } = await app.pool.query<{ id: string }>('SELECT id FROM users')
  const id = rows[0]?.id
  expect(await findIds(`taal=nl; ${pair}; a=b`)).toEqual([id, id])

  const [name, value = ''] = pair.split('=', 2)
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
    expect(await findIds(`${name}=${encodeURIComponent(forgedToken ?? '')}`), forgedToken).toEqual([
      null,
      null,
    ])
  expect(await findIds(`${name}=%E0%A4%A`)).toEqual([null, null])
  expect(await findIds(`ander_${pair}`)).toEqual([null, null])
  expect(await findIds(`__Secure-${pair}`)).toEqual([null, null])

  await app.pool.query("UPDATE sessions SET expires_at = now() - interval '1 second'")
  expect(await findIds(pair)).toEqual([null, null])
})
