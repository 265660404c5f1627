import { expect } from 'vitest'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { readMails } from './read-mails.server.ts'

shopTest('the outbox is searched by address, subject and order', async ({ app, clock }) => {
  const text = { kind: 'message', html: '<p>Dag</p>', text: 'Dag' }
  for (const mail of [
    { eventKey: 'a', orderId: 12, to: 'sanne@voorbeeld.example', subject: 'Je bestelling 12' },
    { eventKey: 'b', orderId: 13, to: 'noor_1@voorbeeld.example', subject: 'Je ring is klaar' },
    { eventKey: 'c', orderId: 13, to: 'noor21@voorbeeld.example', subject: '100% zilver' },
  ])
    await queueMail(app.db, { ...text, ...mail }, clock.now())
  /** Returns the recipients of the mails found, newest first, and how many of them are queued. */
  const searchMails = async (search: string) => {
    const { mails, counts } = await readMails(app, { search, state: null, page: 1 })
    return [mails.map(({ toAddress }) => toAddress.split('@')[0]), counts.queued]
  }
  expect(await searchMails('')).toEqual([['noor21', 'noor_1', 'sanne'], 3])
  expect(await searchMails('SANNE')).toEqual([['sanne'], 1])
  expect(await searchMails('ring')).toEqual([['noor_1'], 1])
  expect(await searchMails('13')).toEqual([['noor21', 'noor_1'], 2])
  // The wildcards _ and % of LIKE are searched for literally.
  expect(await searchMails('noor_')).toEqual([['noor_1'], 1])
  expect(await searchMails('0%')).toEqual([['noor21'], 1])
  expect(await searchMails('niemand')).toEqual([[], 0])
})
