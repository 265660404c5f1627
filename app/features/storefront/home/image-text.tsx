import { type Photo, photoUrl, widthsOf } from '#app/features/core/media/photo.ts'
import { Link } from '#app/ui/link.tsx'
import { LazyBackground } from '#app/ui/loading/lazy-background.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { BlockLink } from './block-content.ts'

interface ImageTextProps {
  heading: string
  text: string
  photo: Photo | null
  /** shows the photo on the left of the text; on a phone the photo is always below the text */
  isPhotoLeft: boolean
  link: BlockLink | null
}

/** A text of the owner, with an optional wide photo beside it. */
export function ImageText({ heading, text, photo, isPhotoLeft, link }: ImageTextProps) {
  return (
    <section className="wrap mt-section grid-cols-12 items-end gap-x-gutter lg:grid">
      <div
        className={
          photo ? `col-span-4 ${isPhotoLeft ? 'lg:order-last lg:pl-10' : 'lg:pr-10'}` : 'col-span-8'
        }
      >
        {heading && <h2 className="display text-display-md wrap-anywhere">{heading}</h2>}
        <p className="mt-4 max-w-[26em] text-lead whitespace-pre-line text-ink-2">{text}</p>
        {link && (
          <Link
            to={link.href}
            className={`mt-3 inline-flex min-h-target items-center font-medium ${TEXT_LINK}`}
          >
            {link.text}
          </Link>
        )}
      </div>
      {photo && (
        <LazyBackground
          sources={sourcesOf(photo)}
          {...(photo.alt && { label: photo.alt })}
          className="col-span-8 mt-8 aspect-hero bg-ground bg-cover bg-center lg:mt-0"
        />
      )}
    </section>
  )
}

/** Returns the sources of the photo, which takes two thirds of a wide window. */
function sourcesOf(photo: Photo) {
  const width = widthsOf(photo).findLast((width) => width <= 1200) ?? 160
  return [
    { src: photoUrl(photo, width, 'avif'), type: 'image/avif' },
    { src: photoUrl(photo, width, 'jpg'), type: 'image/jpeg' },
  ]
}
