import { readNoticePicture } from '#app/features/content/info-pages/guarantee-notice.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import type { Route } from './+types/guarantee-picture.ts'

const YEAR_SECONDS = 31_536_000

/**
 * Returns the official notice about the legal guarantee as a picture. The URL has its hash, so a URL never shows another
 * picture.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  context.get(pageContext).markPrivate()
  const [, hash] = /^([0-9a-f]{20})\.png$/.exec(params.file) ?? []
  const picture = hash && (await readNoticePicture(context.get(appContext), hash))
  if (!picture) throw notFound()
  return new Response(new Uint8Array(picture), {
    headers: {
      'content-type': 'image/png',
      'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
    },
  })
}
