import { returnCostText } from '#app/features/core/settings/policy-settings.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { formatRound } from '#app/platform/money.ts'
import type { ShopPromise } from './shown-blocks.ts'

/** Returns the promises of the shop, which follow its settings, and those of the owner. `freeFromCents` null: delivery is never free. */
export function promisesOf(
  fields: Record<string, string>,
  { returnDays, paysReturns }: Pick<ShopSettings, 'returnDays' | 'paysReturns'>,
  freeFromCents: number | null,
): ShopPromise[] {
  const own = ['1', '2'].flatMap((number) => {
    const title = fields[`heading${number}`] ?? ''
    return title === '' ? [] : [{ title, text: fields[`text${number}`] ?? '' }]
  })
  return [
    freeFromCents === null
      ? { title: 'Met zorg verpakt', text: 'In een doosje dat tegen een stootje kan.' }
      : {
          title: 'Gratis verzonden',
          text: `Vanaf ${formatRound(freeFromCents)}, in een doosje dat door de brievenbus past.`,
        },
    { title: `${returnDays} dagen retour`, text: returnCostText({ paysReturns }) },
    {
      title: 'Gekeurd en gestempeld',
      text: 'Goud en zilver met het gehalteteken dat de Waarborgwet vraagt.',
    },
    ...own,
  ]
}
