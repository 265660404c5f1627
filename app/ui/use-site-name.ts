import { useRouteLoaderData } from 'react-router'

/** Returns the name of the shop; empty if the root loader's data is missing, for example after a failure. */
export const useSiteName = (): string =>
  useRouteLoaderData<{ siteName: string }>('root')?.siteName ?? ''

/** Returns "Niet gevonden · Naam", for pages without data of their own. */
export function useTitle(title: string): string {
  const name = useSiteName()
  return name === '' ? title : `${title} · ${name}`
}
