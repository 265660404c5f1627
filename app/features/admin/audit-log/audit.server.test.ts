import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import { acceptInvitation } from '#app/features/admin/staff/accept-invitation.server.ts'
import { changeRole, removePerson } from '#app/features/admin/staff/change-person.server.ts'
import { invitePerson } from '#app/features/admin/staff/invite-person.server.tsx'
import {
  addPhoto,
  hangPhoto,
  removePhoto,
  savePhotos,
} from '#app/features/catalog/photos/edit-photos.server.ts'
import { variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { saveTwoFactorRule } from '#app/features/core/settings/two-factor-rule.server.ts'
import { writeManager } from '#app/features/core/sign-in/write-manager.server.ts'
import { markOrderPaid } from '#app/features/fulfilment/payment-flow/admin/mark-order-paid.server.ts'
import { inHandsOf } from '#app/platform/acting-shop.server.ts'
import { mails } from '#app/platform/mails-tables.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addPiece } from '#tests/support/stock-shop.ts'
import { AUDIT_PER_PAGE, type AuditKind } from './audit.ts'
import { auditLog } from './audit-tables.server.ts'
import { readActors, readAudit } from './read-audit.server.ts'

const EVA = { id: 'eva', name: 'Eva' }
const ALL = { kind: null, actor: '', page: 1 }

async function told(shop: Shop, kind: AuditKind | null = null) {
  return (await readAudit(shop, { ...ALL, kind })).entries
}

shopTest('a change is told with who, when, before and after', async ({ shop, clock }) => {
  const order = await placeAnOrder(shop)
  expect(await told(shop)).toEqual([])

  expect(await markOrderPaid(inHandsOf(shop, EVA), order.id, 'Eva')).toMatchObject({ ok: true })

  const [entry] = (await told(shop, 'order')).filter(({ thing }) => thing === 'orders')
  expect(entry).toMatchObject({ actorId: 'eva', actor: 'Eva', subject: String(order.id) })
  expect(entry?.at).toEqual(clock.now())
  expect(entry?.changes.state).toEqual(['awaiting-payment', 'paid'])
})

shopTest(
  'a statement that stands alone is told too, and one that changes nothing is not',
  async ({ shop }) => {
    const { variantId } = await placeAnOrder(shop)
    const { db } = inHandsOf(shop, EVA)
    const raise = () =>
      db.update(variants).set({ priceCents: 5_000 }).where(eq(variants.id, variantId))
    await raise()
    await raise()
    await shop.db.update(variants).set({ priceCents: 6_000 }).where(eq(variants.id, variantId))

    const entries = await told(shop, 'product')
    expect(entries).toMatchObject([
      { thing: 'variants', action: 'changed', changes: { price_cents: [4_000, 5_000] } },
    ])
  },
)

shopTest('a photo for many variants is told once, and so is taking it off', async ({ shop }) => {
  const { productId } = await addPiece(shop, {
    name: 'Ring Vera',
    variants: ['50', '52', '54'].map((ringmaat) => ({ options: { metaal: 'Goud', ringmaat } })),
  })
  const acting = inHandsOf(shop, EVA)
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'gold' } })
    .png()
    .toBuffer()
  const added = await addPhoto(shop, productId, bytes, { name: 'vera.png' })
  if (!added.ok) throw new Error(added.error)
  await removePhoto(shop, productId, added.id)
  await hangPhoto(acting, productId, added.id)
  const photo = { id: added.id, alt: '', scope: 'metaal=Goud' }
  const edit = { order: [added.id], photos: [photo] }
  await savePhotos(acting, productId, edit)
  await savePhotos(acting, productId, edit)
  await removePhoto(acting, productId, added.id)
  await savePhotos(shop, productId, edit)

  const photos = (await told(shop, 'product')).map(({ thing, name, changes }) => [
    `${thing} ${name}`,
    changes.media_ids,
  ])
  expect(photos).toEqual([
    ['products Ring Vera', [['vera.png (3 uitvoeringen)'], []]],
    ['products Ring Vera', [['vera.png'], ['vera.png (3 uitvoeringen)']]],
    ['products Ring Vera', [[], ['vera.png']]],
  ])
})

