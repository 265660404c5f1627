import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { findOrder } from '#app/features/fulfilment/orders/find-order.server.ts'
import { mails } from '#app/platform/mail/mails-tables.server.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { writeNote } from './write-note.server.tsx'

shopTest('an internal note is not mailed', async ({ app }) => {
  const { id } = await placeAnOrder(app)
  const note = { text: 'Belt nog over de maat', isForCustomer: false }
  expect(await writeNote(app, id, note, 'Eva')).toEqual({ ok: true, changed: true })
  expect((await findOrder(app, id))?.events[0]).toMatchObject({
    kind: 'note',
    text: 'Belt nog over de maat',
    actor: 'Eva',
  })
  expect(await app.db.select().from(mails).where(eq(mails.kind, 'order-note'))).toEqual([])
})

shopTest('a message to the customer is mailed once, as typed', async ({ app, clock }) => {
  const { id } = await placeAnOrder(app)
  const note = { text: 'De ring is <b>vrijdag</b> klaar.\nTot dan!', isForCustomer: true }
  await writeNote(app, id, note, 'Eva')
  expect(await writeNote(app, id, note, 'Eva')).toEqual({ ok: true, changed: false })
  const [mail, ...otherMails] = await app.db
    .select()
    .from(mails)
    .where(eq(mails.kind, 'order-note'))
  expect(otherMails).toEqual([])
  expect(mail?.toAddress).toBe('sanne@voorbeeld.example')
  expect(mail?.html).toContain('&lt;b&gt;vrijdag&lt;/b&gt;')
  expect(mail?.text).toMatch(/De ring is <b>vrijdag<\/b> klaar\.\n+Tot dan!/)

  // A minute later the same text is another message.
  clock.advance(60_000)
  expect(await writeNote(app, id, note, 'Eva')).toEqual({ ok: true, changed: true })
  expect(await app.db.$count(mails, eq(mails.kind, 'order-note'))).toBe(2)
  const unknownOrderId = 1
  expect(await writeNote(app, unknownOrderId, note, 'Eva')).toEqual({
    ok: false,
    error: 'unknown-order',
  })
})
