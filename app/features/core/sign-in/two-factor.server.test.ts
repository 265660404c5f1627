import { expect } from 'vitest'
import { SIGN_IN_LIMITS } from '#app/features/core/accounts/accounts.ts'
import { sessions, twoFactors, users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { readManager } from '#app/features/core/accounts/require-manager.server.ts'
import { saveTwoFactorRule } from '#app/features/core/settings/two-factor-rule.server.ts'
import { signInWithCode } from '#app/features/core/sign-in/admin/sign-in-code.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { totp, wrongTotp } from '#tests/support/totp.ts'
import { completeSetup, createSetupLink } from './manager-setup.server.ts'
import { signInManager } from './sign-in.server.ts'
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

function from(cookies: string[]) {
  const pairs = cookies.filter((line) => !/Max-Age=0/i.test(line)).map((line) => line.split(';')[0])
  return { ip: '203.0.113.7', headers: new Headers({ cookie: pairs.join('; ') }) }
}

async function passwordGiven(shop: Shop) {
  const result = await signInManager(shop, from([]), owner)
  if (!result.ok) throw new Error(result.error)
  return { visitor: from(result.cookies), needsCode: result.needsCode }
}

async function managerOf(shop: Shop, visitor: ReturnType<typeof from>) {
  const { manager } = await readManager(shop, visitor)
  if (!manager) throw new Error('nobody is signed in')
  return manager
}

/** The owner with the second step switched on. */
async function openWithTwoFactor(shop: Shop) {
  const link = await createSetupLink(shop)
  const token = new URL(link ?? 'http://no.link').searchParams.get('token') ?? ''
  await completeSetup(shop, token, owner)
  const { visitor } = await passwordGiven(shop)
  const manager = await managerOf(shop, visitor)
  const started = await startTwoFactor(shop, visitor, manager, owner.password)
  if (!started.ok) throw new Error(started.error)
  const confirmed = await confirmTwoFactor(shop, visitor, manager, totp(started.uri))
  if (!confirmed.ok) throw new Error(confirmed.error)
  return { uri: started.uri, codes: confirmed.backupCodes, inside: from(confirmed.cookies) }
}

shopTest('after the password comes the code, and only then the back office', async ({ shop }) => {
  const { uri } = await openWithTwoFactor(shop)
  expect(uri).toMatch(/^otpauth:\/\/totp\/Schakel/)

  const { visitor, needsCode } = await passwordGiven(shop)
  expect(needsCode).toBe(true)
  expect((await readManager(shop, visitor)).manager).toBeNull()
  expect(await signInWithCode(shop, visitor, wrongTotp(uri))).toEqual({
    ok: false,
    error: 'wrong-code',
  })

  const result = await signInWithCode(shop, visitor, totp(uri).replace(/(...)/, '$1 '))

  if (!result.ok) throw new Error(result.error)
  expect(await managerOf(shop, from(result.cookies))).toMatchObject({
    email: owner.email,
    hasTwoFactor: true,
  })
})

shopTest('nothing is asked at the door before a first code was right', async ({ shop }) => {
  const link = await createSetupLink(shop)
  await completeSetup(shop, new URL(link ?? '').searchParams.get('token') ?? '', owner)
  const { visitor } = await passwordGiven(shop)
  const manager = await managerOf(shop, visitor)
  expect(await startTwoFactor(shop, visitor, manager, 'geraden!!!')).toEqual({
    ok: false,
    error: 'wrong-password',
  })
  const started = await startTwoFactor(shop, visitor, manager, owner.password)
  if (!started.ok) throw new Error(started.error)
  expect(await confirmTwoFactor(shop, visitor, manager, wrongTotp(started.uri))).toEqual({
    ok: false,
    error: 'wrong-code',
  })

  expect((await passwordGiven(shop)).needsCode).toBe(false)
})

shopTest('other sessions end when the second step is switched on', async ({ shop }) => {
  const { inside } = await openWithTwoFactor(shop)
  expect(await shop.db.select().from(sessions)).toHaveLength(1)
  expect(await managerOf(shop, inside)).toMatchObject({ hasTwoFactor: true })
})

shopTest('a backup code opens the door once, and new ones replace the old', async ({ shop }) => {
  const { codes, inside } = await openWithTwoFactor(shop)
  const [code = ''] = codes
  expect(codes).toHaveLength(10)
  const first = await signInWithCode(shop, (await passwordGiven(shop)).visitor, code)
  expect(first).toMatchObject({ ok: true })
  const again = await signInWithCode(shop, (await passwordGiven(shop)).visitor, code)
  expect(again).toEqual({ ok: false, error: 'wrong-code' })

  const manager = await managerOf(shop, inside)
  const renewed = await renewBackupCodes(shop, inside, manager, owner.password)
  if (!renewed.ok) throw new Error(renewed.error)
  const former = await signInWithCode(shop, (await passwordGiven(shop)).visitor, codes[1] ?? '')
  expect(former).toEqual({ ok: false, error: 'wrong-code' })
  const newer = renewed.backupCodes[0] ?? ''
  expect(await signInWithCode(shop, (await passwordGiven(shop)).visitor, newer)).toMatchObject({
    ok: true,
  })
})

shopTest('wrong codes run out, for one password given and for the account', async ({ shop }) => {
  const { uri } = await openWithTwoFactor(shop)
  const wrong = wrongTotp(uri)
  for (let round = 0; round < 2; round++) {
    const { visitor } = await passwordGiven(shop)
    for (let at = 0; at < 5; at++) {
      expect(await signInWithCode(shop, visitor, wrong)).toMatchObject({ ok: false })
    }
    expect(await signInWithCode(shop, visitor, totp(uri))).toMatchObject({ ok: false })
  }
  const locked = await signInWithCode(shop, (await passwordGiven(shop)).visitor, totp(uri))
  expect(locked).toEqual({ ok: false, error: 'locked' })
})

shopTest('one address may try only so many codes', async ({ shop }) => {
  const results = []
  for (let at = 0; at <= SIGN_IN_LIMITS.perAddress; at++) {
    results.push(await signInWithCode(shop, from([]), '000000'))
  }
  expect(results.at(0)).toEqual({ ok: false, error: 'start-again' })
  expect(results.at(-1)).toMatchObject({ ok: false, error: 'too-many-tries' })
})

shopTest('it is switched off with the password, unless everybody needs it', async ({ shop }) => {
  const { inside } = await openWithTwoFactor(shop)
  const manager = await managerOf(shop, inside)
  await saveTwoFactorRule(shop, true)
  expect(await mustSetUpTwoFactor(shop, manager)).toBe(false)
  expect(await mustSetUpTwoFactor(shop, { ...manager, hasTwoFactor: false })).toBe(true)
  expect(await switchOffTwoFactor(shop, inside, manager, owner.password)).toEqual({
    ok: false,
    error: 'required',
  })

  await saveTwoFactorRule(shop, false)
  const off = await switchOffTwoFactor(shop, inside, manager, owner.password)
  if (!off.ok) throw new Error(off.error)
  expect(await managerOf(shop, from(off.cookies))).toMatchObject({ hasTwoFactor: false })
  expect((await passwordGiven(shop)).needsCode).toBe(false)
})

shopTest('who lost the phone comes in with the password after a reset', async ({ shop }) => {
  await openWithTwoFactor(shop)
  const [user] = await shop.db.select().from(users)

  expect(await resetTwoFactor(shop, user?.id ?? '')).toBe(true)

  expect(await shop.db.select().from(sessions)).toEqual([])
  expect(await shop.db.select().from(twoFactors)).toEqual([])
  expect((await passwordGiven(shop)).needsCode).toBe(false)
  expect(await resetTwoFactor(shop, 'niemand')).toBe(false)
})

shopTest('neither secret nor codes are kept in a readable form', async ({ shop }) => {
  const { uri, codes } = await openWithTwoFactor(shop)
  const kept = JSON.stringify(await shop.db.select().from(twoFactors))
  const secret = new URL(uri).searchParams.get('secret') ?? 'geen'
  for (const text of [secret, ...codes]) expect(kept).not.toContain(text)
})
