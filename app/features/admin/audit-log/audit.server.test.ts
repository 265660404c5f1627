import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import { acceptInvitation } from '#app/features/admin/staff/accept-invitation.server.ts'
import { changeRole, removePerson } from '#app/features/admin/staff/change-person.server.ts'
import { invitePerson } from '#app/features/admin/staff/invite-person.server.tsx'
import {
  addPhoto,
  addToGallery,
  removePhoto,
  savePhotos,
} from '#app/features/catalog/photos/edit-photos.server.ts'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { writeStaffAccount } from '#app/features/core/accounts/write-users.server.ts'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { DEFAULT_SETTINGS } from '#app/features/core/settings/settings.ts'
import { saveTwoFactorRule } from '#app/features/core/settings/two-factor-rule.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/mark-order-paid.server.ts'
import type { App } from '#app/platform/app.ts'
import { actingFor } from '#app/platform/database/acting-app.server.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { newShopTest, shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { readDeliveredText } from '#tests/support/written-mails.ts'
import type { AuditKind } from './audit.ts'
import { auditLog } from './audit-tables.server.ts'
import { auditTitle } from './audit-texts.ts'
import { readActors, readAudit } from './read-audit.server.ts'

const EVA = { id: 'eva', name: 'Eva' }
const ALL = { kind: null, actorId: '', page: 1 }

async function readEntries(app: App, kind: AuditKind | null = null) {
  return (await readAudit(app, { ...ALL, kind })).entries
}

shopTest(
  'a change is logged with the person, the time and the values before and after',
  async ({ app, clock }) => {
    const order = await placeAnOrder(app)
    expect(await readEntries(app)).toEqual([])

    expect(await markOrderPaid(actingFor(app, EVA), order.id, 'Eva')).toMatchObject({ ok: true })

    const [entry] = (await readEntries(app, 'order')).filter(({ table }) => table === 'orders')
    expect(entry).toMatchObject({ actorId: 'eva', actor: 'Eva', subjectId: String(order.id) })
    expect(entry?.at).toEqual(clock.now())
    expect(entry?.changes.state).toEqual(['awaiting-payment', 'paid'])
  },
)

shopTest(
  'a change outside a transaction is logged too, and an update that changes nothing is not',
  async ({ app }) => {
    const { variantId } = await placeAnOrder(app)
    const { db } = actingFor(app, EVA)
    // The second of these updates changes nothing.
    const setHigherPrice = () =>
      db.update(variants).set({ priceCents: 5_000 }).where(eq(variants.id, variantId))
    await setHigherPrice()
    await setHigherPrice()
    // This update has no actor, so it is not logged.
    await app.db.update(variants).set({ priceCents: 6_000 }).where(eq(variants.id, variantId))

    const entries = await readEntries(app, 'product')
    expect(entries).toMatchObject([
      { table: 'variants', action: 'changed', changes: { price_cents: [4_000, 5_000] } },
    ])
  },
)

shopTest(
  'adding a photo to many variants is logged once, and so is its removal',
  async ({ app }) => {
    const { productId } = await addProduct(app, {
      name: 'Ring Vera',
      variants: ['50', '52', '54'].map((ringmaat) => ({ options: { metaal: 'Goud', ringmaat } })),
    })
    const acting = actingFor(app, EVA)
    const bytes = await sharp({
      create: { width: 40, height: 40, channels: 3, background: 'gold' },
    })
      .png()
      .toBuffer()
    // Changes through `app` have no actor and are not logged.
    const addedPhoto = await addPhoto(app, productId, bytes, { name: 'vera.png' })
    if (!addedPhoto.ok) throw new Error(addedPhoto.error)
    await removePhoto(app, productId, addedPhoto.id)
    await addToGallery(acting, productId, addedPhoto.id)
    const photo = { id: addedPhoto.id, alt: '', scope: 'metaal=Goud' }
    const edit = { order: [addedPhoto.id], photos: [photo] }
    await savePhotos(acting, productId, edit)
    await savePhotos(acting, productId, edit)
    await removePhoto(acting, productId, addedPhoto.id)
    await savePhotos(app, productId, edit)

    const photos = (await readEntries(app, 'product')).map(({ table, name, changes }) => [
      `${table} ${name}`,
      changes.media_ids,
    ])
    expect(photos).toEqual([
      ['products Ring Vera', [['vera.png (3 uitvoeringen)'], []]],
      ['products Ring Vera', [['vera.png'], ['vera.png (3 uitvoeringen)']]],
      ['products Ring Vera', [[], ['vera.png']]],
    ])
  },
)

