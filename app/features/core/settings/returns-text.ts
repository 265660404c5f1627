import type { ShopSettings } from './settings.ts'

/** Returns "30 dagen om te ruilen of terug te sturen"; an owner can decide that nothing is exchanged. */
export const returnsText = ({
  returnDays,
  offersExchanges,
}: Pick<ShopSettings, 'returnDays' | 'offersExchanges'>): string =>
  `${returnDays} dagen om ${offersExchanges ? 'te ruilen of ' : ''}terug te sturen`
