import { expect } from 'vitest'
import { readMenuForm, readPlace } from '#app/features/content/menus/admin/menu-forms.ts'
import { openingHours } from '#app/features/core/opening-hours/hours-tables.server.ts'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory } from '#tests/support/stock-shop.ts'
import { readMenuLinks, readMenus, resetMenu, saveMenu } from './menus.server.ts'
import type { MenuLink } from './menus.ts'

/** Builds the submitted form of a menu place, with some fields changed. */
function buildForm(links: MenuLink[], changes: Record<string, string> = {}): FormData {
  const form = new FormData()
  form.set('order', links.map((_, index) => index + 1).join())
  for (const [index, { text, href }] of links.entries()) {
    form.set(`text.${index + 1}`, text)
    form.set(`href.${index + 1}`, href)
  }
  for (const [name, value] of Object.entries(changes)) form.set(name, value)
  return form
}

const BLOG = { text: 'Journaal', href: '/blog/' }
const RINGS = { text: 'Ringen', href: '/product-category/ringen/' }
const EXTERNAL = { text: 'Elders', href: 'https://elders.example/' }

shopTest(
  'menus follow the categories until the owner edits them, and again after a reset',
  async ({ app }) => {
    await addCategory(app, 'Ringen')
    const menusBefore = await readMenus(app)
    expect(menusBefore.header).toEqual([
      { ...RINGS, slug: 'ringen' },
      { text: 'Alles', href: '/shop/', slug: null },
    ])
    expect(menusBefore.columns.map(({ title }) => title)).toEqual(['Winkel', 'Hulp', 'Regelingen'])

    await app.cache.render('/', async () => ({
      status: 200,
      headers: {},
      cookies: [],
      body: Buffer.from('menu'),
      caching: { tags: ['menus'], freshUntil: null },
    }))
    await saveMenu(app, 'header', [BLOG, RINGS])
    expect(app.cache.findFresh('/')).toBeUndefined()
    expect((await readMenus(app)).header).toEqual([
      { ...BLOG, slug: null },
      { ...RINGS, slug: 'ringen' },
    ])
    // The owner cannot remove links that the law requires.
    await saveMenu(app, 'rules', [BLOG])
    const { links, changedPlaces } = await readMenuLinks(app)
    expect([...changedPlaces].sort()).toEqual(['header', 'rules'])
    expect(links.rules.map(({ href }) => href)).toEqual(
      expect.arrayContaining(['/blog/', '/herroepen/', '/privacy/', '/voorwaarden/']),
    )
    await resetMenu(app, 'header')
    await resetMenu(app, 'rules')
    expect(await readMenus(app)).toEqual(menusBefore)

    // Thirty imported categories do not displace the other links. A category that the owner puts in the menu has a panel too.
    for (let index = 1; index <= 30; index++) await addCategory(app, `Soort ${index}`)
    await announceChanges(app, ['categories'])
    expect((await readMenus(app)).header).toHaveLength(7)
    await saveMenu(app, 'header', [{ text: 'Meer', href: '/product-category/soort-30/' }])
    expect((await readMenus(app)).header).toMatchObject([{ slug: 'soort-30' }])
  },
)

shopTest(
  'the menu links to the page of the shop’s premises only if it has an address and opening hours',
  async ({ app }) => {
    const readLinks = async () =>
      (await readMenus(app)).columns.flatMap((column) => column.links.map(({ href }) => href))
    expect(await readLinks()).toContain('/winkel-en-atelier/')
    await saveSettings(app, { street: '', postcode: '', city: '' })
    expect(await readLinks()).not.toContain('/winkel-en-atelier/')
    await saveSettings(app, { street: 'Dorpsstraat 1' })
    expect(await readLinks()).toContain('/winkel-en-atelier/')
    await app.db.update(openingHours).set({ ranges: [] })
    await announceChanges(app, ['settings'])
    expect(await readLinks()).not.toContain('/winkel-en-atelier/')
  },
)

shopTest('a form moves, removes, changes and adds links, and rejects invalid ones', async () => {
  const allLinks = [BLOG, RINGS, EXTERNAL]
  const readMenu = (changes: Record<string, string>) => readMenuForm(buildForm(allLinks, changes))
  expect(readMenu({})).toEqual({ ok: true, links: allLinks })
  expect(readMenu({ intent: 'up.3' })).toEqual({ ok: true, links: [BLOG, EXTERNAL, RINGS] })
  expect(readMenu({ intent: 'down.1', order: '1,2,3' })).toEqual({
    ok: true,
    links: [RINGS, BLOG, EXTERNAL],
  })
  expect(readMenu({ intent: 'remove.2' })).toEqual({ ok: true, links: [BLOG, EXTERNAL] })
  // Number 0 is the new link; one that the menu already has is not added again.
  expect(readMenu({ 'text.0': BLOG.text, 'href.0': BLOG.href })).toEqual({
    ok: true,
    links: allLinks,
  })
  expect(readMenu({ order: '3,1,2,3' })).toEqual({ ok: true, links: [EXTERNAL, BLOG, RINGS] })
  expect(readMenu({ 'text.0': 'Zoeken', 'href.0': '/zoeken/' })).toMatchObject({
    links: { length: 4 },
  })
  expect(readMenu({ 'text.2': '', 'href.3': 'javascript:alert(1)' })).toMatchObject({
    ok: false,
    errors: { 'text.2': 'Geef de link een naam.', 'href.3': expect.stringMatching(/^Begin met/) },
    formValues: { 'href.3': 'javascript:alert(1)' },
    order: [1, 2, 3],
  })
  // A menu has at most 12 links.
  const tooManyLinks = Array.from({ length: 13 }, () => BLOG)
  expect(readMenuForm(buildForm(tooManyLinks))).toMatchObject({ ok: false })
  // A property of every object is no place.
  const formOfUnknownPlace = new FormData()
  formOfUnknownPlace.set('place', 'constructor')
  expect(readPlace(formOfUnknownPlace)).toBeNull()
})
