import { expect } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import { mediaStore } from './media-store.server.ts'

shopTest('a photo is removed while its sizes are being written', async ({ app }) => {
  const store = app.use(mediaStore)
  const folder = '1-0123456789abcdef0123'
  let isDone = false
  const write = async (name: string) => {
    for (let size = 0; !isDone; size++)
      // The folder may be removed just before a write. The job that makes sizes then tries again.
      await store.write(`${folder}/${name}-${size}.avif`, Buffer.alloc(10)).catch(() => undefined)
  }
  const writers = ['a', 'b'].map(write)
  const removals = await Promise.allSettled(
    Array.from({ length: 300 }, async (_, turn) => {
      await new Promise((resolve) => setTimeout(resolve, turn * 4))
      await store.removeFolder(folder)
    }),
  )
  isDone = true
  await Promise.all(writers)
  expect(removals.filter(({ status }) => status === 'rejected').length).toBe(0)
})
