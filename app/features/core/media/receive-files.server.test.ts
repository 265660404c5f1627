import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import { withUploadedForm } from './receive-files.server.ts'

shopTest('a form is aborted if its sender stops sending', async ({ app }) => {
  const body = new Readable({ read: () => undefined })
  body.push('--x\r\ncontent-disposition: form-data; name="stars"\r\n\r\n5')
  const upload = { type: 'multipart/form-data; boundary=x', body, idleMs: 100 }
  expect(await withUploadedForm(app, upload, async (form) => form)).toBe('broken-off')
})
