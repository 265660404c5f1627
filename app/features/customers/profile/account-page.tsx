import type { ReactNode } from 'react'

/** Layout of the login, registration and reset pages, used without JavaScript or from a link. */
export function AccountPage({
  title,
  lead,
  children,
}: {
  title: string
  lead?: string | undefined
  children: ReactNode
}) {
  return (
    <div className="on-ground">
      <div className="wrap flex justify-center py-10 lg:py-20">
        <div className="w-full max-w-modal bg-paper p-6 sm:p-10">
          <h1 className="display text-display-sm">{title}</h1>
          {lead && <p className="mt-2 text-ink-2">{lead}</p>}
          {children}
        </div>
      </div>
    </div>
  )
}
