import { expect, test } from 'vitest'
import { readForm } from './read-form.ts'

const send = (body: BodyInit, type = 'application/x-www-form-urlencoded', method = 'POST') =>
  new Request('http://schakel.test/', { method, body, headers: { 'content-type': type } })

test('what cannot be read of a form is told from what can', async () => {
  const form = await readForm(send('naam=nul%00teken&naam%00=%ED%A0%80&leeg='))
  expect([...form]).toEqual([
    ['naam', 'nul\ufffdteken'],
    ['naam\ufffd', '\ufffd\ufffd\ufffd'],
    ['leeg', ''],
  ])
})

test('what is no form, no POST, or goes on too long is refused', async () => {
  await expect(readForm(send('{}', 'application/json'))).rejects.toMatchObject({
    init: { status: 400 },
  })
  await expect(readForm(send('a=1', undefined, 'PUT'))).rejects.toMatchObject({
    init: { status: 405 },
  })
  expect((await readForm(send('a=12345'), 7)).get('a')).toBe('12345')
  await expect(readForm(send('a=123456'), 7)).rejects.toMatchObject({ init: { status: 413 } })
})
