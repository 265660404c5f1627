import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from '#app/ui/link.tsx'
import { type PostCard, postUrl } from './blog.ts'
import '#app/features/content/post-documents/post-text.css'

interface PostBarProps {
  previous: PostCard | null
  next: PostCard | null
}

/**
 * Links to the previous and the next post [S19], in a row below the text. A wide page also has arrows at its edges that float
 * along the text and show the title on hover or focus. The parent element must contain the whole post.
 */
export function PostBar({ previous, next }: PostBarProps) {
  if (!previous && !next) return null
  return (
    <nav aria-label="Meer artikelen">
      <div className="wrap mt-14">
        <div className="grid grid-cols-2 divide-x divide-line border-y border-line">
          {previous ? <RowLink card={previous} isNext={false} /> : <span />}
          {next && <RowLink card={next} isNext />}
        </div>
      </div>
      {previous && <Tab card={previous} isNext={false} />}
      {next && <Tab card={next} isNext />}
    </nav>
  )
}

interface LinkProps {
  card: PostCard
  isNext: boolean
}

function RowLink({ card, isNext }: LinkProps) {
  return (
    <Link
      to={postUrl('post', card.slug)}
      prefetch="intent"
      className={`group py-4 ${isNext ? 'pl-4 text-right' : 'pr-4'}`}
    >
      <span
        className={`flex items-center gap-1 text-sm text-ink-3 ${isNext ? 'flex-row-reverse' : ''}`}
      >
        <Arrow isNext={isNext} size={16} />
        {isNext ? 'Volgende' : 'Vorige'}
      </span>
      <span className="block leading-6 font-medium underline-offset-4 wrap-anywhere group-hover:underline">
        {card.title}
      </span>
    </Link>
  )
}

/** An arrow in the margin of the text. It starts below the photo, whose height follows the width of the page. */
function Tab({ card, isNext }: LinkProps) {
  return (
    <div
      className={`pointer-events-none absolute top-[calc(min(50vw,45rem)+20rem)] bottom-0 z-float hidden xl:block ${isNext ? 'right-0' : 'left-0'}`}
    >
      <Link
        to={postUrl('post', card.slug)}
        prefetch="intent"
        className={`group pointer-events-auto sticky top-[70vh] flex h-11 items-center bg-paper text-ink-2 hover:text-ink hover:shadow-menu focus-visible:text-ink focus-visible:shadow-menu ${isNext ? '' : 'flex-row-reverse'}`}
      >
        <span className="flex w-11 justify-center">
          <Arrow isNext={isNext} size={20} />
          <span className="sr-only">{isNext ? 'Volgende' : 'Vorige'}</span>
        </span>{' '}
        <span className="post-tab overflow-hidden">
          <span className="line-clamp-2 w-44 px-4 text-sm leading-[1.15rem]">{card.title}</span>
        </span>
      </Link>
    </div>
  )
}

function Arrow({ isNext, size }: { isNext: boolean; size: number }) {
  const Icon = isNext ? ChevronRight : ChevronLeft
  return <Icon size={size} strokeWidth={1.5} aria-hidden="true" />
}
