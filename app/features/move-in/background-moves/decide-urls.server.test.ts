import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { findRedirect } from '#app/features/content/redirects/find-redirect.server.ts'
import { countUrls, readUrls } from '#app/features/move-in/former-urls/former-urls.server.ts'
import type { MoveOptions } from '#app/features/move-in/moves/move-in.ts'
import { readMove } from '#app/features/move-in/moves/move-runs.server.ts'
import { runMove } from '#app/features/move-in/moves/run-move.server.ts'
import { undoMove } from '#app/features/move-in/moves/undo-move.server.ts'
import type { App } from '#app/platform/app.ts'
import { createJewellersShop } from '#tests/support/former-shop/jewellers-shop.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { decideAllUrls, decideFormerUrl } from './decide-urls.server.ts'

const SHOP = 'https://oud.example'

const test = shopTest.extend<{ file: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  file: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'schakel-urls-'))
    const file = path.join(folder, 'winkel.sql')
    await writeFile(file, shopWithLooseUrls().write())
    await use(file)
    await rm(folder, { recursive: true, force: true })
  },
})

/** A product without a price, a size table that no page shows, and pages of a plugin. */
function shopWithLooseUrls() {
  const shop = createJewellersShop()
  shop.post(301, 'product', { post_title: 'Hanger Zonder Prijs', post_name: 'hanger' }, {})
  shop.link(301, shop.term(51, 'product_cat', 'Hangers', 'hangers'))
  shop.post(
    302,
    'product',
    { post_title: 'Nog geheim', post_name: 'geheim', post_status: 'draft' },
    {},
  )
  shop.post(
    303,
    'attachment',
    {
      post_title: 'Maattabel',
      post_name: 'maattabel',
      post_status: 'inherit',
      post_mime_type: 'application/pdf',
      guid: `${SHOP}/wp-content/uploads/2024/01/maattabel.pdf`,
    },
    { _wp_attached_file: '2024/01/maattabel.pdf' },
  )
  shop.post(304, 'portfolio', { post_title: 'Trouwringen van Eef', post_name: 'eef' }, {})
  shop.post(305, 'wpcf7_contact_form', { post_title: 'Formulier', post_name: 'formulier' }, {})
  shop.term(52, 'collectie', 'Zomer', 'zomer')
  return shop
}

async function performMove(app: App, file: string, options: Partial<MoveOptions> = {}) {
  const result = await runMove(app, [file], {
    isDryRun: false,
    repairsText: false,
    manufacturer: {
      name: 'Atelier',
      address: 'Kade 1, Groningen',
      email: 'atelier@voorbeeld.example',
    },
    actor: 'Fenna',
    ...options,
  })
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result.report
}

async function runOf(app: App, id: number) {
  const run = await readMove(app, id)
  if (!run) throw new Error(`no run ${id}`)
  return run
}

const OPEN = [
  ['/collectie/zomer', 'plugin', 1],
  ['/portfolio/eef', 'plugin', 2],
  ['/sieraad/hanger', 'product', 3],
  ['/wp-content/uploads/2024/01/maattabel.pdf', 'file', 5],
]

const listOpen = async (app: App) =>
  (await readUrls(app.db, SHOP, { page: 1, isDecided: false })).map(({ path, reason, count }) => [
    path,
    reason,
    count,
  ])

test('the plan and the report list the old URLs that have no page here', async ({ app, file }) => {
  const plan = await performMove(app, file, { isDryRun: true })
  expect(await listOpen(app)).toEqual(OPEN)
  expect(plan.decisions.map(({ text }) => text)).toContain(
    '4 oude adressen hebben nog geen opvolger. Kies per adres waar het heen leidt, of dat het weg is (410).',
  )
  const report = await performMove(app, file)
  expect(await listOpen(app)).toEqual(OPEN)
  expect(report.tasks).toContain(
    '4 oude adressen hebben nog geen opvolger: kies een pagina bij ‘Oude adressen’.',
  )
})

