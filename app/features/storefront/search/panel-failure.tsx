import { EnglishText } from '#app/ui/english-text.tsx'
import { PANEL_FAILURE_TEXT } from '#app/ui/feedback/load-failure.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'

/** The error message of a panel whose content could not be loaded. */
export function PanelFailure() {
  return (
    <Notice kind="danger" role="alert">
      Dat ging niet goed. Probeer het zo nog eens.
      <EnglishText>{PANEL_FAILURE_TEXT}</EnglishText>
    </Notice>
  )
}
