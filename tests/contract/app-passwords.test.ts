import { expect } from 'vitest'
import { readActors, readAudit } from '#app/features/admin/audit-log/read-audit.server.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import {
  readAppPasswords,
  revokeAppPassword,
} from '#app/features/core/api-passwords/admin/manage-app-passwords.server.ts'
import { saveTwoFactorRule } from '#app/features/core/settings/two-factor-rule.server.ts'
import type { App } from '#app/platform/app.ts'
import { actingFor } from '#app/platform/database/acting-app.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { addAppPassword, addStaffMember, basicAuth } from './programs.ts'
import { createWpClient, NONCE_URL, ROOT } from './rest-visitors.ts'
import { createVisitor } from './visitor.ts'

shopTest(
  'a program reads and writes with its own password within its permissions, until that is revoked',
  async ({ app, clock }) => {
    const eva = await addStaffMember(app, 'Eva', 'owner')
    const noor = await addStaffMember(app, 'Noor', 'employee')
    const { productId } = await addProduct(app, { name: 'Ring', status: 'draft' })
    const visitor = await createVisitor(app)
    const secret = await addAppPassword(app, eva, { areas: ['products'], mayWrite: true })
    expect(secret).toMatch(/^(?:[a-zA-Z0-9]{4} ){5}[a-zA-Z0-9]{4}$/)
    const requestAsEva = createWpClient(
      visitor,
      undefined,
      basicAuth('Eva@schakel.example', secret),
    )

    const me = await requestAsEva('GET', 'users/me')
    expect(me.body).toMatchObject({ id: 1, name: 'Eva', roles: ['owner'] })
    expect(me.headers).not.toHaveProperty('x-wp-nonce')
    expect(me.headers).not.toHaveProperty('set-cookie')
    const productPath = `product/${productId}`
    const authWithoutSpaces = basicAuth('eva@schakel.example', secret.replaceAll(' ', ''))
    expect(
      (await createWpClient(visitor, undefined, authWithoutSpaces)('GET', productPath)).headers
        .allow,
    ).toBe('GET, POST, PUT, PATCH, DELETE')
    expect((await requestAsEva('PATCH', productPath, { title: 'Zegelring' })).body.title.raw).toBe(
      'Zegelring',
    )
    // Its creator has access to this area, but the password does not.
    expect((await requestAsEva('POST', 'posts', { title: 'Verhaal' })).body.code).toBe(
      'rest_cannot_create',
    )
    expect((await requestAsEva('GET', 'posts?status=draft')).body.code).toBe(
      'rest_forbidden_status',
    )

    const readOnlyPassword = await addAppPassword(app, eva, {
      areas: ['products', 'shop'],
      mayWrite: false,
    })
    const requestWithReadAccess = createWpClient(
      visitor,
      undefined,
      basicAuth('eva@schakel.example', readOnlyPassword),
    )
    expect((await requestWithReadAccess('GET', productPath)).headers.allow).toBe('GET')
    for (const [method, path] of [
      ['PATCH', productPath],
      ['DELETE', productPath],
      ['POST', 'media'],
      ['POST', 'users/me'],
    ] as const)
      expect((await requestWithReadAccess(method, path, {})).status, `${method} ${path}`).toBe(403)

    // A password has no more access than its creator.
    const employeePassword = await addAppPassword(app, noor, {
      areas: ['products', 'shop'],
      mayWrite: true,
    })
    const requestAsNoor = createWpClient(
      visitor,
      undefined,
      basicAuth('noor@schakel.example', employeePassword),
    )
    expect((await requestAsNoor('GET', productPath)).status).toBe(200)
    expect((await requestAsNoor('POST', 'posts', { title: 'Verhaal' })).status).toBe(403)
    expect(
      (
        await createWpClient(
          visitor,
          undefined,
          basicAuth('eva@schakel.example', employeePassword),
        )('GET', productPath)
      ).status,
    ).toBe(401)

    // A password gives no nonce, which would open other calls.
    const nonceResponse = await visitor.send({
      method: 'GET',
      url: NONCE_URL,
      headers: authWithoutSpaces,
    })
    expect(nonceResponse.statusCode).toBe(400)

    const { passwords, total } = await readAppPasswords(app, eva, 1)
    expect(total).toBe(3)
    expect(passwords.map(({ owner, mayWrite }) => [owner.name, mayWrite])).toEqual([
      ['Noor', true],
      ['Eva', false],
      ['Eva', true],
    ])
    expect((await readAppPasswords(app, noor, 1)).total).toBe(1)
    const [newest, , oldest] = passwords
    expect(oldest?.lastUsedAt).toEqual(clock.now())
    expect(await revokeAppPassword(app, noor, oldest?.id ?? 0)).toBe(false)
    expect((await requestAsEva('GET', productPath)).status).toBe(200)
    expect(await revokeAppPassword(actingFor(app, eva), eva, oldest?.id ?? 0)).toBe(true)
    expect((await requestAsEva('GET', productPath)).body.code).toBe('incorrect_password')
    // An owner revokes passwords of others. Former staff cannot revoke any, and the second factor
    // is checked first.
    expect(await revokeAppPassword(app, eva, newest?.id ?? 0)).toBe(true)
    expect((await requestAsNoor('GET', productPath)).status).toBe(401)
    await saveTwoFactorRule(app, true)
    expect((await requestWithReadAccess('GET', productPath)).status).toBe(401)
    await saveTwoFactorRule(app, false)
    expect((await requestWithReadAccess('GET', productPath)).status).toBe(200)
    await app.db.update(users).set({ role: 'customer' })
    expect((await requestWithReadAccess('GET', productPath)).status).toBe(401)

    const { entries } = await readAudit(app, { kind: 'person', actorId: '', page: 1 })
    const passwordEntries = entries.filter(({ table }) => table === 'app_passwords')
    expect(passwordEntries.map(({ actor, action, name }) => [actor, action, name])).toEqual([
      ['Eva', 'changed', 'Kassa'],
      ['Noor', 'made', 'Kassa'],
      ['Eva', 'made', 'Kassa'],
      ['Eva', 'made', 'Kassa'],
    ])
    // The log shows changes of a program with its name and that of its creator.
    const changes = await readAudit(app, { kind: 'product', actorId: eva.id, page: 1 })
    expect(changes.entries).toMatchObject([
      { actor: 'Eva (programma Kassa)', table: 'products', action: 'changed', name: 'Zegelring' },
    ])
    expect(await readActors(app)).toContainEqual({ id: eva.id, name: 'Eva' })
    for (const secretText of [secret, readOnlyPassword, employeePassword])
      await expectInNoTable(app, secretText)
  },
)

