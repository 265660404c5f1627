import { useNavigation } from 'react-router'
import { Notice } from '#app/ui/feedback/notice.tsx'

interface SaveNoticeProps {
  /** the action's result if nothing was saved; `message` for a problem that belongs to no field */
  problem?: { message?: string | null } | undefined
  isSaved: boolean
  /** message after saving */
  saved?: string | undefined
}

/** Shows above a form whether it was saved. */
export function SaveNotice({
  problem,
  isSaved,
  saved = 'Opgeslagen. De winkel toont het al.',
}: SaveNoticeProps) {
  // While the form is saved again, the message of the last time is hidden in its place, so that it is not taken for the new one.
  const isSaving = useNavigation().state === 'submitting'
  if (!problem && !isSaved) return null
  return (
    <div className={`mb-6 ${isSaving ? 'invisible' : ''}`}>
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
