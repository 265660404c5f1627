import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { INVITATION_DAYS, type Role } from '#app/features/core/accounts/accounts.ts'
import { invitations, sessions, users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { signInManager } from '#app/features/core/sign-in/sign-in.server.ts'
import { writeManager } from '#app/features/core/sign-in/write-manager.server.ts'
import { mails } from '#app/platform/mails-tables.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { acceptInvitation, findInvitation } from './accept-invitation.server.ts'
import {
  changeRole,
  endSessions,
  removePerson,
  withdrawInvitation,
} from './change-person.server.ts'
import { invitePerson } from './invite-person.server.tsx'
import { readInvitations, readPeople } from './read-people.server.ts'

const LAST_OWNER = { ok: false, error: 'last-owner' }
const NOT_VALID = { ok: false, error: 'link-not-valid' }
const visitor = { ip: '203.0.113.7', headers: new Headers() }
const noor = { name: 'Noor Peeters', password: 'vier zilveren schakels' }

async function addPerson(shop: Shop, name: string, role: Role): Promise<string> {
  const email = `${name.toLowerCase()}@schakel.example`
  await writeManager(shop.db, shop.clock.now(), { name, email, hash: 'geen', role })
  const [user] = await shop.db.select().from(users).where(eq(users.email, email))
  return user?.id ?? ''
}

/** Invites, and reads the link out of the mail. */
async function invited(shop: Shop, email: string, role: Role = 'employee'): Promise<string> {
  expect(await invitePerson(shop, { email, role }, 'Eva')).toEqual({ ok: true })
  const all = await shop.db.select().from(mails).where(eq(mails.toAddress, email))
  return /token=([\w-]+)/.exec(all.at(-1)?.text ?? '')?.[1] ?? ''
}

shopTest('who is invited chooses a password and comes in with the role', async ({ shop }) => {
  const token = await invited(shop, 'noor@schakel.example')
  expect(await findInvitation(shop, token)).toMatchObject({ ok: true, role: 'employee' })

  expect(await acceptInvitation(shop, token, noor)).toMatchObject({ ok: true })

  const login = { email: 'noor@schakel.example', password: noor.password }
  expect(await signInManager(shop, visitor, login)).toMatchObject({ ok: true })
  expect((await readPeople(shop, 1)).people).toMatchObject([
    { name: noor.name, email: login.email, role: 'employee', sessions: 1 },
  ])
  expect(await invitePerson(shop, { email: login.email, role: 'owner' }, 'Eva')).toEqual({
    ok: false,
    error: 'works-here-already',
  })
})

shopTest('a link works once, also for who presses twice at the same moment', async ({ shop }) => {
  const token = await invited(shop, 'noor@schakel.example')

  const results = await Promise.all([
    acceptInvitation(shop, token, noor),
    acceptInvitation(shop, token, noor),
  ])

  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results).toContainEqual(NOT_VALID)
})

shopTest(
  'an older link, one taken back, one too old and one made up lead nowhere',
  async ({ shop, clock }) => {
    const older = await invited(shop, 'noor@schakel.example')
    const newer = await invited(shop, 'noor@schakel.example', 'owner')
    expect(await findInvitation(shop, older)).toEqual(NOT_VALID)
    expect(await findInvitation(shop, newer)).toMatchObject({ ok: true, role: 'owner' })
    expect(await findInvitation(shop, 'verzonnen')).toEqual(NOT_VALID)

    clock.advance(INVITATION_DAYS * 86_400_000 + 1)
    expect(await acceptInvitation(shop, newer, noor)).toEqual(NOT_VALID)
    expect(await readInvitations(shop)).toEqual([])

    const last = await invited(shop, 'noor@schakel.example')
    const [open] = await readInvitations(shop)
    await withdrawInvitation(shop, open?.id ?? '')
    expect(await acceptInvitation(shop, last, noor)).toEqual(NOT_VALID)
    expect(await shop.db.select().from(users)).toEqual([])
  },
)

shopTest('the link is kept nowhere but in the mail', async ({ shop }) => {
  const token = await invited(shop, 'noor@schakel.example')
  const kept = JSON.stringify(await shop.db.select().from(invitations))
  expect(token).not.toBe('')
  expect(kept).not.toContain(token)
})

shopTest('the last owner can be neither removed nor made an employee', async ({ shop }) => {
  const eva = await addPerson(shop, 'Eva', 'owner')
  await addPerson(shop, 'Noor', 'employee')
  expect(await removePerson(shop, eva)).toEqual(LAST_OWNER)
  expect(await changeRole(shop, eva, 'employee')).toEqual(LAST_OWNER)
  expect(await changeRole(shop, eva, 'owner')).toEqual({ ok: true })

  const bo = await addPerson(shop, 'Bo', 'owner')
  const results = await Promise.all([
    changeRole(shop, eva, 'employee'),
    changeRole(shop, bo, 'employee'),
  ])

  expect(results).toContainEqual({ ok: true })
  expect(results).toContainEqual(LAST_OWNER)
})

shopTest('who is removed is gone with password and sessions', async ({ shop }) => {
  await addPerson(shop, 'Eva', 'owner')
  const token = await invited(shop, 'noor@schakel.example')
  await acceptInvitation(shop, token, noor)
  const login = { email: 'noor@schakel.example', password: noor.password }
  await signInManager(shop, visitor, login)
  const id = (await readPeople(shop, 1)).people.find(({ email }) => email === login.email)?.id ?? ''

  expect(await endSessions(shop, id)).toEqual({ ok: true })
  expect(await shop.db.select().from(sessions)).toEqual([])
  await signInManager(shop, visitor, login)
  expect(await removePerson(shop, id)).toEqual({ ok: true })

  expect(await shop.db.select().from(sessions)).toEqual([])
  expect(await signInManager(shop, visitor, login)).toMatchObject({ ok: false })
  const unknown = { ok: false, error: 'unknown-person' }
  expect(await removePerson(shop, id)).toEqual(unknown)
  expect(await changeRole(shop, id, 'owner')).toEqual(unknown)
  expect(await endSessions(shop, id)).toEqual(unknown)
})
