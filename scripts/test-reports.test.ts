import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base, expect } from 'vitest'
import { readPlaywrightReport, readVitestReport } from './test-reports.ts'

const ROOT = path.join(import.meta.dirname, '..')

const test = base.extend<{ write: (name: string, report: unknown) => Promise<string> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  write: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'schakel-reports-'))
    await use(async (name, report) => {
      const file = path.join(folder, name)
      await writeFile(file, JSON.stringify(report))
      return file
    })
    await rm(folder, { recursive: true })
  },
})

test('unit tests are read with their titles, a broken hook and an unhandled error', async ({
  write,
}) => {
  const report = await write('tests.json', {
    testResults: [
      {
        name: path.join(ROOT, 'app', 'vat.test.ts'),
        status: 'failed',
        message: 'This file leaves behind: Date.now',
        assertionResults: [
          { ancestorTitles: ['', 'VAT'], title: 'is rounded', status: 'passed' },
          { ancestorTitles: [''], title: 'is shown', status: 'failed', failureMessages: ['1'] },
          { ancestorTitles: [''], title: 'is left out', status: 'skipped' },
        ],
      },
    ],
  })
  const errors = await write('errors.json', { errors: ['Error: too late'] })
  expect(readVitestReport(report, errors)).toEqual({
    results: [
      { file: 'app/vat.test.ts', title: 'VAT is rounded', hasPassed: true },
      { file: 'app/vat.test.ts', title: 'is shown', hasPassed: false, reason: '1' },
    ],
    failures: [
      'unhandled error\n    Error: too late',
      'app/vat.test.ts\n    This file leaves behind: Date.now',
    ],
  })
})

test('a journey that passed only at the second attempt has failed', async ({ write }) => {
  const journey = (title: string, status: string) => ({
    file: 'cart.e2e.ts',
    title,
    tests: [{ status, projectName: 'phone', results: [{ errors: [{ message: 'timeout' }] }] }],
  })
  const report = await write('journeys.json', {
    config: { rootDir: path.join(ROOT, 'tests', 'journeys') },
    suites: [
      {
        title: 'cart.e2e.ts',
        specs: [journey('a line is removed', 'flaky')],
        suites: [{ title: 'without JavaScript', specs: [journey('a form adds', 'skipped')] }],
      },
    ],
    errors: [{ message: 'the shop did not start' }],
  })
  expect(readPlaywrightReport(report)).toEqual({
    results: [
      {
        file: 'tests/journeys/cart.e2e.ts',
        title: 'a line is removed',
        project: 'phone',
        hasPassed: false,
        reason: 'timeout',
      },
    ],
    failures: ['journeys\n    the shop did not start'],
  })
})
