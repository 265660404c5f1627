import { Link } from 'react-router'
import { path } from '#app/platform/path.ts'
import { PhoneFold } from '#app/ui/admin/phone-fold.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

interface ShownMail {
  id: number
  subject: string
  /** "Verzonden, vandaag, 14.02" */
  detail: string
}

/** The mails about an order. */
export function OrderMails({ mails }: { mails: ShownMail[] }) {
  return (
    <PhoneFold title="Mails">
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
    </PhoneFold>
  )
}
