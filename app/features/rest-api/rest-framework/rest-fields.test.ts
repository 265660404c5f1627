import { expect, test } from 'vitest'
import { readJsonFields, readPhpFields } from './rest-fields.ts'

test('brackets are parsed as in PHP', () => {
  expect(readPhpFields('a=1&a=2&b[]=x&b[]=y&c[d][e]=z&[x]=1&%zz')).toEqual({
    a: '2',
    b: { 0: 'x', 1: 'y' },
    c: { d: { e: 'z' } },
    '%zz': '',
  })
  // Too many brackets, the name of a prototype, and the character NUL.
  const { c, ...otherFields } = readPhpFields(`a${'[b]'.repeat(200)}=1&__proto__[x]=1&c=%00`)
  expect(c).toBe('\ufffd')
  expect(Object.keys(otherFields)).toEqual(['__proto__'])
})

test('the fields of a JSON body are read without NUL and half characters, and a body that is not an object has none', () => {
  expect(readJsonFields('{"a":{"b":["\\u0000","\\ud800"]}}')).toEqual({
    ok: true,
    fields: { a: { b: ['\ufffd', '\ufffd'] } },
  })
  for (const text of ['', '[1]', 'null', '3']) {
    expect(readJsonFields(text)).toEqual({ ok: true, fields: {} })
  }
  expect(readJsonFields('{"a":')).toEqual({ ok: false, code: 4, message: 'Syntax error' })
  // Code 1 of PHP: nested too deeply.
  expect(readJsonFields(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)).toMatchObject({ code: 1 })
  // The field __proto__ of the test above did not change the prototype of all objects.
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})
