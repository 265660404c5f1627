import { useRouteLoaderData } from 'react-router'

/** Returns whether prices include VAT: not in a shop under the kleineondernemersregeling. The root loader returns it. */
export const useHasVat = (): boolean =>
  useRouteLoaderData<{ hasVat: boolean }>('root')?.hasVat ?? true
