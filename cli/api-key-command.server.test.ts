import { expect } from 'vitest'
import { readAudit } from '#app/features/admin/audit-log/read-audit.server.ts'
import { writeStaffAccount } from '#app/features/core/accounts/write-users.server.ts'
import { apiKeys } from '#app/features/core/api-keys/api-keys-tables.server.ts'
import { commandTest, runCommand } from '#tests/support/command-test.ts'
import { EXIT } from '#tests/support/exit-codes.ts'

commandTest('a key and its secret are printed, one per line', async ({ app, output }) => {
  const eva = { name: 'Eva', email: 'eva@schakel.example', hash: 'geen', role: 'owner' as const }
  await writeStaffAccount(app.db, eva, app.clock.now())
  const command = ['api-key', '--user', 'Eva@schakel.example', '--name', 'Kassa', '--rights']
  expect(await runCommand(app, [...command, 'read-write'])).toBe(EXIT.done)
  expect(output.out).toMatch(/^ck_[\da-f]{40}\ncs_[\da-f]{40}\n$/)
  const [key] = await app.db.select().from(apiKeys)
  expect(key).toMatchObject({ name: 'Kassa', rights: 'read_write', revokedAt: null })
  const { entries } = await readAudit(app, { kind: 'person', actorId: '', page: 1 })
  expect(entries[0]).toMatchObject({ actor: 'Opdrachtregel', table: 'api_keys', name: 'Kassa' })

  expect(await runCommand(app, [...command, 'alles'])).toBe(EXIT.wrongUsage)
  expect(await runCommand(app, ['api-key', '--user', 'eva@schakel.example'])).toBe(EXIT.wrongUsage)
  const commandForStranger = [
    'api-key',
    '--user',
    'wie@schakel.example',
    '--rights',
    'read',
    '--name',
    'X',
  ]
  expect(await runCommand(app, commandForStranger)).toBe(EXIT.failed)
  expect(output.err).toContain('Niemand met het adres wie@schakel.example werkt in het beheer.')
})
