import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { MailServerNotice } from '#app/features/admin/outbox/mail-server-notice.tsx'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { readChangedMails } from '#app/features/fulfilment/order-mails/mail-texts.server.ts'
import { MAIL_KINDS, mailFacts } from '#app/features/fulfilment/order-mails/mail-texts.ts'
import { appContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import type { Route } from './+types/admin-mail-texts.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Teksten van mails · Beheer' }]

export async function loader({ context }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const changedKinds = new Set(await readChangedMails(app))
  return {
    hasMailServer: app.env.SMTP_URL !== undefined,
    mails: MAIL_KINDS.map((kind) => {
      const { slug, name, whenSent: moment } = mailFacts(kind)
      return { slug, name, moment, isChanged: changedKinds.has(kind) }
    }),
  }
}

export default function AdminMailTexts({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading title="Teksten van mails" back={{ to: path('/beheer/mails'), text: 'Mails' }} />
      {!loaderData.hasMailServer && (
        <MailServerNotice>klanten krijgen deze mails nog niet.</MailServerNotice>
      )}
      <ul className="border-t border-ink">
        {loaderData.mails.map((mail) => (
          <li key={mail.slug} className="border-b border-line">
            <Link
              to={path('/beheer/mails/teksten/:slug', { slug: mail.slug })}
              className="flex items-center gap-x-4 py-3 hover:bg-ground"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{mail.name}</span>
                <span className="block text-sm text-ink-2">{mail.moment}</span>
              </span>
              <span className={`text-sm ${mail.isChanged ? '' : 'text-ink-3'}`}>
                {mail.isChanged ? 'Eigen tekst' : 'Standaardtekst'}
              </span>
              <ChevronRight className="size-5 shrink-0" strokeWidth={1.5} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
