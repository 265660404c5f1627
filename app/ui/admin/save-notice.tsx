import { Notice } from '#app/ui/feedback/notice.tsx'

interface SaveNoticeProps {
  /** what the action answered when it kept nothing; `message` where no field is to blame */
  problem?: { message?: string | null } | undefined
  isSaved: boolean
  /** what to say of what was kept */
  saved?: string
}

/** Above a form: whether what was sent was kept. */
export function SaveNotice({
  problem,
  isSaved,
  saved = 'Opgeslagen. De winkel toont het al.',
}: SaveNoticeProps) {
  if (!problem && !isSaved) return null
  return (
    <div className="mb-6">
      {problem ? (
        <Notice kind="danger" role="alert">
          {problem.message ?? 'Niet opgeslagen. Kijk naar de rood omrande velden.'}
        </Notice>
      ) : (
        <Notice kind="success">{saved}</Notice>
      )}
    </div>
  )
}
