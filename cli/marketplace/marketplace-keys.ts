import { text } from 'node:stream/consumers'
import {
  forgetSourceKey,
  readKeyState,
  saveSourceKey,
} from '#app/features/partners/marketplace-sources/source-keys.server.ts'
import type { KeyedSource } from '#app/features/partners/marketplace-sources/source-keys.ts'
import { SOURCE_NAMES } from '#app/features/partners/marketplaces/source-health.ts'
import { SOURCE_KEY_FORMS } from '#app/features/partners/marketplaces/source-key-forms.ts'
import type { App } from '#app/platform/app.ts'
import type { AddCommand, CommandInput, CommandOutcome } from '../command-context.ts'

const KEY_ORIGINS = { environment: 'uit de omgeving', owner: 'ingesteld', nobody: 'geen sleutel' }

// Object.keys returns string[], without the type of the keys.
const KEYED_SOURCES = Object.keys(SOURCE_KEY_FORMS) as KeyedSource[]
const findSource = (sourceName: string | undefined) =>
  KEYED_SOURCES.find((source) => source === sourceName)

export const addMarketplaceKeys: AddCommand = (parent, { openApp, finish, input }) => {
  parent
    .command('keys')
    .description('toont welke sleutels er zijn, nooit de sleutel zelf')
    .option(
      '--set <naam>',
      'leest van amazon of bol nummer, geheim en versie van de standaardinvoer, elk op een regel',
    )
    .option('--clear <naam>', 'wist de sleutel van amazon of bol')
    .action(async (options) => {
      const sourceName = options.set ?? options.clear
      if (sourceName !== undefined && !findSource(sourceName))
        return finish({ misuse: `Een sleutel is van een van: ${KEYED_SOURCES.join(', ')}.` })
      const app = await openApp()
      const sourceToSet = findSource(options.set)
      const sourceToClear = findSource(options.clear)
      if (sourceToClear) await forgetSourceKey(app, sourceToClear)
      else if (sourceToSet) {
        const problem = await setKey(app, sourceToSet, input)
        if (problem !== null) {
          console.error(problem)
          return finish('failed')
        }
      }
      finish(await showKeys(app))
    })
}

async function showKeys(app: App): Promise<CommandOutcome> {
  for (const source of KEYED_SOURCES) {
    const { from, idEnd, isUnreadable } = await readKeyState(app, source)
    const parts = [
      `${SOURCE_NAMES[source]}: ${KEY_ORIGINS[from]}`,
      ...(idEnd ? [`nummer eindigt op ${idEnd}`] : []),
      ...(isUnreadable ? ['niet meer te lezen; stel hem opnieuw in'] : []),
    ]
    console.log(parts.join(' · '))
  }
  return 'done'
}

/** Stores the typed key. Returns the problem if the key is invalid; null if it is stored. */
async function setKey(app: App, source: KeyedSource, input: CommandInput): Promise<string | null> {
  if (input.isTTY)
    console.error(
      'Plak het nummer, het geheim en bij Amazon de versie, elk op een regel; dan Ctrl-D.',
    )
  const [keyId = '', secret = '', version] = (await text(input as never))
    .split(/\r?\n/)
    .map((line) => line.trim())
  const parsedKey = SOURCE_KEY_FORMS[source].safeParse({
    keyId,
    secret,
    version: version || (source === 'amazon' ? app.env.AMAZON_CREDENTIAL_VERSION : ''),
  })
  if (!parsedKey.success) return parsedKey.error.issues[0]?.message ?? 'Dit is geen sleutel.'
  await saveSourceKey(app, source, parsedKey.data)
  return null
}
