import { emptyCrossSells } from '#app/features/affiliate/cross-sell/empty-cross-sells.server.ts'
import { testConnection } from '#app/features/partners/marketplace-import/test-connection.server.ts'
import { readSourceHealth } from '#app/features/partners/marketplaces/read-source-health.server.ts'
import { readSwitchedOff, switchOn } from '#app/features/partners/offers/switches.server.ts'
import { SWITCHES } from '#app/features/partners/offers/switches.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { MarketplaceArguments, MarketplaceOutcome } from './marketplace-result.ts'

const namesOf = (list: string | undefined) => list?.split(/[\s,]+/).filter(Boolean) ?? []

/** What is on and off, after some of it was switched. */
export async function runSwitches(
  shop: Shop,
  given: Pick<MarketplaceArguments, 'on' | 'off'>,
): Promise<MarketplaceOutcome> {
  const [on, off] = [namesOf(given.on), namesOf(given.off)]
  const names = Object.keys(SWITCHES)
  if ([...on, ...off].some((name) => !names.includes(name)))
    return { misuse: `--on en --off noemen een of meer van: ${names.join(', ')}.` }
  const wasOff = await readSwitchedOff(shop)
  if (on.length + off.length > 0)
    await switchOn(
      shop,
      names.filter((name) => !off.includes(name) && (on.includes(name) || !wasOff.has(name))),
    )
  const nowOff = await readSwitchedOff(shop)
  for (const [name, { name: title }] of Object.entries(SWITCHES))
    console.log(`${name} · ${nowOff.has(name) ? 'uit' : 'aan'} · ${title}`)
  return 'done'
}

/** One question to each marketplace that the shop has a key and a tag for, or to one of them. */
export async function runTest(
  shop: Shop,
  { source, country }: Pick<MarketplaceArguments, 'source' | 'country'>,
): Promise<MarketplaceOutcome> {
  const health = await readSourceHealth(shop)
  const named = health.flatMap(({ name, account, countries }) =>
    account && (source === undefined || source === name)
      ? countries.flatMap((one) =>
          country === undefined || country === one.country ? `${name}.${one.country}` : [],
        )
      : [],
  )
  if (named.length === 0) {
    console.error('Hier is geen sleutel en tag voor. Zie: marketplace keys.')
    return 'failed'
  }
  let outcome: MarketplaceOutcome = 'done'
  for (const one of named) {
    const result = await testConnection(shop, one)
    if (result?.isGood) console.log(result.text)
    else {
      console.error(result?.text)
      outcome = 'failed'
    }
  }
  return outcome
}

/** What goes together is looked for anew: with these ASINs, else with all. */
export async function runSets(shop: Shop, ids: string[]): Promise<MarketplaceOutcome> {
  await emptyCrossSells(shop, ids)
  console.log('Wat samen gekocht wordt, wordt opnieuw gezocht.')
  return 'done'
}
