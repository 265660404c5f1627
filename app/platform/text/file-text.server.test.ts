import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readText } from './file-text.server.ts'

test('progress increases chunk by chunk, and is reported before the chunk is processed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'schakel-text-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'two-hundred-kilobytes.csv')
  const size = 200 * 1024
  await writeFile(file, 'a'.repeat(size))

  const reportedBytes: number[] = []
  const bytesAtEachChunk: (number | undefined)[] = []
  for await (const _ of readText(file, 'utf-8', (bytes) => reportedBytes.push(bytes)))
    bytesAtEachChunk.push(reportedBytes.at(-1))

  expect(bytesAtEachChunk.length).toBeGreaterThan(2)
  expect(bytesAtEachChunk[0]).toBeGreaterThan(0)
  expect(bytesAtEachChunk).toEqual(reportedBytes)
  expect(reportedBytes.at(-1)).toBe(size)
})
