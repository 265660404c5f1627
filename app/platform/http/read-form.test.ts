import { expect, test } from 'vitest'
import { readForm } from './read-form.ts'

const send = (body: BodyInit, type = 'application/x-www-form-urlencoded', method = 'POST') =>
  new Request('http://schakel.test/', { method, body, headers: { 'content-type': type } })

test('unreadable characters of a form become replacement characters', async () => {
  const form = await readForm(send('naam=nul%00teken&naam%00=%ED%A0%80&leeg='))
  expect([...form]).toEqual([
    ['naam', 'nul\ufffdteken'],
    ['naam\ufffd', '\ufffd\ufffd\ufffd'],
    ['leeg', ''],
  ])
})

test('another content type, another method and too large a body are rejected', async () => {
  await expect(readForm(send('{}', 'application/json'))).rejects.toMatchObject({
    init: { status: 400 },
  })
  await expect(readForm(send('a=1', undefined, 'PUT'))).rejects.toMatchObject({
    init: { status: 405 },
  })
  expect((await readForm(send('a=12345'), 7)).get('a')).toBe('12345')
  await expect(readForm(send('a=123456'), 7)).rejects.toMatchObject({ init: { status: 413 } })
})
