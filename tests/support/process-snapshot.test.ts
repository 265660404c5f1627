import { expect, test } from 'vitest'
import { findLeaks, takeSnapshot } from './process-snapshot.ts'

test('an unchanged process has no leaks', () => {
  expect(findLeaks(takeSnapshot(), takeSnapshot())).toEqual([])
})

test('a changed environment, clock, format, global or folder is reported by its name', () => {
  const snapshotBefore = takeSnapshot()
  const now = Date.now
  const format = Intl.NumberFormat
  const cwd = process.cwd()
  try {
    process.env.SCHAKEL_LEAK = 'left behind'
    Date.now = () => 0
    Object.assign(Intl, { NumberFormat: Object })
    Object.assign(globalThis, { sessionStorageOfTest: {} })
    process.chdir('/')
    expect(findLeaks(snapshotBefore, takeSnapshot()).sort()).toEqual([
      'Date.now',
      'Intl.NumberFormat',
      'globalThis.sessionStorageOfTest',
      'process.cwd()',
      'process.env.SCHAKEL_LEAK',
    ])
  } finally {
    delete process.env.SCHAKEL_LEAK
    Date.now = now
    Object.assign(Intl, { NumberFormat: format })
    Reflect.deleteProperty(globalThis, 'sessionStorageOfTest')
    process.chdir(cwd)
  }
})
