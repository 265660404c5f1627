import { closeToVisitors, openToVisitors } from '#app/features/admin/go-live/open-shop.server.ts'
import type { App } from '#app/platform/app.ts'
import { actingFor } from '#app/platform/database/acting-app.server.ts'
import type { AddCommand, CommandOutcome } from './command-context.ts'

const actAsCommandLine = (app: App) => actingFor(app, { id: 'opdracht', name: 'Opdrachtregel' })

export const addOpenCommand: AddCommand = (parent, { openApp, finish }) => {
  parent
    .command('open')
    .description('opent de winkel voor bezoekers')
    .option('--yes', 'ook als verplichte gegevens ontbreken of beloften niet zijn nagekeken')
    .action(async ({ yes = false }) => finish(await openShop(await openApp(), yes === true)))
}

export const addCloseCommand: AddCommand = (parent, { openApp, finish }) => {
  parent
    .command('close')
    .description('sluit de winkel: bezoekers zien een aankondiging')
    .action(async () => {
      await closeToVisitors(actAsCommandLine(await openApp()))
      console.log('De winkel is dicht.')
      finish('done')
    })
}

async function openShop(app: App, isConfirmed: boolean): Promise<CommandOutcome> {
  const result = await openToVisitors(actAsCommandLine(app), { isConfirmed })
  if (result.ok) {
    console.log('De winkel is open.')
    return 'done'
  }
  const { missing, unchecked } = result
  const labels = missing.map(({ label }) => label.toLowerCase().replace(/^kvk/, 'KvK'))
  console.error(
    [
      'De winkel blijft dicht.',
      missing.length > 0 &&
        `De wet vraagt deze gegevens, en ze ontbreken: ${labels.join(', ')}. Vul ze in bij Instellingen.`,
      unchecked.length > 0 &&
        `Nog niet nagekeken: ${unchecked.map(({ label }) => label.toLowerCase()).join('; ')}. Vink ze af op het overzicht van het beheer.`,
      'Of open toch met: open --yes',
    ]
      .filter(Boolean)
      .join('\n'),
  )
  return 'failed'
}
