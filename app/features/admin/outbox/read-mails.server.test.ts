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
  const find = async (search: string) => {
    const { mails, counts } = await readMails(app, { search, state: null, page: 1 })
    return [mails.map(({ toAddress }) => toAddress.split('@')[0]), counts.queued]
  }
  expect(await find('')).toEqual([['noor21', 'noor_1', 'sanne'], 3])
  expect(await find('SANNE')).toEqual([['sanne'], 1])
  expect(await find('ring')).toEqual([['noor_1'], 1])
  expect(await find('13')).toEqual([['noor21', 'noor_1'], 2])
  // The signs of LIKE are ordinary letters.
  expect(await find('noor_')).toEqual([['noor_1'], 1])
  expect(await find('0%')).toEqual([['noor21'], 1])
  expect(await find('niemand')).toEqual([[], 0])
})
