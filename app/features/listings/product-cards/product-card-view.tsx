import { type ReactNode, useState } from 'react'
import {
  cardUrl,
  FEW_LEFT,
  type ProductCard,
  type Rating,
} from '#app/features/catalog/products/catalog.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import { formatTenths, formatWhole } from '#app/platform/text/number-text.ts'
import { Link } from '#app/ui/link.tsx'
import { Star } from '#app/ui/stars.tsx'
import { CardPhoto } from './card-photo.tsx'
import { CardPrice } from './card-price.tsx'
import { sellersText } from './product-card.ts'
import { Thermometer } from './thermometer.tsx'

const METALS: Record<string, { name: string; color: string }> = {
  yellow: { name: 'geelgoud', color: 'bg-metal-yellow' },
  white: { name: 'witgoud', color: 'bg-metal-white' },
  rose: { name: 'roségoud', color: 'bg-metal-rose' },
  silver: { name: 'zilver', color: 'bg-metal-silver' },
}

/** The metals of the variants as dots, with their names for screen readers. */
function MetalDots({ metals }: { metals: string[] }) {
  const knownMetals = metals.flatMap((code) => METALS[code] ?? [])
  if (knownMetals.length === 0) return null
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className="sr-only">In {knownMetals.map(({ name }) => name).join(', ')}</span>
      {knownMetals.map(({ name, color }) => (
        <span
          key={name}
          className={`size-3 rounded-full ring-1 ring-black/15 ring-inset ${color}`}
          aria-hidden="true"
        />
      ))}
    </span>
  )
}

const NEW_DAYS = 30
const DAY_MS = 86_400_000

interface CardBadge {
  kind: 'sold-out' | 'sale' | 'few' | 'new'
  text: string
}

/** Returns the badge of a card; only own products are new. `renderedAt`: the moment of rendering, which is past in a cached page. */
export function cardBadge(
  card: Pick<ProductCard, 'left' | 'beforeCents' | 'priceCents' | 'publishedAt' | 'seller'>,
  renderedAt?: string,
): CardBadge | null {
  if (card.left === 0) return { kind: 'sold-out', text: 'Uitverkocht' }
  if (card.beforeCents !== null && card.beforeCents > card.priceCents) {
    const percent = Math.floor((1 - card.priceCents / card.beforeCents) * 100)
    if (percent > 0) return { kind: 'sale', text: `−${percent}%` }
  }
  if (card.left !== null && card.left <= FEW_LEFT) return { kind: 'few', text: `Nog ${card.left}` }
  if (
    card.seller === 'own' &&
    renderedAt &&
    Date.parse(renderedAt) - Date.parse(card.publishedAt) < NEW_DAYS * DAY_MS
  ) {
    return { kind: 'new', text: 'Nieuw' }
  }
  return null
}

/** Controls of other features, which the page passes to its cards. */
export interface CardControls {
  /** control at the top right of the photo: the heart */
  corner?: ReactNode
  /** button at the bottom of the photo, shown on hover from a width of 768 px: "Snel bekijken" */
  bar?: ReactNode
  /** controls to the left of the metal dots: the compare toggle */
  actions?: ReactNode
}

interface ProductCardViewProps extends CardControls {
  card: ProductCard
  /** width of the photo in the layout, as the `sizes` attribute of an image */
  sizes?: string
  /** the card is in the first row: its photo is fetched with high priority */
  priority?: boolean
  /** moment at which the page was rendered (ISO); without it no card has the badge "Nieuw" */
  renderedAt?: string
  /** heading level of the product's name */
  heading?: 'h2' | 'h3'
}

const CARD_SIZES = '(min-width: 64rem) 25vw, 50vw'

