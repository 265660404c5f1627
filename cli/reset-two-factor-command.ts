import { findStaffByEmail } from '#app/features/core/accounts/find-staff.server.ts'
import { resetTwoFactor } from '#app/features/core/sign-in/two-factor.server.ts'
import type { App } from '#app/platform/app.ts'
import { inHandsOf } from '#app/platform/database/acting-app.server.ts'
import type { AddCommand, CommandOutcome } from './command-context.ts'

export const addResetTwoFactorCommand: AddCommand = (parent, { openShop, finish }) => {
  parent
    .command('reset-two-factor')
    .description('wist de tweede stap van wie zijn telefoon kwijt is')
    .argument('<adres>', 'het e-mailadres waarmee die inlogt')
    .action(async (email) => finish(await clearTwoFactor(await openShop(), email)))
}

async function clearTwoFactor(app: App, email: string): Promise<CommandOutcome> {
  const id = await findStaffByEmail(app, email)
  const operator = inHandsOf(app, { id: 'opdracht', name: 'Opdrachtregel' })
  if (!id || !(await resetTwoFactor(operator, id))) {
    console.error(`Niemand met het adres ${email} werkt in het beheer.`)
    return 'failed'
  }
  console.log(`De tweede stap van ${email} is gewist: het wachtwoord is weer genoeg.`)
  return 'done'
}
