import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, onTestFinished } from 'vitest'
import { storeUpload } from '#app/features/core/media/store-upload.server.ts'
import { settings } from '#app/features/core/settings/settings-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { readEnv } from '#app/platform/env.ts'
import { runCommand } from '#cli/command-line.ts'
import { openApp } from '#server/create-app.ts'
import { placeAnOrder } from './place-an-order.ts'

/** Creates a folder that is deleted at the end of the test. */
export async function createTestFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'schakel-backup-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export async function addPhoto(app: App, background: string) {
  const photo = sharp({ create: { width: 300, height: 300, channels: 3, background } })
  const uploadResult = await storeUpload(app, await photo.jpeg().toBuffer())
  expect(uploadResult.ok).toBe(true)
}

/** Adds two orders, a photo, a setting that is null, and a secret. */
export async function addSampleData(app: App) {
  await placeAnOrder(app, { firstName: 'Sanne' })
  await placeAnOrder(app, { firstName: 'Zoë' })
  await addPhoto(app, '#a8863c')
  await app.db.insert(settings).values({ name: 'emptyValue', value: sql`'null'::jsonb` })
  await writeFile(path.join(app.env.DATA_DIR, 'session-secret'), 'a secret of the shop')
}

/** Runs a restore into a separate database and folder, otherwise with the environment of the test. */
export async function restoreInto(
  { url, dataDir }: { url: string; dataDir: string },
  app: App,
  argv: string[],
) {
  const parsedEnv = readEnv({ DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent' })
  expect(parsedEnv.ok).toBe(true)
  const env = { ...app.env, DATABASE_URL: url, DATA_DIR: dataDir }
  const openNewApp = async () => {
    const newApp = openApp(env, { clock: app.clock })
    onTestFinished(() => newApp.close())
    return newApp
  }
  return runCommand(['restore', ...argv], {
    openApp: openNewApp,
    openNewShop: async () => ({ env, url, open: openNewApp }),
    claimFolder: () => Promise.reject(new Error('not in this test')),
    input: process.stdin,
  })
}

/** Runs a command on an open shop. */
export const runCommandOnShop = (app: App, argv: string[]) =>
  runCommand(argv, {
    openApp: async () => app,
    openNewShop: () => Promise.reject(new Error('not in this test')),
    claimFolder: () => Promise.reject(new Error('not in this test')),
    input: process.stdin,
  })
