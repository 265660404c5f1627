import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readText } from './file-text.server.ts'

test('how far a file is goes up piece by piece, and is told before the piece is worked on', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'schakel-text-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'stukken.csv')
  const size = 200 * 1024
  await writeFile(file, 'a'.repeat(size))

  const told: number[] = []
  const heard: (number | undefined)[] = []
  for await (const _ of readText(file, 'utf-8', (bytes) => told.push(bytes)))
    heard.push(told.at(-1))

  expect(heard.length).toBeGreaterThan(2)
  expect(heard[0]).toBeGreaterThan(0)
  expect(heard).toEqual(told)
  expect(told.at(-1)).toBe(size)
})
