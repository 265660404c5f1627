import { Picture } from '#app/features/core/media/picture.tsx'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { BLOG_URL, type PostCard, postUrl, readingTimeText } from './blog.ts'

/** Shows the newest posts on another page: the newest one large, with the others beside it. */
export function NewestPosts({ cards }: { cards: PostCard[] }) {
  if (cards.length === 0) return null
  return (
    <section className="wrap mt-section">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-4 lg:mb-8">
        <h2 className="display text-display-md">Journaal</h2>
        <Link
          to={BLOG_URL}
          className={`inline-flex min-h-target items-end pb-1 whitespace-nowrap ${TEXT_LINK}`}
        >
          Lees alle verhalen
        </Link>
      </div>
      <ul className="grid gap-x-gutter gap-y-10 md:grid-cols-12">
        {cards.map((card, index) => (
          <li key={card.id} className={index === 0 ? 'md:col-span-6' : 'md:col-span-3'}>
            <NewPost card={card} isLarge={index === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NewPost({ card, isLarge }: { card: PostCard; isLarge: boolean }) {
  return (
    <Link to={postUrl('post', card.slug)} prefetch="intent" className="group block">
      {card.photo && (
        <Picture
          photo={card.photo}
          alt=""
          // The height decides how much of a wide photo is needed, also in a narrow column.
          sizes="(min-width: 48rem) 55vw, 120vw"
          // All photos have the same height, so that the titles align.
          imgClassName="aspect-journal w-full bg-ground object-cover md:aspect-auto md:h-[clamp(14rem,30vw,28rem)]"
        />
      )}
      <h3
        className={`display mt-4 wrap-anywhere decoration-1 underline-offset-4 group-hover:underline ${isLarge ? 'text-display-sm' : 'text-display-xs'}`}
      >
        {card.title}
      </h3>
      {isLarge && card.excerpt && <p className="mt-2 max-w-prose text-ink-2">{card.excerpt}</p>}
      <p className="mt-2 text-sm text-ink-3 empty:hidden">{readingTimeText(card.readingMinutes)}</p>
    </Link>
  )
}
