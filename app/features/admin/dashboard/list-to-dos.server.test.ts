import { expect } from 'vitest'
import { markSetupStep } from '#app/features/admin/setup-guide/setup-guide.server.ts'
import { readAdminCounts } from '#app/features/admin/shell/admin-counts.server.ts'
import { saveServiceKey } from '#app/features/core/service-keys/service-keys.server.ts'
import { SERVICE_KEY_VALUES } from '#app/features/core/service-keys/service-keys.ts'
import type { App } from '#app/platform/app.ts'
import { newShopTest } from '#tests/support/shop-test.ts'
import { listToDos } from './list-to-dos.server.ts'
import { readOverview } from './read-overview.server.ts'

const SETUP_KINDS = ['no-mail-server', 'no-payments']

const readSetupTasks = async (app: App) =>
  listToDos(await readOverview(app), await readAdminCounts(app))
    .filter(({ kind }) => SETUP_KINDS.includes(kind))
    .map(({ text, href }) => [text, href])

newShopTest('the first tasks are to set up mail and payments', async ({ app }) => {
  expect(await readSetupTasks(app)).toEqual([
    ['Klanten krijgen geen mail', '/beheer/instellingen/diensten/#smtp'],
    ['Online betalen staat nog uit', '/beheer/instellingen/diensten/#mollie'],
  ])
  await saveServiceKey(
    app,
    'smtp',
    SERVICE_KEY_VALUES.smtp({ server: 'mail.voorbeeld.nl', port: '25', user: '', password: '' }),
  )
  // The owner accepts bank transfers only.
  await markSetupStep(app, 'payments')
  expect(await readSetupTasks(app)).toEqual([])
})
