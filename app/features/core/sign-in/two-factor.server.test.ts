import { expect } from 'vitest'
import { sessions, twoFactors, users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { readManager } from '#app/features/core/accounts/require-manager.server.ts'
import { saveTwoFactorRule } from '#app/features/core/settings/two-factor-rule.server.ts'
import { signInWithCode } from '#app/features/core/sign-in/admin/sign-in-code.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { totp, wrongTotp } from '#tests/support/totp.ts'
import { completeSetup, createSetupLink } from './owner-setup.server.ts'
import { signInStaff } from './sign-in.server.ts'
import {
  confirmTwoFactor,
  mustSetUpTwoFactor,
  renewBackupCodes,
  resetTwoFactor,
  startTwoFactor,
  switchOffTwoFactor,
} from './two-factor.server.ts'

const owner = {
  name: 'Hanne Visser',
  email: 'hanne@schakel.example',
  password: 'drie gouden ringen',
}

/** Returns a visitor with the cookies that these Set-Cookie lines set; Max-Age=0 deletes one. */
function visitorWith(cookies: string[]) {
  const pairs = cookies.filter((line) => !/Max-Age=0/i.test(line)).map((line) => line.split(';')[0])
  return { ip: '203.0.113.7', headers: new Headers({ cookie: pairs.join('; ') }) }
}

async function enterPassword(app: App) {
  const result = await signInStaff(app, visitorWith([]), owner)
  if (!result.ok) throw new Error(result.error)
  return { visitor: visitorWith(result.cookies), needsCode: result.needsCode }
}

async function readSignedInManager(app: App, visitor: ReturnType<typeof visitorWith>) {
  const { manager } = await readManager(app, visitor)
  if (!manager) throw new Error('nobody is signed in')
  return manager
}

/** Signs in the owner and enables the second step. */
async function enableTwoFactor(app: App) {
  const link = await createSetupLink(app)
  const token = new URL(link ?? 'http://no.link').searchParams.get('token') ?? ''
  await completeSetup(app, token, owner)
  const { visitor } = await enterPassword(app)
  const manager = await readSignedInManager(app, visitor)
  const startResult = await startTwoFactor(app, visitor, manager, owner.password)
  if (!startResult.ok) throw new Error(startResult.error)
  // Uses the previous code, so that the test can use the current one.
  const confirmResult = await confirmTwoFactor(app, visitor, manager, totp(startResult.uri, -1))
  if (!confirmResult.ok) throw new Error(confirmResult.error)
  return {
    uri: startResult.uri,
    backupCodes: confirmResult.backupCodes,
    signedInVisitor: visitorWith(confirmResult.cookies),
  }
}

shopTest('the code that enabled the second step does not open a session', async ({ app }) => {
  const { uri } = await enableTwoFactor(app)
  const { visitor } = await enterPassword(app)
  expect(await signInWithCode(app, visitor, totp(uri, -1))).toEqual({
    ok: false,
    error: 'wrong-code',
  })
})

shopTest('signing in takes the password and then the code', async ({ app }) => {
  const { uri } = await enableTwoFactor(app)
  expect(uri).toMatch(/^otpauth:\/\/totp\/Schakel/)

  const { visitor, needsCode } = await enterPassword(app)
  expect(needsCode).toBe(true)
  expect((await readManager(app, visitor)).manager).toBeNull()
  expect(await signInWithCode(app, visitor, wrongTotp(uri))).toEqual({
    ok: false,
    error: 'wrong-code',
  })

  // Apps show a code with a space in the middle.
  const codeWithSpace = totp(uri).replace(/^(\d{3})/, '$1 ')
  const result = await signInWithCode(app, visitor, codeWithSpace)

  if (!result.ok) throw new Error(result.error)
  expect(await readSignedInManager(app, visitorWith(result.cookies))).toMatchObject({
    email: owner.email,
    hasTwoFactor: true,
  })
})

shopTest('no code is requested before a first code was correct', async ({ app }) => {
  const link = await createSetupLink(app)
  await completeSetup(app, new URL(link ?? '').searchParams.get('token') ?? '', owner)
  const { visitor } = await enterPassword(app)
  const manager = await readSignedInManager(app, visitor)
  expect(await startTwoFactor(app, visitor, manager, 'geraden!!!')).toEqual({
    ok: false,
    error: 'wrong-password',
  })
  const startResult = await startTwoFactor(app, visitor, manager, owner.password)
  if (!startResult.ok) throw new Error(startResult.error)
  expect(await confirmTwoFactor(app, visitor, manager, wrongTotp(startResult.uri))).toEqual({
    ok: false,
    error: 'wrong-code',
  })

  expect((await enterPassword(app)).needsCode).toBe(false)
})

shopTest('other sessions end when the second step is enabled', async ({ app }) => {
  const { signedInVisitor } = await enableTwoFactor(app)
  expect(await app.db.select().from(sessions)).toHaveLength(1)
  expect(await readSignedInManager(app, signedInVisitor)).toMatchObject({ hasTwoFactor: true })
})

shopTest('a backup code works once, and new ones replace the old', async ({ app }) => {
  const { backupCodes, signedInVisitor } = await enableTwoFactor(app)
  const [code = ''] = backupCodes
  expect(backupCodes).toHaveLength(10)
  const firstSignIn = await signInWithCode(app, (await enterPassword(app)).visitor, code)
  expect(firstSignIn).toMatchObject({ ok: true })
  const secondSignIn = await signInWithCode(app, (await enterPassword(app)).visitor, code)
  expect(secondSignIn).toEqual({ ok: false, error: 'wrong-code' })

  const manager = await readSignedInManager(app, signedInVisitor)
  const renewResult = await renewBackupCodes(app, signedInVisitor, manager, owner.password)
  if (!renewResult.ok) throw new Error(renewResult.error)
  const oldCodeSignIn = await signInWithCode(
    app,
    (await enterPassword(app)).visitor,
    backupCodes[1] ?? '',
  )
  expect(oldCodeSignIn).toEqual({ ok: false, error: 'wrong-code' })
  const newCode = renewResult.backupCodes[0] ?? ''
  expect(await signInWithCode(app, (await enterPassword(app)).visitor, newCode)).toMatchObject({
    ok: true,
  })
})

shopTest('wrong codes are limited per session and per account', async ({ app }) => {
  const { uri } = await enableTwoFactor(app)
  const wrongCode = wrongTotp(uri)
  for (let round = 0; round < 2; round++) {
    const { visitor } = await enterPassword(app)
    for (let index = 0; index < 5; index++) {
      expect(await signInWithCode(app, visitor, wrongCode)).toMatchObject({ ok: false })
    }
    expect(await signInWithCode(app, visitor, totp(uri))).toMatchObject({ ok: false })
  }
  const lockedResult = await signInWithCode(app, (await enterPassword(app)).visitor, totp(uri))
  expect(lockedResult).toEqual({ ok: false, error: 'locked' })
})

shopTest('a code of the app signs in once', async ({ app }) => {
  const { uri } = await enableTwoFactor(app)
  const code = totp(uri)
  const attempts = await Promise.all([1, 2, 3].map(() => enterPassword(app)))

  const results = await Promise.all(
    attempts.map(({ visitor }) => signInWithCode(app, visitor, code)),
  )

  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.filter(({ ok }) => !ok)).toEqual([
    { ok: false, error: 'wrong-code' },
    { ok: false, error: 'wrong-code' },
  ])
  const nextSignIn = await signInWithCode(app, (await enterPassword(app)).visitor, totp(uri, 1))
  expect(nextSignIn).toMatchObject({ ok: true })
})

