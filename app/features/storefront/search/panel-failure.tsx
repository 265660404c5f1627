import { PANEL_FAILURE_TEXT } from '#app/ui/feedback/load-failure.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'

/** The error message of a panel whose content could not be loaded. */
export function PanelFailure() {
  return (
    <Notice kind="danger" role="alert">
      <span lang="en">{PANEL_FAILURE_TEXT}</span>
    </Notice>
  )
}