/** Expects the secret in no table, neither as it is shown nor as it is typed. */
async function expectInNoTable(app: App, secret: string) {
  const { rows: tables } = await app.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  for (const { name } of tables) {
    const { rows } = await app.pool.query(
      `SELECT 1 FROM "${name}" t WHERE t::text LIKE $1 OR t::text LIKE $2`,
      [`%${secret}%`, `%${secret.replaceAll(' ', '')}%`],
    )
    expect(rows, name).toEqual([])
  }
}

shopTest(
  'too many wrong passwords or requests are answered with 429 and Retry-After',
  async ({ app }) => {
    const eva = await addStaffMember(app, 'Eva', 'owner')
    const visitor = await createVisitor(app)
    const secret = await addAppPassword(app, eva, { areas: [], mayWrite: false })
    const requestAsEva = (authorization: string) =>
      visitor.send({ method: 'GET', url: `${ROOT}/wp/v2/users/me`, headers: { authorization } })
    const wrongAuthorization = basicAuth(
      'eva@schakel.example',
      'abcd efgh ijkl mnop qrst uvwx',
    ).authorization
    for (let tries = 0; tries < 30; tries++)
      expect((await requestAsEva(wrongAuthorization)).statusCode).toBe(401)
    for (const text of [wrongAuthorization, 'Basic bmlldHM=', 'Basic ====']) {
      const answer = await requestAsEva(text)
      expect([answer.statusCode, answer.json().code]).toEqual([429, 'rest_too_many_requests'])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    // A correct password works in spite of wrong attempts of others.
    const rightAuthorization = basicAuth('eva@schakel.example', secret).authorization
    expect((await requestAsEva(rightAuthorization)).statusCode).toBe(200)
    await app.pool.query("UPDATE rate_limits SET points = 600 WHERE key LIKE 'app-password-use%'")
    expect((await requestAsEva(rightAuthorization)).statusCode).toBe(429)
    // Another kind of authentication is ignored.
    expect((await requestAsEva('Bearer x')).json().code).toBe('rest_not_logged_in')
  },
)
