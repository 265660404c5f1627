import { useNavigation } from 'react-router'
import { Notice } from '#app/ui/feedback/notice.tsx'

interface SaveNoticeProps {
  /** result of the action if nothing was saved; `message` is for a problem that belongs to no field */
  problem?: { message?: string | null } | undefined
  isSaved: boolean
  /** message after saving */
  savedText?: string | undefined
}

/** Shows above a form whether it was saved. */
export function SaveNotice({
  problem,
  isSaved,
  savedText = 'Opgeslagen. De winkel toont het al.',
}: SaveNoticeProps) {
  // The previous message is hidden while the form is saved again, so that it is not mistaken for the new result.
  const isSaving = useNavigation().state === 'submitting'
  if (!problem && !isSaved) return null
  return (
    <div className={`mb-6 ${isSaving ? 'invisible' : ''}`}>
      {problem ? (
        <Notice kind="danger" role="alert">
          {problem.message ?? 'Niet opgeslagen. Kijk naar de rood omrande velden.'}
        </Notice>
      ) : (
        <Notice kind="success">{savedText}</Notice>
      )}
    </div>
  )
}
