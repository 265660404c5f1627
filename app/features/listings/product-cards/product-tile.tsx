import { type ReactNode, useState } from 'react'
import { type ProductCard, productAddress } from '#app/features/catalog/products/catalog.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import { Link } from '#app/ui/link.tsx'
import { cardBadge } from './card-badge.ts'
import { CardPhoto } from './card-photo.tsx'
import { CardPrice } from './card-price.tsx'
import { CardRating } from './card-rating.tsx'
import { MetalDots } from './metal-dots.tsx'
import { Thermometer } from './thermometer.tsx'

/** What the catalogue does not know of: the screens bring it along. */
export interface TileExtras {
  /** top right on the photo: the heart */
  corner?: ReactNode
  /** at the bottom of the photo while pointed at, from 768 px: "Snel bekijken" */
  bar?: ReactNode
  /** left of the metal dots: the compare toggle */
  actions?: ReactNode
}

interface ProductTileProps extends TileExtras {
  card: ProductCard
  /** share of the window the photo takes */
  sizes?: string
  /** in the first row: the photo is fetched at once */
  priority?: boolean
  /** when the page was made (ISO); without it nothing is "Nieuw" */
  at?: string
  /** how loud its name is in the page's outline */
  heading?: 'h2' | 'h3'
}

const TILE_SIZES = '(min-width: 64rem) 25vw, 50vw'

/** A product in a list. */
export function ProductTile({
  card,
  sizes = TILE_SIZES,
  priority = false,
  at,
  heading: Heading = 'h3',
  corner,
  bar,
  actions,
}: ProductTileProps) {
  // The second photo costs nobody anything who never points at the first.
  const [isNear, setIsNear] = useState(false)
  const badge = cardBadge(card, at)
  const address = productAddress(card.slug)
  return (
    <article
      className="group relative min-w-0"
      onPointerEnter={() => setIsNear(true)}
      onFocus={() => setIsNear(true)}
    >
      <div className="relative">
        <Link to={address} prefetch="intent" tabIndex={-1} aria-hidden="true" className="block">
          <span className="relative block aspect-product overflow-hidden bg-ground">
            {!card.photo && !card.linked && (
              <span className="absolute inset-0 flex items-center justify-center text-sm text-ink-3">
                Nog geen foto
              </span>
            )}
            <CardPhoto
              card={card}
              sizes={sizes}
              priority={priority}
              className={`size-full object-cover ${badge?.kind === 'sold-out' ? 'opacity-60' : ''}`}
            />
            {isNear && card.secondPhoto && (
              <Picture
                photo={card.secondPhoto}
                alt=""
                sizes={sizes}
                className="absolute inset-0 opacity-0 transition-opacity duration-(--transition-duration-image) group-focus-within:opacity-100 group-hover:opacity-100"
                imgClassName="size-full object-cover"
              />
            )}
          </span>
        </Link>
        <div className="pointer-events-none absolute top-0 left-0 flex flex-col items-start gap-px">
          {badge && (
            <span
              className={`tag font-figures ${badge.kind === 'sale' ? 'font-semibold text-sale' : ''}`}
            >
              {badge.text}
            </span>
          )}
          <Thermometer degrees={card.temperature} />
        </div>
        {corner && <div className="absolute top-0 right-0">{corner}</div>}
        {bar && (
          <div className="absolute inset-x-2 bottom-2 hidden opacity-0 transition-opacity duration-(--transition-duration-fast) group-focus-within:opacity-100 group-hover:opacity-100 md:block">
            {bar}
          </div>
        )}
      </div>
      <div className="pt-3 pb-1">
        <Heading className="line-clamp-3 leading-6 font-medium wrap-anywhere">
          <Link
            to={address}
            prefetch="intent"
            className="decoration-1 underline-offset-4 group-hover:underline"
          >
            {card.name}
          </Link>
        </Heading>
        {(card.subtitle || card.rating) && (
          <div className="flex items-baseline justify-between gap-2 text-sm text-ink-2">
            <p className="truncate">{card.subtitle}</p>
            {card.rating && <CardRating rating={card.rating} />}
          </div>
        )}
        {card.seller === 'external' && (
          <p className="truncate text-sm text-ink-3">
            Verkoop door {card.soldBy || 'een andere winkel'}
          </p>
        )}
        <p className="mt-1">
          <CardPrice card={card} />
        </p>
        {(actions || card.metals.length > 0) && (
          <div className="-mb-1 flex min-h-6 items-center gap-2 pt-1.5">
            {actions}
            {/* To the right, also while there is nothing to do on the left. */}
            <div className="ml-auto">
              <MetalDots metals={card.metals} />
            </div>
          </div>
        )}
      </div>
    </article>
  )
}
