import { eq, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Role } from '#app/features/core/accounts/accounts.ts'
import { sessions, users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { writeStaffAccount } from '#app/features/core/accounts/write-users.server.ts'
import { appPasswords } from '#app/features/core/api-passwords/app-passwords-tables.server.ts'
import { signInStaff } from '#app/features/core/sign-in/sign-in.server.ts'
import type { App } from '#app/platform/app.ts'
import { deleteExpiredMailLinkTokens } from '#app/platform/mail/mail-secrets.server.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { readDeliveredText } from '#tests/support/written-mails.ts'
import { acceptInvitation, findInvitation } from './accept-invitation.server.ts'
import {
  changeRole,
  endSessions,
  removePerson,
  withdrawInvitation,
} from './change-person.server.ts'
import { invitePerson } from './invite-person.server.tsx'
import { readInvitations, readStaff } from './read-staff.server.ts'
import { invitations } from './staff-tables.server.ts'

const DAY_MS = 86_400_000
const FIRST_PAGE = 1
const LAST_OWNER = { ok: false, error: 'last-owner' }
const NOT_VALID = { ok: false, error: 'link-not-valid' }
const VISITOR = { ip: '203.0.113.7', headers: new Headers() }
const NOOR = { name: 'Noor Peeters', password: 'vier zilveren schakels' }

async function addPerson(app: App, name: string, role: Role): Promise<string> {
  const email = `${name.toLowerCase()}@schakel.example`
  await writeStaffAccount(app.db, { name, email, hash: 'geen', role }, app.clock.now())
  const [user] = await app.db.select().from(users).where(eq(users.email, email))
  return user?.id ?? ''
}

/** Invites a person and returns the token from the mail. */
async function invite(app: App, email: string, role: Role = 'employee'): Promise<string> {
  expect(await invitePerson(app, { email, role }, 'Eva')).toEqual({ ok: true })
  return /token=([\w-]+)/.exec(await readDeliveredText(app, email))?.[1] ?? ''
}

shopTest(
  'an invited person chooses a password and signs in with the role of the invitation',
  async ({ app }) => {
    const token = await invite(app, 'noor@schakel.example')
    expect(await findInvitation(app, token)).toMatchObject({ ok: true, role: 'employee' })

    expect(await acceptInvitation(app, token, NOOR)).toMatchObject({ ok: true })

    const login = { email: 'noor@schakel.example', password: NOOR.password }
    expect(await signInStaff(app, VISITOR, login)).toMatchObject({ ok: true })
    expect((await readStaff(app, FIRST_PAGE)).staff).toMatchObject([
      { name: NOOR.name, email: login.email, role: 'employee', sessionCount: 1 },
    ])
    expect(await invitePerson(app, { email: login.email, role: 'owner' }, 'Eva')).toEqual({
      ok: false,
      error: 'works-here-already',
    })
  },
)

shopTest(
  'a link works once, even when the form is submitted twice at the same time',
  async ({ app }) => {
    const token = await invite(app, 'noor@schakel.example')

    const results = await Promise.all([
      acceptInvitation(app, token, NOOR),
      acceptInvitation(app, token, NOOR),
    ])

    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results).toContainEqual(NOT_VALID)
  },
)

shopTest('a replaced, withdrawn, expired or made-up link does not work', async ({ app, clock }) => {
  const olderToken = await invite(app, 'noor@schakel.example')
  const newerToken = await invite(app, 'noor@schakel.example', 'owner')
  expect(await findInvitation(app, olderToken)).toEqual(NOT_VALID)
  expect(await findInvitation(app, newerToken)).toMatchObject({ ok: true, role: 'owner' })
  expect(await findInvitation(app, 'verzonnen')).toEqual(NOT_VALID)

  clock.advance(7 * DAY_MS + 1)
  expect(await acceptInvitation(app, newerToken, NOOR)).toEqual(NOT_VALID)
  expect(await readInvitations(app)).toEqual([])

  const lastToken = await invite(app, 'noor@schakel.example')
  const [openInvitation] = await readInvitations(app)
  await withdrawInvitation(app, openInvitation?.id ?? '')
  expect(await acceptInvitation(app, lastToken, NOOR)).toEqual(NOT_VALID)
  expect(await app.db.select().from(users)).toEqual([])
})

