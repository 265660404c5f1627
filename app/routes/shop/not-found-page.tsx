import { data } from 'react-router'
import { cardsEnd } from '#app/features/catalog/products/catalog.ts'
import { MissingView } from '#app/features/storefront/not-found/missing-view.tsx'
import { readMissing } from '#app/features/storefront/not-found/read-missing.server.ts'
import { tileExtras } from '#app/features/storefront/quick-view/tile-extras.tsx'
import { pageContext, shopContext } from '#app/platform/app-context.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/not-found-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Niet gevonden' })
}

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  page.keep(['listing'])
  const missing = await readMissing(context.get(shopContext))
  page.endsAt(cardsEnd(missing.cards))
  return data(missing, { status: 404 })
}

export default function NotFound({ loaderData }: Route.ComponentProps) {
  return <MissingView page={loaderData} extras={tileExtras} />
}
