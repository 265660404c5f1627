import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MailState } from '#app/platform/mail/mail.ts'
import { path } from '#app/platform/path.ts'
import { PermittedLink } from '#app/ui/admin/permitted-link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

interface OrderMailRow {
  id: number
  subject: string
  state: MailState
  /** when the mail was written, such as "vandaag, 14.02" */
  momentText: string
}

/** The mails about an order, and why some were not sent. */
export function OrderMails({
  mails,
  hasMailServer,
  renderState,
}: {
  mails: OrderMailRow[]
  hasMailServer: boolean
  renderState: (state: MailState) => ReactNode
}) {
  const isUnsent = !hasMailServer && mails.some(({ state }) => state === 'stored')
  return (
    <section className="border-t border-line pt-4">
      <h2 className="mb-3 text-title font-semibold">Mails</h2>
      {mails.length === 0 && <p className="text-ink-2">Nog geen mails.</p>}
      {isUnsent && (
        <p className="mb-2 text-sm text-warning">
          Er is geen mailserver ingesteld, dus de klant kreeg deze mails niet.{' '}
          <PermittedLink to={`${path('/beheer/instellingen/diensten')}#smtp`} className={TEXT_LINK}>
            Mailserver instellen
          </PermittedLink>
        </p>
      )}
      <ul>
        {mails.map((mail) => (
          <li key={mail.id}>
            <Link
              to={path('/beheer/mails/:id', { id: mail.id })}
              className={`${TEXT_LINK} inline-flex min-h-target items-center py-1.5`}
            >
              {mail.subject}
            </Link>
            <p className="-mt-1.5 flex flex-wrap gap-x-3 text-sm text-ink-2">
              {renderState(mail.state)} {mail.momentText}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
