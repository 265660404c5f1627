import { Notice } from '#app/ui/notice.tsx'

interface SaveNoticeProps {
  /** what the action answered when it kept nothing; `message` where no field is to blame */
  refused?: { message?: string | null } | undefined
  isSaved: boolean
  /** what to say of what was kept */
  saved?: string
}

/** Above a form: whether what was sent was kept. */
export function SaveNotice({
  refused,
  isSaved,
  saved = 'Opgeslagen. De winkel toont het al.',
}: SaveNoticeProps) {
  if (!refused && !isSaved) return null
  return (
    <div className="mb-6">
      {refused ? (
        <Notice kind="danger" role="alert">
          {refused.message ?? 'Niet opgeslagen. Kijk naar de rood omrande velden.'}
        </Notice>
      ) : (
        <Notice kind="success">{saved}</Notice>
      )}
    </div>
  )
}
