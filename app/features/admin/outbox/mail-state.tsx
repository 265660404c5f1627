import type { MailState } from '#app/platform/mail/mail.ts'
import { StatusLabel, type StatusTone } from '#app/ui/feedback/status-label.tsx'

const TONES: Record<MailState, StatusTone> = {
  queued: 'warning',
  sending: 'warning',
  sent: 'success',
  failed: 'danger',
  uncertain: 'danger',
  stored: 'warning',
}

function mailStateName(state: MailState): string {
  switch (state) {
    case 'queued':
      return 'In de wachtrij'
    case 'sending':
      return 'Wordt verstuurd'
    case 'sent':
      return 'Verstuurd'
    case 'failed':
      return 'Mislukt'
    case 'uncertain':
      return 'Misschien niet aangekomen'
    case 'stored':
      return 'Niet verstuurd'
  }
}

export function MailStateLabel({ state }: { state: MailState }) {
  return <StatusLabel tone={TONES[state]}>{mailStateName(state)}</StatusLabel>
}
