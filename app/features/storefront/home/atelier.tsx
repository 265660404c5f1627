import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'
import { LazyBackground } from '#app/ui/loading/lazy-background.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import photoAvif from './atelier.avif'
import photoJpeg from './atelier.jpg'

const PHOTO = [
  { src: photoAvif, type: 'image/avif' },
  { src: photoJpeg, type: 'image/jpeg' },
]

/** The workshop, beside one wide photo. */
export function Atelier({ city }: { city: string }) {
  return (
    <section className="wrap mt-section grid-cols-12 items-end gap-x-gutter lg:grid">
      <div className="col-span-4 lg:pr-10">
        <h2 className="display text-display-md">Gemaakt aan de Oudegracht</h2>
        <p className="mt-4 max-w-[26em] text-lead text-ink-2">
          Boven de winkel in {city} zitten vijf goudsmeden aan één lange werkbank. Kom langs om te
          passen, of laat een ring maken van je eigen oude goud.
        </p>
        <Link
          to={path('/winkel-en-atelier')}
          className={`mt-3 inline-flex min-h-target items-center font-medium ${TEXT_LINK}`}
        >
          Bezoek het atelier
        </Link>
      </div>
      <LazyBackground
        sources={PHOTO}
        className="col-span-8 mt-8 aspect-hero bg-ground bg-cover bg-center lg:mt-0"
      />
    </section>
  )
}
