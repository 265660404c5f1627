import type { ReactNode } from 'react'
import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import { tableOfContents } from '#app/features/content/post-documents/heading-ids.ts'
import { PostBody } from '#app/features/content/post-documents/post-body.tsx'
import { EmbedSlot } from '#app/features/core/consent/embed-slot.tsx'
import type { Photo } from '#app/features/core/media/photo.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import type { PostDocument } from '#app/features/core/rich-text/post-document.ts'
import { Breadcrumbs, type Crumb } from '#app/ui/breadcrumbs.tsx'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { type PostTag, postTagUrl } from './post-tags.ts'

interface PostArticleProps {
  crumbs: Crumb[]
  title: string
  excerpt: string
  document: PostDocument
  cover: Photo | null
  photos: Photo[]
  cards: ProductCard[]
  /** URL of the slider; '' if the post has none */
  sliderUrl: string
  /** line with author and date */
  byline?: ReactNode
  /** shown beside the text on a wide screen */
  aside?: ReactNode
  /** tags of the post */
  postTags: PostTag[]
}

/** A post or page: title, photo, text with the products that it mentions, and table of contents. */
export function PostArticle(props: PostArticleProps) {
  const { crumbs, title, excerpt, document, cover, photos, cards, sliderUrl, byline, aside } = props
  const picture = cover && (
    <Picture
      photo={cover}
      priority
      sizes="100vw"
      imgClassName="aspect-journal w-full bg-ground object-cover object-[50%_30%] lg:aspect-[2/1]"
    />
  )
  return (
    <article>
      <div className="wrap pt-3">
        <Breadcrumbs crumbs={crumbs} />
      </div>
      <header className="wrap mt-2 grid-cols-12 items-end gap-x-gutter lg:mt-4 lg:grid">
        <h1 className="display col-span-8 text-display-lg wrap-anywhere">{title}</h1>
        {byline && <p className="col-span-4 mt-4 text-ink-2 lg:mt-0 lg:pb-2">{byline}</p>}
      </header>
      {(sliderUrl || picture) && (
        <div className="mx-auto mt-8 max-w-site lg:mt-12 lg:px-page">
          {sliderUrl ? (
            <EmbedSlot src={sliderUrl} title="Uitgelicht" placeholder={picture} />
          ) : (
            picture
          )}
        </div>
      )}
      <div className="wrap mt-8 grid-cols-12 gap-x-gutter lg:mt-14 lg:grid">
        <div className="col-span-3">
          <TableOfContents document={document} />
        </div>
        <div className="col-span-6 max-w-prose">
          {excerpt && <p className="mb-6 text-lead leading-[1.55] font-medium">{excerpt}</p>}
          <PostBody document={document} photos={photos} cards={cards} />
          <PostTags postTags={props.postTags} />
        </div>
        {aside && <div className="col-span-3 max-lg:hidden xl:pl-10">{aside}</div>}
      </div>
    </article>
  )
}

function PostTags({ postTags }: { postTags: PostTag[] }) {
  if (postTags.length === 0) return null
  return (
    <div className="mt-8 flex items-baseline gap-x-2 border-t border-line pt-3">
      <p className="shrink-0 text-ink-2">Meer over:</p>
      <ul aria-label="Trefwoorden" className="flex min-w-0 flex-wrap gap-x-2">
        {postTags.map(({ name, slug }) => (
          <li key={slug} className="min-w-0 not-last:after:content-[',']">
            <Link
              to={postTagUrl(slug)}
              className={`${TEXT_LINK} inline-block py-2.5 wrap-anywhere first-letter:uppercase`}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function TableOfContents({ document }: { document: PostDocument }) {
  const contents = tableOfContents(document)
  if (contents.length < 2) return null
  return (
    <nav aria-labelledby="in-dit-artikel" className="sticky top-8 hidden lg:block">
      <p id="in-dit-artikel" className="mb-2 text-sm text-ink-2">
        In dit artikel
      </p>
      <ul className="border-l border-line">
        {contents.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-9 items-center py-1 pl-4 text-ink-2 hover:text-ink"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