shopTest(
  'the link is stored nowhere, and its encrypted copy is deleted when it is replaced, withdrawn or used',
  async ({ app }) => {
    /** Returns what became of the encrypted link in each mail, oldest first. */
    const readLinkCopies = async () =>
      (await app.db.select().from(mails).orderBy(mails.id)).map(({ secret }) =>
        secret === null ? 'deleted' : 'stored',
      )
    const token = await invite(app, 'noor@schakel.example')
    const storedRows = JSON.stringify([
      await app.db.select().from(invitations),
      await app.db.select().from(mails),
    ])
    // 32 random bytes in base64url
    expect(token).toHaveLength(43)
    expect(storedRows).not.toContain(token)
    expect(await readLinkCopies()).toEqual(['stored'])

    await invite(app, 'noor@schakel.example')
    expect(await readLinkCopies()).toEqual(['deleted', 'stored'])
    const [openInvitation] = await readInvitations(app)
    await withdrawInvitation(app, openInvitation?.id ?? '')
    expect(await readLinkCopies()).toEqual(['deleted', 'deleted'])

    const lastToken = await invite(app, 'noor@schakel.example')
    expect(await readLinkCopies()).toEqual(['deleted', 'deleted', 'stored'])
    await acceptInvitation(app, lastToken, { name: 'Noor', password: 'vier zilveren schakels' })
    expect(await readLinkCopies()).toEqual(['deleted', 'deleted', 'deleted'])
  },
)

shopTest(
  'the encrypted copy of a link in a stored mail is deleted when the link has expired',
  async ({ app, clock }) => {
    await invite(app, 'noor@schakel.example')
    const readSecrets = () =>
      app.db.select({ secret: mails.secret, hash: mails.secretHash }).from(mails)
    clock.advance(7 * DAY_MS - 1)
    await deleteExpiredMailLinkTokens(app)
    expect(await readSecrets()).toEqual([{ secret: expect.any(String), hash: expect.any(String) }])
    clock.advance(1)
    await deleteExpiredMailLinkTokens(app)
    expect(await readSecrets()).toEqual([{ secret: null, hash: null }])
  },
)

shopTest('the last owner can be neither removed nor made an employee', async ({ app }) => {
  const eva = await addPerson(app, 'Eva', 'owner')
  await addPerson(app, 'Noor', 'employee')
  expect(await removePerson(app, eva)).toEqual(LAST_OWNER)
  expect(await changeRole(app, eva, 'employee')).toEqual(LAST_OWNER)
  expect(await changeRole(app, eva, 'owner')).toEqual({ ok: true })

  const bo = await addPerson(app, 'Bo', 'owner')
  const results = await Promise.all([
    changeRole(app, eva, 'employee'),
    changeRole(app, bo, 'employee'),
  ])

  expect(results).toContainEqual({ ok: true })
  expect(results).toContainEqual(LAST_OWNER)
})

shopTest(
  'signing a person out everywhere ends sessions and programs, and removing the person also deletes the password',
  async ({ app }) => {
    await addPerson(app, 'Eva', 'owner')
    const token = await invite(app, 'noor@schakel.example')
    await acceptInvitation(app, token, NOOR)
    const login = { email: 'noor@schakel.example', password: NOOR.password }
    await signInStaff(app, VISITOR, login)
    const id =
      (await readStaff(app, FIRST_PAGE)).staff.find(({ email }) => email === login.email)?.id ?? ''
    await app.db.insert(appPasswords).values({
      userId: id,
      name: 'Kassa',
      secretHash: 'a'.repeat(64),
      areas: ['products'],
      mayWrite: true,
      createdAt: app.clock.now(),
    })

    expect(await endSessions(app, id)).toEqual({ ok: true })
    expect(await app.db.select().from(sessions)).toEqual([])
    expect(await app.db.$count(appPasswords)).toBe(1)
    expect(await app.db.$count(appPasswords, isNull(appPasswords.revokedAt))).toBe(0)
    await signInStaff(app, VISITOR, login)
    expect(await removePerson(app, id)).toEqual({ ok: true })

    expect(await app.db.select().from(sessions)).toEqual([])
    expect(await signInStaff(app, VISITOR, login)).toMatchObject({ ok: false })
    const unknown = { ok: false, error: 'unknown-person' }
    expect(await removePerson(app, id)).toEqual(unknown)
    expect(await changeRole(app, id, 'owner')).toEqual(unknown)
    expect(await endSessions(app, id)).toEqual(unknown)
  },
)

shopTest('an owner on another page of the staff counts as an owner too', async ({ app }) => {
  for (let n = 10; n < 60; n++) await addPerson(app, `Medewerker${n}`, 'employee')
  await addPerson(app, 'Zoe', 'owner')
  await addPerson(app, 'Anna', 'owner')
  const { staff, ownerCount } = await readStaff(app, FIRST_PAGE)
  expect(staff).toHaveLength(50)
  expect(staff.filter(({ role }) => role === 'owner').map(({ name }) => name)).toEqual(['Anna'])
  expect(ownerCount).toBe(2)
})
