import { data } from 'react-router'
import { MissingView } from '#app/features/browse/missing-view.tsx'
import { readMissing } from '#app/features/browse/read-missing.server.ts'
import { cardsEnd } from '#app/features/catalog/catalog.ts'
import { tileExtras } from '#app/features/product/tile-extras.tsx'
import { pageContext, shopContext } from '#app/platform/shop-context.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/not-found.ts'

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
