import { Link } from 'react-router'
import { path } from '#app/platform/path.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { type CopyPhotosResult, copiedText, failuresHeading } from './copied-photos.ts'

/** Shows the result of copying the photos of an offer, with the reason for each failure. */
export function CopyResultNotice({
  productId,
  result,
}: {
  productId: number
  result: CopyPhotosResult
}) {
  const failures = result.ok ? result.failed : []
  const hasCopies = result.ok && result.copied + result.alreadyThere > 0
  return (
    <div className="mb-6 space-y-3">
      <Notice kind={hasCopies ? 'success' : 'danger'} role="alert">
        {copiedText(result)}{' '}
        {hasCopies && (
          <Link to={path('/beheer/producten/:id/fotos', { id: productId })} className={TEXT_LINK}>
            Bekijk de foto’s
          </Link>
        )}
      </Notice>
      {failures.length > 0 && (
        <Notice kind="warning">
          <p>{failuresHeading(failures.length)}</p>
          <ul>
            {failures.map(({ url, reason }) => (
              <li key={url} className="wrap-anywhere">
                {url}: {reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
