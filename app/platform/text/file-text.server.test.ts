import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readText } from './file-text.server.ts'

test('progress increases chunk by chunk, and is reported before the chunk is processed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'schakel-text-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'stukken.csv')
  const size = 200 * 1024
  await writeFile(file, 'a'.repeat(size))

  const reported: number[] = []
  const received: (number | undefined)[] = []
  for await (const _ of readText(file, 'utf-8', (bytes) => reported.push(bytes)))
    received.push(reported.at(-1))

  expect(received.length).toBeGreaterThan(2)
  expect(received[0]).toBeGreaterThan(0)
  expect(received).toEqual(reported)
  expect(reported.at(-1)).toBe(size)
})