shopTest('one network gets a limited number of attempts for codes', async ({ app }) => {
  const results = []
  for (let index = 0; index <= 30; index++) {
    results.push(await signInWithCode(app, visitorWith([]), '000000'))
  }
  expect(results.at(0)).toEqual({ ok: false, error: 'start-again' })
  expect(results.at(-1)).toMatchObject({ ok: false, error: 'too-many-tries' })
})

shopTest(
  'the second step is disabled with the password, unless it is required of all staff',
  async ({ app }) => {
    const { signedInVisitor } = await enableTwoFactor(app)
    const manager = await readSignedInManager(app, signedInVisitor)
    await saveTwoFactorRule(app, true)
    expect(await mustSetUpTwoFactor(app, manager)).toBe(false)
    expect(await mustSetUpTwoFactor(app, { ...manager, hasTwoFactor: false })).toBe(true)
    expect(await switchOffTwoFactor(app, signedInVisitor, manager, owner.password)).toEqual({
      ok: false,
      error: 'required',
    })

    await saveTwoFactorRule(app, false)
    const switchOffResult = await switchOffTwoFactor(app, signedInVisitor, manager, owner.password)
    if (!switchOffResult.ok) throw new Error(switchOffResult.error)
    expect(await readSignedInManager(app, visitorWith(switchOffResult.cookies))).toMatchObject({
      hasTwoFactor: false,
    })
    expect((await enterPassword(app)).needsCode).toBe(false)
  },
)

shopTest('after a lost phone and a reset, the password is enough', async ({ app }) => {
  await enableTwoFactor(app)
  const [user] = await app.db.select().from(users)

  expect(await resetTwoFactor(app, user?.id ?? '')).toBe(true)

  expect(await app.db.select().from(sessions)).toEqual([])
  expect(await app.db.select().from(twoFactors)).toEqual([])
  expect((await enterPassword(app)).needsCode).toBe(false)
  expect(await resetTwoFactor(app, 'niemand')).toBe(false)
})

shopTest('neither secret nor codes are stored in a readable form', async ({ app }) => {
  const { uri, backupCodes } = await enableTwoFactor(app)
  const storedRows = JSON.stringify(await app.db.select().from(twoFactors))
  const secret = new URL(uri).searchParams.get('secret') ?? 'geen'
  for (const text of [secret, ...backupCodes]) expect(storedRows).not.toContain(text)
})
