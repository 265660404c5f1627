import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import {
  type PostDocument,
  photoIdsOf,
  productIdsOf,
} from '#app/features/core/rich-text/post-document.ts'
import { readCards } from '#app/features/listings/product-cards/read-cards.server.ts'
import type { App } from '#app/platform/app.ts'
import { PostBody } from './post-body.tsx'

/**
 * Returns the texts of posts as HTML by id, with absolute URLs, for feeds and REST clients. Clients may store the text for
 * long. Photos that are shown from another shop may be stored for a day only, so they are omitted.
 */
export async function postHtml(
  app: App,
  posts: { id: number; document: PostDocument }[],
): Promise<Map<number, string>> {
  const [photos, cards] = await Promise.all([
    readPhotos(
      app.db,
      posts.flatMap(({ document }) => photoIdsOf(document)),
    ),
    readCards(
      app.db,
      [...new Set(posts.flatMap(({ document }) => productIdsOf(document)))],
      app.clock.now(),
    ),
  ])
  const embeds = {
    photos: [...photos.values()],
    cards: cards.map((card) => ({ ...card, linked: null })),
  }
  return new Map(
    posts.map(({ id, document }) => {
      const html = renderToStaticMarkup(
        <MemoryRouter>
          <PostBody document={document} {...embeds} />
        </MemoryRouter>,
      )
      return [id, withAbsoluteUrls(html, app.siteUrl)]
    }),
  )
}

/** Makes URLs in attributes absolute. The pattern cannot match text, because quotation marks in text are escaped. */
function withAbsoluteUrls(html: string, siteUrl: string): string {
  return html
    .replace(/(?<= (?:href|src)=")\/(?!\/)/g, `${siteUrl}/`)
    .replace(/(?<= srcset=")[^"]*/gi, (srcset) =>
      srcset.replace(/(^|, )\/(?!\/)/g, `$1${siteUrl}/`),
    )
}
