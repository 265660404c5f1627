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

interface AtelierProps {
  heading: string
  text: string
  /** the demo's photo, which shows nothing of another shop */
  hasPhoto: boolean
}

/** The owner’s text about the shop, in the demo beside one wide photo. */
export function Atelier({ heading, text, hasPhoto }: AtelierProps) {
  if (text === '') return null
  return (
    <section className="wrap mt-section grid-cols-12 items-end gap-x-gutter lg:grid">
      <div className={hasPhoto ? 'col-span-4 lg:pr-10' : 'col-span-8'}>
        {heading && <h2 className="display text-display-md">{heading}</h2>}
        <p className="mt-4 max-w-[26em] text-lead text-ink-2">{text}</p>
        <Link
          to={path('/winkel-en-atelier')}
          className={`mt-3 inline-flex min-h-target items-center font-medium ${TEXT_LINK}`}
        >
          Openingstijden en adres
        </Link>
      </div>
      {hasPhoto && (
        <LazyBackground
          sources={PHOTO}
          className="col-span-8 mt-8 aspect-hero bg-ground bg-cover bg-center lg:mt-0"
        />
      )}
    </section>
  )
}
