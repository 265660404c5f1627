import { data } from 'react-router'
import { TileRow } from '#app/features/browse/tile-row.tsx'
import { cardsEnd } from '#app/features/catalog/catalog.ts'
import { readListing } from '#app/features/catalog/listing.server.ts'
import { parseListingQuery } from '#app/features/catalog/listing.ts'
import { Picture } from '#app/features/media/picture.tsx'
import { tileExtras } from '#app/features/product/tile-extras.tsx'
import { pageContext, shopContext } from '#app/platform/shop-context.ts'
import { ErrorMessage } from '#app/ui/error-message.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/not-found.ts'

const WANTED = 4

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Niet gevonden' })
}

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const page = context.get(pageContext)
  page.keep(['listing'])
  const listing = await readListing(shop, parseListingQuery(new URL('http://list')))
  const cards = listing?.cards.slice(0, WANTED) ?? []
  page.endsAt(cardsEnd(cards))
  return data({ cards, at: shop.clock.now().toISOString() }, { status: 404 })
}

export default function NotFound({ loaderData }: Route.ComponentProps) {
  const photo = loaderData.cards.find((card) => card.photo)?.photo
  return (
    <>
      <section className="relative overflow-hidden bg-ground">
        {photo && (
          <div className="max-lg:hidden lg:absolute lg:inset-y-0 lg:right-0 lg:w-3/5 lg:[mask-image:linear-gradient(to_right,transparent,#000_22%)]">
            <Picture
              photo={photo}
              alt=""
              sizes="60vw"
              className="block h-full"
              imgClassName="size-full object-cover"
            />
          </div>
        )}
        <div className="wrap relative flex flex-col justify-center py-10 lg:min-h-[600px] lg:py-14">
          <ErrorMessage isMissing />
        </div>
      </section>
      <TileRow
        title="Veel bekeken"
        cards={loaderData.cards}
        at={loaderData.at}
        extras={tileExtras}
      />
    </>
  )
}
