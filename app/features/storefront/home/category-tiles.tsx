import { categoryUrl } from '#app/features/catalog/products/catalog.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import { Link } from '#app/ui/link.tsx'
import type { CategoryTile } from './block-content.ts'

/** One large tile, then two rows of two tiles whose edges do not line up. */
const TILE_SPANS = [
  'col-span-2 lg:col-span-5 lg:row-span-2',
  'lg:col-span-4',
  'lg:col-span-3',
  'lg:col-span-3',
  'lg:col-span-4',
]

// The photos are wider than the tiles and must fill their height, so they are loaded larger than the tile's width.
const LARGE_SIZES = '(min-width: 64rem) 82vw, 140vw'
const SMALL_SIZES = '(min-width: 64rem) 40vw, 92vw'

interface CategoryTilesProps {
  /** empty: a default heading, for screen readers only */
  heading: string
  categories: CategoryTile[]
}

export function CategoryTiles({ heading, categories }: CategoryTilesProps) {
  const isFull = categories.length === TILE_SPANS.length
  return (
    <section className="wrap mt-section">
      <h2 className={heading ? 'display mb-6 text-display-md wrap-anywhere' : 'sr-only'}>
        {heading || 'Categorieën'}
      </h2>
      <ul className="grid grid-cols-2 gap-x-gutter gap-y-6 lg:grid-cols-12 lg:gap-y-gutter">
        {categories.map(({ slug, name, count, photo }, index) => {
          const isLarge = isFull && index === 0
          let photoClass = 'aspect-square'
          if (isFull)
            photoClass = 'aspect-square lg:aspect-auto lg:h-[21vw] lg:max-h-[336px] lg:flex-none'
          if (isLarge) photoClass = 'aspect-[4/3] lg:aspect-auto'
          return (
            <li key={slug} className={isFull ? TILE_SPANS[index] : 'lg:col-span-3'}>
              <Link to={categoryUrl(slug)} prefetch="intent" className="group flex h-full flex-col">
                <span
                  className={`relative block flex-1 overflow-hidden bg-ground lg:min-h-[220px] ${photoClass}`}
                >
                  {photo && (
                    <Picture
                      photo={photo}
                      alt=""
                      sizes={isLarge ? LARGE_SIZES : SMALL_SIZES}
                      className="absolute inset-0"
                      imgClassName="size-full object-cover"
                    />
                  )}
                </span>
                <span className="flex items-baseline justify-between pt-2.5">
                  <span className="display text-display-xs decoration-1 underline-offset-4 group-hover:underline">
                    {name}
                  </span>
                  <span className="font-figures text-sm text-ink-3">
                    {count}
                    <span className="sr-only"> sieraden</span>
                  </span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
