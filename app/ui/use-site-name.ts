import { useRouteLoaderData } from 'react-router'

/** Returns the name of the shop; empty while the root loader's data is missing, such as after a failure. */
export const useSiteName = (): string =>
  useRouteLoaderData<{ siteName: string }>('root')?.siteName ?? ''

/** Returns "Niet gevonden · Naam", for pages that have no data of their own. */
export function useTitle(title: string): string {
  const name = useSiteName()
  return name === '' ? title : `${title} · ${name}`
}
