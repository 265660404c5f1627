import { deviceName } from '#app/features/customers/passkeys/device-name.ts'

export interface ShownSession {
  id: string
  userAgent: string
  /** as text */
  seen: string
  isThis: boolean
}

export function SessionList({ sessions }: { sessions: ShownSession[] }) {
  return (
    <ul className="border-t border-line">
      {sessions.map(({ id, userAgent, seen, isThis }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
          <span>{deviceName(userAgent)}</span>
          <span className={isThis ? 'font-medium' : 'text-ink-2'}>
            {isThis ? 'Dit apparaat' : seen}
          </span>
        </li>
      ))}
    </ul>
  )
}
