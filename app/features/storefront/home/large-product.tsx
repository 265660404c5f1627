import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import { SALE_OVER_TEXT, SaleEndLine } from '#app/features/storefront/buy-form/sale-end-line.tsx'
import { formatCents } from '#app/platform/money.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { showToast } from '#app/ui/feedback/toasts.ts'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { BlockLink, LargeCard } from './block-content.ts'

/** A toast, because the block may show another product once the sale has ended. */
const notifySaleOver = () => void showToast({ kind: 'info', text: SALE_OVER_TEXT })

interface LargeProductProps {
  /** text above the name; if empty, a sale is announced instead */
  heading: string
  card: LargeCard
  link: BlockLink | null
}

/** One product with its price, and the end of a reduction. */
export function LargeProduct({ heading, card, link }: LargeProductProps) {
  const label = heading || (card.beforeCents === null ? '' : 'In prijs verlaagd')
  const photo = card.secondPhoto ?? card.photo
  return (
    <section className="mt-section bg-ground">
      <div className="lg:grid lg:grid-cols-12">
        <div className="relative aspect-product lg:col-span-6">
          {photo && (
            <Picture
              photo={photo}
              alt=""
              sizes="(min-width: 64rem) 50vw, 100vw"
              className="absolute inset-0"
              imgClassName="size-full object-cover"
            />
          )}
        </div>
        <div className="flex flex-col justify-center px-page py-10 lg:col-span-6 lg:py-16 lg:pl-14">
          {label && (
            <p
              className={`font-semibold ${card.beforeCents === null ? 'text-ink-2' : 'text-sale'}`}
            >
              {label}
            </p>
          )}
          <h2 className="display mt-2 text-display-md wrap-anywhere">{card.name}</h2>
          <p className="mt-3 max-w-[24em] text-lead text-ink-2">{card.subtitle}</p>
          <LargePrice card={card} />
          {card.saleEnd && (
            <SaleEndLine key={card.saleEnd.at} end={card.saleEnd} onEnd={notifySaleOver} isLarge />
          )}
          <p className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-2">
            <ButtonLink to={productUrl(card.slug)}>Bekijk dit sieraad</ButtonLink>
            {link && (
              <Link to={link.href} className={`inline-flex min-h-target items-center ${TEXT_LINK}`}>
                {link.text}
              </Link>
            )}
          </p>
        </div>
      </div>
    </section>
  )
}

function LargePrice({ card }: { card: LargeCard }) {
  return (
    <>
      <p className="mt-6 flex flex-wrap items-baseline gap-3 font-figures">
        <span
          className={`text-[2rem] leading-none font-semibold ${card.beforeCents === null ? '' : 'text-sale'}`}
        >
          {card.isFromPrice && 'vanaf '}
          {formatCents(card.priceCents)}
        </span>
        {card.beforeCents !== null && (
          <s className="text-ink-2">
            <span className="sr-only">Eerder </span>
            {formatCents(card.beforeCents)}
          </s>
        )}
      </p>
      {card.beforeCents !== null && (
        <p className="mt-2 text-sm text-ink-2">
          Laagste prijs in de 30 dagen ervoor: {formatCents(card.beforeCents)}
        </p>
      )}
    </>
  )
}
