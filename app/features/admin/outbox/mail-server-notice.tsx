import type { ReactNode } from 'react'
import { path } from '#app/platform/path.ts'
import { PermittedLink } from '#app/ui/admin/permitted-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

/** Warns that the shop cannot send mails yet. `children` explains the consequence on this page. */
export function MailServerNotice({ children }: { children: ReactNode }) {
  return (
    <div className="mb-6">
      <Notice kind="warning">
        Er is geen mailserver ingesteld: {children}{' '}
        <PermittedLink to={`${path('/beheer/instellingen/diensten')}#smtp`} className={TEXT_LINK}>
          Mailserver instellen
        </PermittedLink>
      </Notice>
    </div>
  )
}
