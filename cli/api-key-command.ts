import { findStaffByEmail } from '#app/features/core/accounts/find-staff.server.ts'
import type { KeyRights } from '#app/features/core/api-keys/api-keys.ts'
import { createApiKey } from '#app/features/core/api-keys/manage-api-keys.server.ts'
import type { App } from '#app/platform/app.ts'
import { actingFor } from '#app/platform/database/acting-app.server.ts'
import type { AddCommand, CommandOutcome } from './command-context.ts'

const RIGHTS: Record<string, KeyRights | undefined> = {
  read: 'read',
  write: 'write',
  'read-write': 'read_write',
}

export const addApiKeyCommand: AddCommand = (parent, { openApp, finish }) => {
  parent
    .command('api-key')
    .description('maakt een sleutel waarmee een programma in iemands naam werkt')
    .option('--user <adres>', 'in wiens naam: het e-mailadres waarmee die inlogt')
    .option('--rights <recht>', 'wat het mag: read, write of read-write')
    .option('--name <tekst>', 'hoe het programma heet')
    .action(async ({ user, rights = '', name = '' }) => {
      const keyRights = Object.hasOwn(RIGHTS, rights) ? RIGHTS[rights] : undefined
      if (!user || !keyRights || name.trim() === '') {
        return finish({
          misuse:
            'Noem alle drie: api-key --user ADRES --rights read|write|read-write --name TEKST.',
        })
      }
      finish(await printNewKey(await openApp(), user, keyRights, name.trim()))
    })
}

async function printNewKey(
  app: App,
  email: string,
  rights: KeyRights,
  name: string,
): Promise<CommandOutcome> {
  const userId = await findStaffByEmail(app, email)
  if (!userId) {
    console.error(`Niemand met het adres ${email} werkt in het beheer.`)
    return 'failed'
  }
  const actingApp = actingFor(app, { id: 'opdracht', name: 'Opdrachtregel' })
  const createdKey = await createApiKey(actingApp, { userId, name, rights })
  if (!createdKey.ok) {
    console.error(`${email} heeft al te veel sleutels. Trek eerst in wat niet meer gebruikt wordt.`)
    return 'failed'
  }
  console.log(`${createdKey.key}\n${createdKey.secret}`)
  return 'done'
}
