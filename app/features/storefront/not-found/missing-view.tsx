import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import { CardRow } from '#app/features/listings/product-cards/card-row.tsx'
import type { CardControls } from '#app/features/listings/product-cards/product-card-view.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import type { MissingPage } from './missing-page.ts'

/** A message that the page is missing, beside a photo, with popular products. */
export function MissingView({
  page: { cards, renderedAt },
  controls,
}: {
  page: MissingPage
  controls: (card: ProductCard, renderedAt: string) => CardControls
}) {
  const photo = cards.find((card) => card.photo)?.photo
  return (
    <>
      <section className="relative overflow-hidden bg-ground">
        {photo && (
          <div className="missing-photo">
            <Picture
              photo={photo}
              alt=""
              sizes="(min-width: 64rem) 40rem, 100vw"
              className="block h-full"
              imgClassName="size-full object-cover max-lg:object-top"
            />
          </div>
        )}
        <div className="wrap relative flex flex-col justify-center pt-4 pb-10 lg:min-h-[600px] lg:py-14">
          <ErrorMessage isMissing />
        </div>
      </section>
      <CardRow title="Veel bekeken" cards={cards} renderedAt={renderedAt} controls={controls} />
    </>
  )
}
