import { expect, test } from 'vitest'
import { readForm } from './read-form.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'

const createRequest = (body: string, { type = FORM_TYPE, method = 'POST' } = {}) =>
  new Request('http://schakel.test/', { method, body, headers: { 'content-type': type } })

test('unreadable characters of a form become replacement characters', async () => {
  const form = await readForm(createRequest('naam=nul%00teken&naam%00=%ED%A0%80&leeg='))
  expect([...form]).toEqual([
    ['naam', 'nul\ufffdteken'],
    ['naam\ufffd', '\ufffd\ufffd\ufffd'],
    ['leeg', ''],
  ])
})

test('another content type, another method and too large a body are rejected', async () => {
  await expect(readForm(createRequest('{}', { type: 'application/json' }))).rejects.toMatchObject({
    init: { status: 400 },
  })
  await expect(readForm(createRequest('a=1', { method: 'PUT' }))).rejects.toMatchObject({
    init: { status: 405 },
  })
  const maxBytes = 'a=12345'.length
  expect((await readForm(createRequest('a=12345'), maxBytes)).get('a')).toBe('12345')
  await expect(readForm(createRequest('a=123456'), maxBytes)).rejects.toMatchObject({
    init: { status: 413 },
  })
})