test('decisions made in the plan are carried out by the move, and remembered by the next one', async ({
  app,
  file,
}) => {
  await performMove(app, file)
  await undoMove(app, 1)
  const decide = async (url: string, to: string | null) =>
    decideFormerUrl(app, { ...(await runOf(app, 1)), startedAt: null }, { path: url, to })
  expect(await decide('/sieraad/hanger', '/product/ring-anna/')).toEqual({ ok: true })
  expect(await decide('/portfolio/eef', null)).toEqual({ ok: true })
  expect(await findRedirect(app, '/sieraad/hanger/')).toBeNull()
  await performMove(app, file)
  for (const url of ['/sieraad/hanger/', '/?p=301', '/?product=hanger'])
    expect(await findRedirect(app, url)).toMatchObject({ to: '/product/ring-anna/' })
  expect(await findRedirect(app, '/portfolio/eef/')).toEqual({ gone: true })
  const secondMove = await performMove(app, file)
  expect(secondMove.counts.redirect).toMatchObject({ made: 0, changed: 0 })
  expect(await countUrls(app.db, SHOP)).toEqual({ open: 2, decided: 2 })
  expect(await findRedirect(app, '/?p=301')).toMatchObject({ to: '/product/ring-anna/' })
})

test('a decision after the move holds at once, and bad targets are explained', async ({
  app,
  file,
}) => {
  await performMove(app, file)
  const run = await runOf(app, 1)
  const decide = (url: string, to: string | null) => decideFormerUrl(app, run, { path: url, to })
  const pdf = '/wp-content/uploads/2024/01/maattabel.pdf'
  expect(await findRedirect(app, pdf)).toEqual({ gone: true })
  expect(await decide(pdf, '/ringmaten/')).toEqual({ ok: true })
  expect(await findRedirect(app, pdf)).toMatchObject({ to: '/ringmaten/' })
  expect(await findRedirect(app, '/maattabel/')).toMatchObject({ to: '/ringmaten/' })
  expect(await decide('/collectie/zomer', '/collectie/zomer/')).toEqual({
    ok: false,
    message: 'Zo stuurt het adres naar zichzelf.',
  })
  expect(await decide('/collectie/zomer', 'nergens')).toEqual({
    ok: false,
    message:
      'Vul een pagina van de winkel in die met / begint, of een adres dat met https:// begint.',
  })
  expect(await decide('/onbekend', '/shop/')).toEqual({
    ok: false,
    message: 'Dit adres heeft intussen een pagina.',
  })
  // The former URL redirects to the product page in one step.
  expect(await decide('/collectie/zomer', '/sieraad/ring-annie')).toEqual({ ok: true })
  expect(await findRedirect(app, '/collectie/zomer')).toMatchObject({ to: '/product/ring-anna/' })
  await decideAllUrls(app, run, 'gone')
  expect(await findRedirect(app, '/portfolio/eef')).toEqual({ gone: true })
  expect(await countUrls(app.db, SHOP)).toEqual({ open: 0, decided: 4 })
})

test('an option of the command closes every URL without a decision', async ({ app, file }) => {
  await performMove(app, file, { closesUrls: true })
  expect(await countUrls(app.db, SHOP)).toEqual({ open: 0, decided: 4 })
  for (const url of ['/portfolio/eef', '/sieraad/hanger', '/collectie/zomer'])
    expect(await findRedirect(app, url)).toEqual({ gone: true })
})

test('a URL that has a page by now is no longer listed', async ({ app, file }) => {
  await performMove(app, file)
  const shop = createJewellersShop()
  shop.post(301, 'product', { post_title: 'Hanger', post_name: 'hanger' }, { _regular_price: '50' })
  await writeFile(file, shop.write())
  await performMove(app, file)
  expect(await listOpen(app)).toEqual([])
  expect(await findRedirect(app, '/sieraad/hanger/')).toMatchObject({ to: '/product/hanger/' })
})
