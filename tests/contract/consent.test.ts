import { expect } from 'vitest'
import { clearOldConsents } from '#app/features/core/consent/give-consent.server.ts'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { createClient } from './client.ts'

const CONSENT_URL = '/deel/toestemming/'
const ADMIN_PAGE = '/beheer/instellingen/toestemmingen/'
const COOKIE = 'schakel_consent'
const YEAR_SECONDS = 365 * 24 * 3_600

builtShopTest(
  'a consent choice is stored for a year and recorded as proof, can be changed without JavaScript, and is requested again for new texts [T17]',
  LONG_TIMEOUT,
  async ({ app, clock, builtShop }) => {
    const guest = createClient(builtShop)
    const home = await guest.get('/')
    const currentQuestion = JSON.parse((await guest.get(CONSENT_URL)).text)
    expect(currentQuestion).toMatchObject({
      version: 1,
      title: 'Mogen we cookies plaatsen?',
    })
    expect(guest.jar.size, 'a visitor who makes no choice gets no cookie').toBe(0)

    const choose = (...fields: [string, string][]) => guest.post(CONSENT_URL, fields)
    const choiceResponse = await choose(
      ['intent', 'choose'],
      ['statistics', 'on'],
      ['version', '1'],
    )
    expect(choiceResponse.status).toBe(204)
    expect(choiceResponse.headers['set-cookie']?.join()).toContain(
      `Max-Age=${YEAR_SECONDS}; Path=/`,
    )
    expect(choiceResponse.headers['set-cookie']?.join()).not.toContain('HttpOnly')
    const [, letters, id = ''] = guest.jar.get(COOKIE)?.split('.') ?? []
    // Statistics without marketing
    expect(letters).toBe('s')
    expect((await guest.get('/')).text, 'a page is the same whatever was chosen').toBe(home.text)

    const page = await guest.get('/cookies/')
    expect(page.text).toContain(id)
    expect(page.text).toMatch(/name="statistics"[^>]*checked|checked[^>]*name="statistics"/)
    clock.advance(60_000)
    const rejected = await guest.post('/cookies/', [
      ['intent', 'refuse'],
      ['version', '1'],
    ])
    expect([rejected.status, rejected.headers.location]).toEqual([303, '/cookies/?bewaard=1#keuze'])
    expect(guest.jar.get(COOKIE)).toBe(`1.-.${id}`)
    expect((await choose(['intent', 'alles'])).status).toBe(400)
    expect((await guest.post('/cookies/', [['statistics', 'on']])).status).toBe(400)

    const owner = createClient(builtShop)
    await owner.post('/beheer/inloggen/', Object.entries(MANAGER))
    const proofPage = await owner.get(`${ADMIN_PAGE}?kenmerk=${id.toUpperCase()}`)
    const rows = [...proofPage.text.matchAll(/<tr class="border-b border-line">(.*?)<\/tr>/g)].map(
      ([, row = '']) =>
        row
          .replace(/<!-- -->/g, '')
          .replace(/<[^>]+>/g, '|')
          .replace(/\|+/g, '|'),
    )
    expect(rows).toEqual([
      `|21 november 2026, 13.01|nee|nee|Versie 1|${id}|`,
      `|21 november 2026, 13.00|ja|nee|Versie 1|${id}|`,
    ])
    expect(proofPage.text).toContain('De vraag in versie')
    const unknownIdPage = await owner.get(`${ADMIN_PAGE}?kenmerk=wie`)
    expect(unknownIdPage.text).toContain('Een kenmerk ziet eruit als')

    const newQuestion: [string, string][] = [
      ['title', 'Vinden jullie dit goed?'],
      ['lead', 'Een andere uitleg.'],
      ['statistics', 'Tellen.'],
    ]
    const incompleteResponse = await owner.post(`${ADMIN_PAGE}vraag/`, newQuestion)
    expect(incompleteResponse.status).toBe(422)
    expect(incompleteResponse.text).toContain('Een andere uitleg.')
    const saveResponse = await owner.post(`${ADMIN_PAGE}vraag/`, [
      ...newQuestion,
      ['marketing', 'Tonen.'],
    ])
    expect(saveResponse.headers.location).toBe(`${ADMIN_PAGE}vraag/?opgeslagen=1`)
    expect(JSON.parse((await guest.get(CONSENT_URL)).text)).toEqual({
      version: 2,
      title: 'Vinden jullie dit goed?',
      lead: 'Een andere uitleg.',
      statistics: 'Tellen.',
      marketing: 'Tonen.',
    })
    expect((await guest.get('/')).text).not.toBe(home.text)
    // The choice is for the version that the visitor saw; an unknown version counts as the current one.
    await choose(['intent', 'accept'], ['version', '1'])
    expect(guest.jar.get(COOKIE)).toBe(`1.sm.${id}`)
    await choose(['intent', 'accept'], ['version', '9'])
    expect(guest.jar.get(COOKIE)).toBe(`2.sm.${id}`)

    const adminPage = await owner.get(ADMIN_PAGE)
    expect(adminPage.text.match(/Versie <!-- -->[12]/g)).toHaveLength(4)
    // Choices are deleted after two years: by then the first one, which is a minute older than the others.
    clock.advance(2 * YEAR_SECONDS * 1_000 - 30_000)
    await clearOldConsents(app)
    const consentCount = await app.pool.query('SELECT count(*)::int AS n FROM consents')
    expect(consentCount.rows[0].n, 'only the first choice is deleted').toBe(3)
  },
)

builtShopTest(
  'consent choices from one address are limited',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const guest = createClient(builtShop)
    const choose = (path: string) => guest.post(path, [['intent', 'refuse']])
    for (let count = 0; count < 60; count++) expect((await choose(CONSENT_URL)).status).toBe(204)
    const rejected = await choose(CONSENT_URL)
    expect(rejected.status).toBe(429)
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
    const page = await choose('/cookies/')
    expect(page.status).toBe(429)
    expect(page.text).toContain('Je koos te vaak achter elkaar.')
    expect((await app.pool.query('SELECT count(*)::int AS n FROM consents')).rows[0].n).toBe(60)
  },
)

builtShopTest(
  'third-party content is not in the page before the visitor consents [S24, T17]',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    await saveSettings(app, { sliderUrl: 'https://slider.example/schakel' })
    await builtShop.waitForChanges(app)
    const { text, headers } = await createClient(builtShop).get('/')
    expect(text).toContain('Laad de inhoud')
    expect(text).toContain('href="https://slider.example/schakel"')
    expect(text).not.toContain('<iframe')
    expect(headers['content-security-policy']).toContain('frame-src https://slider.example')
  },
)
