import { hashPassword } from 'better-auth/crypto'
import { expect } from 'vitest'
import { invitePerson } from '#app/features/admin/staff/invite-person.server.tsx'
import type { Role } from '#app/features/core/accounts/accounts.ts'
import { writeStaffAccount } from '#app/features/core/accounts/write-users.server.ts'
import type { App } from '#app/platform/app.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import {
  EMPLOYEE_PAGES,
  FORM_PAGES,
  OWNER_DOWNLOADS,
  PUBLIC_PAGES,
  ROLE_TABLE,
} from './admin-role-pages.ts'
import { type BuiltShop, builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { type Client, createClient } from './client.ts'

const EMPLOYEE = { email: 'noor@schakel.example', password: 'vier zilveren schakels' }

function findAdminPatterns(builtShop: BuiltShop): string[] {
  return builtShop.patterns
    .filter((pattern) => /^\/beheer(?:[/.]|$)/.test(pattern))
    .filter((pattern) => !PUBLIC_PAGES.includes(pattern))
}

/** Downloads and the progress of an import answer GET only. */
const isDownload = (pattern: string) =>
  /\.(?!json)\w+$/.test(pattern) || pattern.endsWith('/voortgang')

function createUrl(pattern: string): string {
  const path = pattern.replace(/:\w+/g, '1').replace('*', 'iets-anders')
  return isDownload(pattern) || path.includes('.') ? path : `${path}/`
}

async function signIn(builtShop: BuiltShop, login: typeof EMPLOYEE): Promise<Client> {
  const client = createClient(builtShop)
  const answer = await client.post('/beheer/inloggen/', Object.entries(login))
  expect(answer.headers.location).toBe('/beheer/')
  return client
}

async function addEmployee(app: App, role: Role = 'employee') {
  const hash = await hashPassword(EMPLOYEE.password)
  const person = { name: 'Noor Peeters', email: EMPLOYEE.email, hash, role }
  await writeStaffAccount(app.db, person, app.clock.now())
}

const redirectsToLogin = (location: string | undefined) => location?.startsWith('/beheer/inloggen/')

/** Opens a page and sends a form to it. */
async function getAndPost(client: Client, pattern: string) {
  const url = createUrl(pattern)
  const getResponse = await client.get(url)
  const postResponse = await client.post(url, [['intent', 'niets-dat-bestaat']])
  return [getResponse, postResponse] as const
}

builtShopTest(
  'every page and call of the back office requires a role, for GET and POST',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await addEmployee(app)
    const guest = createClient(builtShop)
    const employee = await signIn(builtShop, EMPLOYEE)
    const owner = await signIn(builtShop, MANAGER)
    const patterns = findAdminPatterns(builtShop)
    expect(patterns).toEqual(expect.arrayContaining([...EMPLOYEE_PAGES, ...OWNER_DOWNLOADS]))
    const ownerPatterns = patterns.filter((pattern) => !EMPLOYEE_PAGES.includes(pattern))
    const ownerPages = ownerPatterns.filter((pattern) => !OWNER_DOWNLOADS.includes(pattern))
    expect(ownerPages.length).toBeGreaterThan(45)

    for (const pattern of patterns) {
      for (const { headers } of await getAndPost(guest, pattern))
        expect(redirectsToLogin(headers.location), pattern).toBe(true)
      for (const { status, headers } of await getAndPost(owner, pattern)) {
        expect(status, pattern).not.toBe(403)
        expect(redirectsToLogin(headers.location), pattern).not.toBe(true)
      }
    }
    for (const pattern of EMPLOYEE_PAGES) {
      for (const { status } of await getAndPost(employee, pattern))
        expect(status, pattern).not.toBe(403)
    }
    for (const pattern of ownerPages) {
      // React Router requests the data of a page from this URL.
      const dataResponse = await employee.get(`${createUrl(pattern)}_.data`)
      const [getResponse, postResponse] = await getAndPost(employee, pattern)
      expect(dataResponse.status, pattern).toBe(403)
      expect(getResponse.status, pattern).toBe(403)
      expect(postResponse.status, pattern).toBe(403)
    }
    for (const pattern of OWNER_DOWNLOADS) {
      const [getResponse, postResponse] = await getAndPost(employee, pattern)
      expect(getResponse.status, pattern).toBe(403)
      expect(postResponse.status, pattern).toBe(405)
    }
  },
)

for (const [role, writtenPages, readOnlyPages] of ROLE_TABLE) {
  builtShopTest(
    `a person with the role ${role} opens the pages of their areas, and writes where they may`,
    LONG_TIMEOUT,
    async ({ app, builtShop }) => {
      await addEmployee(app, role)
      const person = await signIn(builtShop, EMPLOYEE)
      const readablePages = readOnlyPages.filter((pattern) => !FORM_PAGES.test(pattern))
      for (const pattern of findAdminPatterns(builtShop)) {
        const [getResponse, postResponse] = await getAndPost(person, pattern)
        const isFile = isDownload(pattern)
        const mayWrite = writtenPages.includes(pattern)
        const mayRead = mayWrite || readablePages.includes(pattern)
        expect(getResponse.status !== 403, `reads ${pattern}`).toBe(mayRead)
        // A download has no form, so no role is denied writing there.
        const isWritable = isFile || postResponse.status !== 403
        expect(isWritable, `writes ${pattern}`).toBe(isFile || mayWrite)
      }
    },
  )
}

builtShopTest(
  'an employee sees no links to forbidden pages, and gets the reason on them',
  async ({ app, builtShop }) => {
    await addEmployee(app)
    const employee = await signIn(builtShop, EMPLOYEE)

    const overview = await employee.get('/beheer/')
    expect(overview.text).toContain('/beheer/bestellingen/')
    expect(overview.text).not.toMatch(
      /href="\/beheer\/(?:instellingen|medewerkers|kortingscodes|deals|mails)\//,
    )
    expect(overview.text).not.toContain('Betaald vandaag')

    const settings = await employee.get('/beheer/instellingen/')
    expect(settings.status).toBe(403)
    expect(settings.text).toContain('Dit hoort niet bij je rol')
    expect(settings.text).toContain('href="/beheer/producten/"')
    expect(settings.text).not.toContain('IBAN')

    // A rejected form is answered within the admin frame, with a link to go on.
    const saveResponse = await employee.post('/beheer/instellingen/', [['name', 'Van Noor']])
    expect(saveResponse.status).toBe(403)
    expect(saveResponse.text).toContain('Dit hoort niet bij je rol')
    expect(saveResponse.text).toContain('href="/beheer/producten/"')
    expect((await employee.get('/')).text).not.toContain('Van Noor')
  },
)

builtShopTest(
  'an employee cannot read the mail with the link that creates an owner',
  async ({ app, builtShop }) => {
    await addEmployee(app)
    const employee = await signIn(builtShop, EMPLOYEE)
    await invitePerson(app, { email: 'bo@schakel.example', role: 'owner' }, 'Eva')
    const [mail] = await app.db.select({ id: mails.id }).from(mails)

    for (const path of [`/beheer/mails/${mail?.id}/`, `/beheer/mails/${mail?.id}/inhoud/`]) {
      const answer = await employee.get(path)
      expect(answer.status).toBe(404)
      expect(answer.text).not.toContain('token=')
    }
  },
)
