import {
  readSwitchedOff,
  saveEnabledSwitches,
} from '#app/features/partners/offers/switches.server.ts'
import { MARKETPLACE_SWITCHES } from '#app/features/partners/offers/switches.ts'
import type { App } from '#app/platform/app.ts'
import type { AddCommand, CommandOutcome } from '../command-context.ts'

const SWITCH_NAMES = Object.keys(MARKETPLACE_SWITCHES)

export const addMarketplaceSwitches: AddCommand = (parent, { openApp, finish }) => {
  parent
    .command('switches')
    .description('zet marktplaatsen en vakken aan of uit, en toont hoe ze staan')
    .option('--on <a,b>', 'zet deze aan')
    .option('--off <a,b>', 'zet deze uit')
    .action(async (options) => {
      const namesToEnable = parseNames(options.on)
      const namesToDisable = parseNames(options.off)
      if ([...namesToEnable, ...namesToDisable].some((name) => !SWITCH_NAMES.includes(name)))
        return finish({
          misuse: `--on en --off noemen een of meer van: ${SWITCH_NAMES.join(', ')}.`,
        })
      finish(await switchAndShow(await openApp(), namesToEnable, namesToDisable))
    })
}

async function switchAndShow(
  app: App,
  namesToEnable: string[],
  namesToDisable: string[],
): Promise<CommandOutcome> {
  const switchedOffBefore = await readSwitchedOff(app)
  if (namesToEnable.length + namesToDisable.length > 0)
    await saveEnabledSwitches(
      app,
      SWITCH_NAMES.filter(
        (name) =>
          !namesToDisable.includes(name) &&
          (namesToEnable.includes(name) || !switchedOffBefore.has(name)),
      ),
    )
  const switchedOffAfter = await readSwitchedOff(app)
  for (const [name, { name: title }] of Object.entries(MARKETPLACE_SWITCHES))
    console.log(`${name} · ${switchedOffAfter.has(name) ? 'uit' : 'aan'} · ${title}`)
  return 'done'
}

const parseNames = (list: string | undefined) => list?.split(/[\s,]+/).filter(Boolean) ?? []
