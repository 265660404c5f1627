import { Link } from 'react-router'
import { path } from '#app/platform/path.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'

interface OrderMailRow {
  id: number
  subject: string
  /** "Verzonden, vandaag, 14.02" */
  detail: string
}

/** The mails about an order. */
export function OrderMails({ mails }: { mails: OrderMailRow[] }) {
  return (
    <section className="border-t border-line pt-4">
      <h2 className="mb-3 text-title font-semibold">Mails</h2>
      {mails.length === 0 && <p className="text-ink-2">Nog geen mails.</p>}
      <ul>
        {mails.map((mail) => (
          <li key={mail.id}>
            <Link
              to={path('/beheer/mails/:id', { id: mail.id })}
              className={`${TEXT_LINK} inline-flex min-h-target items-center py-1.5`}
            >
              {mail.subject}
            </Link>
            <p className="-mt-1.5 text-sm text-ink-2">{mail.detail}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
