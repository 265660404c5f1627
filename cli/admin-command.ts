import { createSetupLink } from '#app/features/core/sign-in/manager-setup.server.ts'
import type { App } from '#app/platform/app.ts'
import type { AddCommand, CommandOutcome } from './command-context.ts'

export const addAdminCommand: AddCommand = (parent, { openShop, finish }) => {
  parent
    .command('admin')
    .description('maakt de link waarmee de eerste beheerder een wachtwoord kiest')
    .option('--email <adres>', 'aan wie de link gestuurd wordt')
    .action(async ({ email }) => {
      if (!email?.includes('@'))
        return finish({ misuse: 'Noem een e-mailadres: admin --email ADRES.' })
      finish(await showSetupLink(await openShop(), email))
    })
}

async function showSetupLink(app: App, email: string): Promise<CommandOutcome> {
  const link = await createSetupLink(app)
  if (!link) {
    console.error(
      'Er is al een beheerder. Die kan anderen toelaten, of een nieuw wachtwoord vragen.',
    )
    return 'failed'
  }
  console.log(`Stuur deze link aan ${email}; hij werkt één keer:\n${link}`)
  return 'done'
}
