import { path } from '#app/platform/path.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { POST_STATES, postState } from './blog.ts'

/** Notice above a post that only staff can see in this state. */
export function PreviewNotice({
  post,
  at,
}: {
  post: { id: number; publishedAt: Date | null; trashedAt: Date | null }
  at: string
}) {
  const { text } = POST_STATES[postState(post, new Date(at))]
  return (
    <div className="wrap pt-4">
      <Notice>
        Voorbeeld, alleen voor wie hier werkt. Staat: {text.toLowerCase()}.{' '}
        <Link to={path('/beheer/journaal/:id', { id: post.id })} className={TEXT_LINK}>
          Wijzigen
        </Link>
      </Notice>
    </div>
  )
}
