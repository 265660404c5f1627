import { Picture } from '#app/features/core/media/picture.tsx'
import { dutchDate } from '#app/platform/dutch-time.ts'
import { Link } from '#app/ui/link.tsx'
import { type PostCard, postUrl, readingTimeText } from './blog.ts'

interface PostTileProps {
  card: PostCard
  /** the first post of a page may be large */
  isLarge?: boolean
  heading?: 'h2' | 'h3'
}

/** A post in a list. */
export function PostTile({ card, isLarge = false, heading: Heading = 'h2' }: PostTileProps) {
  const url = postUrl('post', card.slug)
  const readingTime = readingTimeText(card.readingMinutes)
  return (
    <article
      className={`group min-w-0 ${isLarge ? 'grid-cols-12 items-center gap-x-gutter lg:grid' : ''}`}
    >
      <Link
        to={url}
        prefetch="intent"
        tabIndex={-1}
        aria-hidden="true"
        className={`block aspect-journal bg-ground ${isLarge ? 'col-span-7' : ''}`}
      >
        {card.photo && (
          <Picture
            photo={card.photo}
            alt=""
            priority={isLarge}
            // A wide photo is cut off at its sides, so it is loaded wider than the tile.
            sizes={
              isLarge
                ? '(min-width: 64rem) 70vw, 120vw'
                : '(min-width: 64rem) 40vw, (min-width: 40rem) 60vw, 120vw'
            }
            imgClassName="size-full object-cover object-[50%_30%]"
          />
        )}
      </Link>
      <div className={isLarge ? 'col-span-5 mt-4 lg:mt-0 lg:pl-8' : 'mt-4'}>
        <Heading
          className={`display ${isLarge ? 'text-display-md' : 'text-display-xs'} wrap-anywhere`}
        >
          <Link
            to={url}
            prefetch="intent"
            className="decoration-1 underline-offset-4 group-hover:underline"
          >
            {card.title}
          </Link>
        </Heading>
        {card.excerpt && (
          <p
            className={`text-ink-2 ${isLarge ? 'mt-4 max-w-prose text-lead' : 'mt-2 line-clamp-3'}`}
          >
            {card.excerpt}
          </p>
        )}
        <p className="mt-3 text-sm text-ink-2">
          {card.category && `${card.category.name}, `}
          <time dateTime={card.publishedAt.toISOString()}>{dutchDate(card.publishedAt)}</time>
          {readingTime && `, ${readingTime}`}
        </p>
      </div>
    </article>
  )
}
