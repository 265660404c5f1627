import { StatusLabel, type StatusTone } from '#app/ui/status-label.tsx'
import type { MailState } from './mails.ts'

const TONES: Record<MailState, StatusTone> = {
  queued: 'warning',
  sent: 'success',
  failed: 'danger',
  kept: 'quiet',
}

export function mailStateName(state: MailState): string {
  switch (state) {
    case 'queued':
      return 'Wacht op verzenden'
    case 'sent':
      return 'Verzonden'
    case 'failed':
      return 'Mislukt'
    case 'kept':
      return 'Bewaard'
  }
}

export function MailStateLabel({ state }: { state: MailState }) {
  return <StatusLabel tone={TONES[state]}>{mailStateName(state)}</StatusLabel>
}