shopTest('a change that is rolled back is not logged', async ({ app }) => {
  const { variantId } = await placeAnOrder(app)
  const { db } = actingFor(app, EVA)
  const change = db.transaction(async (tx) => {
    await tx.update(variants).set({ priceCents: 5_000 }).where(eq(variants.id, variantId))
    throw new Error('toch niet')
  })
  await expect(change).rejects.toThrow('toch niet')
  expect(await readEntries(app)).toEqual([])
})

shopTest('changes of staff and settings are logged without secrets', async ({ app }) => {
  const acting = actingFor(app, EVA)
  const owner = { name: 'Eva', email: 'eva@schakel.example', hash: 'geheim-van-eva' }
  await writeStaffAccount(app.db, { ...owner, role: 'owner' }, app.clock.now())
  await invitePerson(acting, { email: 'noor@schakel.example', role: 'employee' }, 'Eva')
  const delivered = await readDeliveredText(app, 'noor@schakel.example')
  const token = /token=([\w-]+)/.exec(delivered)?.[1] ?? ''
  await acceptInvitation(app, token, { name: 'Noor', password: 'vier zilveren schakels' })
  const [noor] = await app.db.select().from(users).where(eq(users.name, 'Noor'))
  await changeRole(acting, noor?.id ?? '', 'owner')
  await removePerson(acting, noor?.id ?? '')
  await saveTwoFactorRule(acting, true)

  const entries = await readEntries(app, 'person')
  expect(entries.map(({ actor, table, action }) => `${actor} ${table} ${action}`)).toEqual([
    'Eva users removed',
    'Eva users changed',
    'Noor users made',
    'Noor invitations removed',
    'Eva invitations made',
  ])
  expect(entries[1]?.changes).toEqual({ role: ['employee', 'owner'] })
  expect(await readEntries(app, 'setting')).toMatchObject([
    { name: 'twoFactorRequired', changes: { value: [null, true] } },
  ])
  const storedLog = JSON.stringify(await app.db.select().from(auditLog))
  expect(storedLog).not.toMatch(/token|hash|password|secret/i)
  expect(storedLog).not.toContain(token)
})

newShopTest(
  'the first save of the settings logs the changed settings and no defaults',
  async ({ app }) => {
    const editedSettings = { ...DEFAULT_SETTINGS, name: 'Goud van Fenna', returnDays: 30 }
    await saveSettings(actingFor(app, EVA), editedSettings)
    const titles = (await readEntries(app, 'setting')).map(auditTitle)
    expect(titles.sort()).toEqual([
      'Instelling ‘naam van de winkel’ ingesteld',
      'Instelling ‘retourdagen’ ingesteld',
    ])
    expect(await readSettings(app)).toMatchObject({ name: 'Goud van Fenna', returnDays: 30 })
  },
)

shopTest('a change of a shipping zone is logged as a setting', async ({ app }) => {
  await actingFor(app, EVA).db.execute(
    sql`INSERT INTO shipping_zones (name, countries) VALUES ('Alpen', '{AT,CH}')`,
  )
  expect(await readEntries(app, 'setting')).toMatchObject([
    { table: 'shipping_zones', name: 'Alpen', changes: { countries: [null, ['AT', 'CH']] } },
  ])
})

shopTest('nobody can rewrite the append-only tables, not even the shop itself', async ({ app }) => {
  await saveTwoFactorRule(actingFor(app, EVA), true)
  const statements = [
    `UPDATE audit_log SET actor = 'Iemand'`,
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
    'TRUNCATE price_log',
    'TRUNCATE documents CASCADE',
  ]
  for (const statement of statements) {
    await expect(app.pool.query(statement)).rejects.toThrow('written once')
  }
})

shopTest('the log can be filtered by kind and person, page by page', async ({ app }) => {
  // A page of the log shows 25 entries.
  for (let index = 0; index < 26; index++) {
    await saveTwoFactorRule(actingFor(app, EVA), index % 2 === 0)
  }
  await saveTwoFactorRule(actingFor(app, { id: 'bo', name: 'Bo' }), true)

  expect(await readActors(app)).toEqual([
    { id: 'bo', name: 'Bo' },
    { id: 'eva', name: 'Eva' },
  ])
  // The number of a page that does not exist shows the last one.
  const lastPage = await readAudit(app, { kind: 'setting', actorId: 'eva', page: 99 })
  expect(lastPage).toMatchObject({ total: 26, page: 2 })
  expect(lastPage.entries).toHaveLength(1)
  expect((await readAudit(app, { ...ALL, actorId: 'bo' })).total).toBe(1)
  expect((await readAudit(app, { ...ALL, kind: 'order' })).total).toBe(0)
})
