import { hashPassword } from 'better-auth/crypto'
import { expect } from 'vitest'
import { invitePerson } from '#app/features/admin/staff/invite-person.server.tsx'
import type { Role } from '#app/features/core/accounts/accounts.ts'
import { mayOpen } from '#app/features/core/accounts/permissions.ts'
import { writeManager } from '#app/features/core/accounts/write-users.server.ts'
import type { App } from '#app/platform/app.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { type BuiltShop, builtShopTest, MANAGER, PATIENCE } from './built-shop.ts'
import { type Client, openClient } from './client.ts'

const EMPLOYEE = { email: 'noor@schakel.example', password: 'vier zilveren schakels' }
/** Pages that need no session. */
const BEFORE_THE_DOOR = [
  '/beheer/inloggen',
  '/beheer/inloggen/code',
  '/beheer/inloggen/sleutel',
  '/beheer/wachtwoord-vergeten',
  '/beheer/uitloggen',
  '/beheer/eerste-keer',
  '/beheer/uitnodiging',
]

function adminPatterns(built: BuiltShop): string[] {
  return built.patterns
    .filter((pattern) => /^\/beheer(?:[/.]|$)/.test(pattern))
    .filter((pattern) => !BEFORE_THE_DOOR.includes(pattern))
}

function addressOf(pattern: string): string {
  const path = pattern.replace(/:\w+/g, '1').replace('*', 'iets-anders')
  return path.includes('.') ? path : `${path}/`
}

async function signedIn(built: BuiltShop, login: typeof EMPLOYEE): Promise<Client> {
  const client = openClient(built)
  const answer = await client.post('/beheer/inloggen/', Object.entries(login))
  expect(answer.headers.location).toBe('/beheer/')
  return client
}

async function addEmployee(app: App, role: Role = 'employee') {
  const hash = await hashPassword(EMPLOYEE.password)
  const person = { name: 'Noor Peeters', email: EMPLOYEE.email, hash, role }
  await writeManager(app.db, app.clock.now(), person)
}

const toTheDoor = (location: string | undefined) => location?.startsWith('/beheer/inloggen/')

builtShopTest(
  'every page and call of the back office requires a role, with every method',
  PATIENCE,
  async ({ app, built }) => {
    await addEmployee(app)
    const guest = openClient(built)
    const employee = await signedIn(built, EMPLOYEE)
    const owner = await signedIn(built, MANAGER)
    const patterns = adminPatterns(built)
    expect(patterns.length).toBeGreaterThan(30)

    for (const pattern of patterns) {
      const address = addressOf(pattern)
      const isOpen = mayOpen('employee', pattern)
      const requestBoth = async (client: Client) => {
        const read = await client.get(address)
        const written = await client.post(address, [['intent', 'niets-dat-bestaat']])
        return { read, written }
      }
      const byGuest = await requestBoth(guest)
      for (const { status, headers } of [byGuest.read, byGuest.written]) {
        // A read-only call has no route for writing.
        if (status !== 404 && status !== 405)
          expect([address, toTheDoor(headers.location)]).toEqual([address, true])
      }
      const byEmployee = await requestBoth(employee)
      expect([address, byEmployee.read.status === 403]).toEqual([address, !isOpen])
      // A read-only page has none either.
      if (![404, 405].includes(byEmployee.written.status)) {
        expect([address, byEmployee.written.status === 403]).toEqual([address, !isOpen])
      }
      if (!isOpen) {
        const { status } = await employee.get(`${address}_.data`)
        // A call has no data route, unlike a page.
        expect([address, status]).toEqual([
          address,
          /\.(csv|xlsx|xaf|zip)$/.test(address) ? 404 : 403,
        ])
      }
      const byOwner = await requestBoth(owner)
      for (const { status, headers } of [byOwner.read, byOwner.written]) {
        expect([address, status]).not.toEqual([address, 403])
        expect([address, toTheDoor(headers.location)]).not.toEqual([address, true])
      }
    }
  },
)

builtShopTest(
  'an employee sees no links to forbidden pages, and gets the reason on them',
  async ({ app, built }) => {
    await addEmployee(app)
    const employee = await signedIn(built, EMPLOYEE)

    const overview = await employee.get('/beheer/')
    expect(overview.text).toContain('/beheer/bestellingen/')
    expect(overview.text).not.toMatch(
      /href="\/beheer\/(?:instellingen|medewerkers|kortingscodes|deals|mails)\//,
    )
    expect(overview.text).not.toContain('Betaald vandaag')

    const settings = await employee.get('/beheer/instellingen/')
    expect(settings.status).toBe(403)
    expect(settings.text).toContain('Dit is voor eigenaars')
    expect(settings.text).toContain('href="/beheer/producten/"')
    expect(settings.text).not.toContain('IBAN')

    // A rejected form is answered within the admin frame, with a link to go on.
    const saved = await employee.post('/beheer/instellingen/', [['name', 'Van Noor']])
    expect(saved.status).toBe(403)
    expect(saved.text).toContain('Dit is voor eigenaars')
    expect(saved.text).toContain('href="/beheer/producten/"')
    expect((await employee.get('/')).text).not.toContain('Van Noor')
  },
)

builtShopTest(
  'an employee cannot read the mail with the link that creates an owner',
  async ({ app, built }) => {
    await addEmployee(app)
    const employee = await signedIn(built, EMPLOYEE)
    await invitePerson(app, { email: 'bo@schakel.example', role: 'owner' }, 'Eva')
    const [mail] = await app.db.select({ id: mails.id }).from(mails)

    for (const path of [`/beheer/mails/${mail?.id}/`, `/beheer/mails/${mail?.id}/inhoud/`]) {
      const answer = await employee.get(path)
      expect(answer.status).toBe(404)
      expect(answer.text).not.toContain('token=')
    }
  },
)
