import { useEffect, useRef } from 'react'
import { useAccount } from '#app/features/core/accounts/account-store.ts'
import { AccountEntries, useOwnEmail } from './account-entries.tsx'

/** The account menu within the mobile menu. */
export function AccountPanel() {
  const { name } = useAccount()
  const email = useOwnEmail()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="min-h-0 flex-1 animate-dialog overflow-y-auto pt-5 pb-8">
      <h2
        ref={heading}
        tabIndex={-1}
        className="display px-5 text-display-sm wrap-anywhere outline-none"
      >
        {name || 'Mijn account'}
      </h2>
      <p className="min-h-6 px-5 text-sm text-ink-2 wrap-anywhere">{email}</p>
      <AccountEntries row="px-5" />
    </div>
  )
}
