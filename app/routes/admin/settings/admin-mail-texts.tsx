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
  const changed = new Set(await readChangedMails(app))
  return {
    hasMailServer: app.env.SMTP_URL !== undefined,
    mails: MAIL_KINDS.map((kind) => {
      const { slug, name, moment } = mailFacts(kind)
      return { slug, name, moment, isChanged: changed.has(kind) }
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
      <ul className="max-w-2xl border-t border-ink">
        {loaderData.mails.map((mail) => (
          <li key={mail.slug} className="border-b border-line">
            <Link
              to={path('/beheer/mails/teksten/:slug', { slug: mail.slug })}
              className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-3 hover:bg-ground"
            >
              <span className="min-w-0">
                <span className="block font-semibold">{mail.name}</span>
                <span className="block text-sm text-ink-2">{mail.moment}</span>
              </span>
              {mail.isChanged && <span className="text-sm text-ink-2">Eigen tekst</span>}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
