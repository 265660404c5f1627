import {
  type NewRedirect,
  pathOfUrl,
  redirectPath,
} from '#app/features/content/redirects/redirects.ts'
import { metaValue } from '#app/features/move-in/former-shop/former-meta.server.ts'
import {
  type FormerPost,
  readFormerPosts,
} from '#app/features/move-in/former-shop/former-posts.server.ts'
import type { FormerUrl } from '#app/features/move-in/former-urls/former-urls.ts'
import {
  addRedirects,
  collectOpenUrls,
  type ExistingObject,
  findObjects,
  type Move,
} from '../moved-objects.server.ts'
import { urlOfFile } from './move-media.server.ts'

const FILES_PER_BATCH = 2_000

/**
 * Redirects the attachment pages of WordPress, and the files that are not imported. The latter redirect to the page to
 * which they were attached, or are gone. Other objects with the same slug have priority.
 */
export async function moveFileUrls(move: Move): Promise<void> {
  if (move.options.isDryRun) return collectUnattachedFiles(move)
  for await (const batch of readFormerPosts(move.formerDb, ['attachment'], FILES_PER_BATCH)) {
    const parentIds = batch.map(({ parent }) => parent)
    const products = await findObjects(move.app.db, move, 'product', parentIds)
    const posts = await findObjects(move.app.db, move, 'post', parentIds)
    const redirects: NewRedirect[] = []
    for (const post of batch) {
      const target = targetOf(move, post, products, posts)
      redirects.push(...redirectsOf(move, post, target))
      if (target.targetKind === 'gone') await collectOpenUrls(move, [missingUrlOf(move, post)])
    }
    await move.app.db.transaction((tx) => addRedirects(tx, move, redirects, { isFallback: true }))
    if (move.shouldStop()) return
  }
}

/** Notes files that are attached to no page, so that a plan lists them. */
async function collectUnattachedFiles(move: Move): Promise<void> {
  for await (const batch of readFormerPosts(move.formerDb, ['attachment'], FILES_PER_BATCH)) {
    const unattachedFiles = batch.filter(({ id, parent }) => !move.mediaIds.has(id) && parent === 0)
    await collectOpenUrls(
      move,
      unattachedFiles.map((post) => missingUrlOf(move, post)),
    )
    if (move.shouldStop()) return
  }
}

function missingUrlOf(move: Move, post: FormerPost): FormerUrl {
  const urlKeys = urlKeysOf(move, post)
  // The URL of the file itself comes last in the list; it identifies the file in the list of open URLs.
  const [first = '/', ...otherKeys] = urlKeys.toReversed()
  return {
    paths: [first, ...otherKeys],
    name: post.title || post.slug,
    reason: 'file',
    proposal: '',
  }
}

type RedirectTarget = Omit<NewRedirect, 'path'>

function targetOf(
  { mediaIds }: Move,
  { id, parent }: FormerPost,
  products: Map<string, ExistingObject>,
  posts: Map<string, ExistingObject>,
): RedirectTarget {
  const photo = mediaIds.get(id)
  if (photo !== undefined) return { targetKind: 'media', targetId: photo, targetUrl: '' }
  const product = products.get(String(parent))
  if (product) return { targetKind: 'product', targetId: Number(product.newId), targetUrl: '' }
  const post = posts.get(String(parent))
  // Both kinds of posts redirect by id.
  if (post) return { targetKind: 'post', targetId: Number(post.newId), targetUrl: '' }
  return { targetKind: 'gone', targetId: null, targetUrl: '' }
}

const redirectsOf = (move: Move, post: FormerPost, target: RedirectTarget): NewRedirect[] =>
  urlKeysOf(move, post).map((path) => ({ path, ...target }))

/** Returns the keys of the attachment page of an upload and of its file. */
function urlKeysOf({ facts }: Move, post: FormerPost): string[] {
  const file = pathOfUrl(urlOfFile(post, facts.shop))
  const page = post.slug === '' ? [] : [`/${post.slug}`, `/?name=${post.slug}`].map(redirectPath)
  const original = metaValue(post.meta, '_wp_attached_file')
  const paths = [...page, `/?attachment_id=${post.id}`, `/?p=${post.id}`]
  return [...new Set([...paths, ...(file && original !== '' ? [file] : [])])]
}