/** A product in a list. */
export function ProductCardView({
  card,
  sizes = CARD_SIZES,
  priority = false,
  renderedAt,
  heading = 'h3',
  corner,
  bar,
  actions,
}: ProductCardViewProps) {
  // The second photo is loaded only when the pointer is on the card.
  const [isPointedAt, setIsPointedAt] = useState(false)
  const badge = cardBadge(card, renderedAt)
  return (
    <article
      className="group relative flex h-full min-w-0 flex-col"
      onPointerEnter={({ pointerType }) => setIsPointedAt(isPointedAt || pointerType === 'mouse')}
      onFocus={({ target }) => setIsPointedAt(isPointedAt || target.matches(':focus-visible'))}
    >
      <div className="relative">
        <CardPhotos
          card={card}
          sizes={sizes}
          priority={priority}
          isFaded={badge?.kind === 'sold-out'}
          hasSecond={isPointedAt}
        />
        <div className="pointer-events-none absolute top-0 left-0 flex flex-col items-start gap-px">
          {badge && (
            <span
              className={`tag font-figures ${badge.kind === 'sale' ? 'font-semibold text-sale' : ''}`}
            >
              {badge.text}
            </span>
          )}
          {card.seller === 'external' && <Thermometer degrees={card.temperature} />}
        </div>
        {corner && <div className="absolute top-0 right-0">{corner}</div>}
        {bar && <div className="card-quick-view">{bar}</div>}
      </div>
      <CardText card={card} heading={heading} actions={actions} />
    </article>
  )
}

interface CardPhotosProps {
  card: ProductCard
  sizes: string
  priority: boolean
  isFaded: boolean
  hasSecond: boolean
}

function CardPhotos({ card, sizes, priority, isFaded, hasSecond }: CardPhotosProps) {
  return (
    <Link to={cardUrl(card)} prefetch="intent" tabIndex={-1} aria-hidden="true" className="block">
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
          className={`size-full object-cover ${isFaded ? 'opacity-60' : ''}`}
        />
        {hasSecond && card.secondPhoto && (
          <Picture
            photo={card.secondPhoto}
            alt=""
            sizes={sizes}
            className="absolute inset-0 opacity-0 transition-opacity duration-(--transition-duration-image) group-has-focus-visible:opacity-100 group-hover:opacity-100"
            imgClassName="size-full object-cover"
          />
        )}
      </span>
    </Link>
  )
}

interface CardTextProps {
  card: ProductCard
  heading: 'h2' | 'h3'
  actions: ReactNode
}

function CardText({ card, heading: Heading, actions }: CardTextProps) {
  return (
    <div className="flex flex-1 flex-col pt-3">
      <Heading className="line-clamp-3 leading-6 md:line-clamp-2 font-medium wrap-anywhere">
        <Link
          to={cardUrl(card)}
          prefetch="intent"
          className="decoration-1 underline-offset-4 group-hover:underline"
        >
          {card.name}
        </Link>
      </Heading>
      {card.subtitle && (
        <p className="text-sm text-ink-2 max-md:line-clamp-2 md:truncate">{card.subtitle}</p>
      )}
      {card.seller === 'external' && (
        <p className="truncate text-sm text-ink-2">Bij {sellersText(card.soldBy)}</p>
      )}
      {/* On a phone the rating is above the price, so that prices of neighbours are at the same height. */}
      <div className="mt-auto flex items-baseline gap-x-2 pt-1.5 max-md:flex-col-reverse md:flex-wrap md:justify-between">
        <p>
          <CardPrice card={card} />
        </p>
        {card.rating && <CardRating rating={card.rating} />}
      </div>
      {/* Never left out, so that prices of neighbours are at the same height. */}
      <div className="flex min-h-target flex-wrap items-center gap-x-2">
        {actions}
        {/* The margin aligns the dots to the right, even if there are no actions on the left. */}
        <div className="ml-auto">
          <MetalDots metals={card.metals} />
        </div>
      </div>
    </div>
  )
}

/** The rating on a card: "4,7 (38)" with one star. */
function CardRating({ rating }: { rating: NonNullable<Rating> }) {
  const { average, count } = rating
  return (
    <p className="flex h-5 shrink-0 items-center gap-1 text-sm text-ink-2">
      <Star />
      <span className="sr-only">Beoordeeld met </span>
      {formatTenths(average)}
      <span className="sr-only"> van 5 sterren, reviews: </span>
      <span>
        <span aria-hidden="true">(</span>
        {formatWhole(count)}
        <span aria-hidden="true">)</span>
      </span>
    </p>
  )
}