shopTest('what is undone is not told', async ({ shop }) => {
  const { variantId } = await placeAnOrder(shop)
  const { db } = inHandsOf(shop, EVA)
  const change = db.transaction(async (tx) => {
    await tx.update(variants).set({ priceCents: 5_000 }).where(eq(variants.id, variantId))
    throw new Error('toch niet')
  })
  await expect(change).rejects.toThrow('toch niet')
  expect(await told(shop)).toEqual([])
})

shopTest('people and settings are told, and no secret is in it', async ({ shop }) => {
  const acting = inHandsOf(shop, EVA)
  const owner = { name: 'Eva', email: 'eva@schakel.example', hash: 'geheim-van-eva' }
  await writeManager(shop.db, shop.clock.now(), { ...owner, role: 'owner' })
  await invitePerson(acting, { email: 'noor@schakel.example', role: 'employee' }, 'Eva')
  const [mail] = await shop.db.select().from(mails)
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await acceptInvitation(shop, token, { name: 'Noor', password: 'vier zilveren schakels' })
  const [noor] = await shop.db.select().from(users).where(eq(users.name, 'Noor'))
  await changeRole(acting, noor?.id ?? '', 'owner')
  await removePerson(acting, noor?.id ?? '')
  await saveTwoFactorRule(acting, true)

  const entries = await told(shop, 'person')
  expect(entries.map(({ actor, thing, action }) => `${actor} ${thing} ${action}`)).toEqual([
    'Eva users removed',
    'Eva users changed',
    'Noor users made',
    'Noor invitations removed',
    'Eva invitations made',
  ])
  expect(entries[1]?.changes).toEqual({ role: ['employee', 'owner'] })
  expect(await told(shop, 'setting')).toMatchObject([
    { name: 'twoFactorRequired', changes: { value: [null, true] } },
  ])
  const kept = JSON.stringify(await shop.db.select().from(auditLog))
  expect(kept).not.toMatch(/token|hash|password|secret/i)
  expect(kept).not.toContain(token)
})

shopTest('where the shop ships to is told as a setting', async ({ shop }) => {
  await inHandsOf(shop, EVA).db.execute(
    sql`INSERT INTO shipping_zones (name, countries) VALUES ('Alpen', '{AT,CH}')`,
  )
  expect(await told(shop, 'setting')).toMatchObject([
    { thing: 'shipping_zones', name: 'Alpen', changes: { countries: [null, ['AT', 'CH']] } },
  ])
})

shopTest(
  'nobody rewrites what is written down for good, the shop itself included',
  async ({ shop }) => {
    await saveTwoFactorRule(inHandsOf(shop, EVA), true)
    const rewriting = [
      `UPDATE audit_log SET actor = 'Iemand'`,
      'DELETE FROM audit_log',
      'TRUNCATE audit_log',
      'TRUNCATE price_log',
      'TRUNCATE documents CASCADE',
    ]
    for (const statement of rewriting) {
      await expect(shop.pool.query(statement)).rejects.toThrow('written once')
    }
  },
)

shopTest('the log is read by kind, by person and by page', async ({ shop }) => {
  for (let at = 0; at <= AUDIT_PER_PAGE; at++) {
    await saveTwoFactorRule(inHandsOf(shop, EVA), at % 2 === 0)
  }
  await saveTwoFactorRule(inHandsOf(shop, { id: 'bo', name: 'Bo' }), true)

  expect(await readActors(shop)).toEqual([
    { id: 'bo', name: 'Bo' },
    { id: 'eva', name: 'Eva' },
  ])
  const last = await readAudit(shop, { kind: 'setting', actor: 'eva', page: 99 })
  expect(last).toMatchObject({ total: AUDIT_PER_PAGE + 1, page: 2 })
  expect(last.entries).toHaveLength(1)
  expect((await readAudit(shop, { ...ALL, actor: 'bo' })).total).toBe(1)
  expect((await readAudit(shop, { ...ALL, kind: 'order' })).total).toBe(0)
})
