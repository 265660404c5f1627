import { text } from 'node:stream/consumers'
import {
  forgetSourceKey,
  readKeyState,
  saveSourceKey,
} from '#app/features/partners/marketplace-sources/source-keys.server.ts'
import type { KeyedSource } from '#app/features/partners/marketplace-sources/source-keys.ts'
import { SOURCE_NAMES } from '#app/features/partners/marketplaces/source-health.ts'
import { SOURCE_KEY_FORMS } from '#app/features/partners/marketplaces/source-key-forms.ts'
import { lookUp } from '#app/platform/look-up.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { MarketplaceArguments, MarketplaceOutcome } from './marketplace-result.ts'

/** Where what may not be shown is read from. */
export type CommandInput = AsyncIterable<string | Uint8Array> & { isTTY?: boolean }

const FROM = { environment: 'uit de omgeving', owner: 'ingesteld', nobody: 'geen sleutel' }

/**
 * What keys there are, or one set or taken away. A key is never shown, and comes in by standard input: on the command line it would
 * stay in the history of the shell and in the list of processes.
 */
export async function runKeys(
  shop: Shop,
  { set, clear }: Pick<MarketplaceArguments, 'set' | 'clear'>,
  input: CommandInput,
): Promise<MarketplaceOutcome> {
  const named = set ?? clear
  if (named !== undefined && !lookUp(SOURCE_KEY_FORMS, named))
    return { misuse: `Een sleutel is van een van: ${Object.keys(SOURCE_KEY_FORMS).join(', ')}.` }
  if (clear !== undefined) await forgetSourceKey(shop, clear as KeyedSource)
  else if (set !== undefined) {
    const problem = await setKey(shop, set as KeyedSource, input)
    if (problem !== null) {
      console.error(problem)
      return 'failed'
    }
  }
  for (const source of Object.keys(SOURCE_KEY_FORMS) as KeyedSource[]) {
    const { from, idEnd, isUnreadable } = await readKeyState(shop, source)
    const parts = [
      `${SOURCE_NAMES[source]}: ${FROM[from]}`,
      ...(idEnd ? [`nummer eindigt op ${idEnd}`] : []),
      ...(isUnreadable ? ['niet meer te lezen; stel hem opnieuw in'] : []),
    ]
    console.log(parts.join(' · '))
  }
  return 'done'
}

/** What is wrong with what came in; null: it is set. */
async function setKey(
  shop: Shop,
  source: KeyedSource,
  input: CommandInput,
): Promise<string | null> {
  if (input.isTTY)
    console.error(
      'Plak het nummer, het geheim en bij Amazon de versie, elk op een regel; dan Ctrl-D.',
    )
  const [keyId = '', secret = '', version] = (await text(input as never))
    .split(/\r?\n/)
    .map((line) => line.trim())
  const read = SOURCE_KEY_FORMS[source].safeParse({
    ...{ keyId, secret },
    version: version || (source === 'amazon' ? shop.env.AMAZON_CREDENTIAL_VERSION : ''),
  })
  if (!read.success) return read.error.issues[0]?.message ?? 'Dit is geen sleutel.'
  await saveSourceKey(shop, source, read.data)
  return null
}
