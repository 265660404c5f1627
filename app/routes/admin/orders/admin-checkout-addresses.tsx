import { Form, redirect } from 'react-router'
import {
  EMAILS_PER_PAGE,
  EMAILS_URL,
} from '#app/features/checkout/checkout-email/checkout-email.ts'
import {
  readEmails,
  removeEmail,
} from '#app/features/checkout/checkout-email/manage-emails.server.ts'
import { ADMIN_ENDPOINTS } from '#app/features/core/accounts/admin-endpoints.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchStamp } from '#app/platform/dutch-time.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { Pager } from '#app/ui/pager.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/admin-checkout-addresses.ts'

type LoaderData = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = () => [{ title: 'E-mailadressen · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const [emailPage, { checkoutEmail }] = await Promise.all([
    readEmails(app, pageNumber(url.searchParams)),
    readSettings(app),
  ])
  return {
    ...emailPage,
    isEnabled: checkoutEmail !== 'off',
    emails: emailPage.emails.map(({ consentedAt, deleteAt, ...email }) => ({
      ...email,
      consentedText: dutchStamp(consentedAt),
      deletionText: dutchStamp(deleteAt),
    })),
    isSaved: url.searchParams.has('opgeslagen'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const form = await readForm(request)
  await removeEmail(context.get(appContext), readId(form.get('id')))
  return redirect(`${EMAILS_URL}?opgeslagen=1`)
}

/** Lists the e-mail addresses that shoppers entered before they went to other shops. */
export default function AdminEmails({ loaderData }: Route.ComponentProps) {
  const { emails, page, total, isEnabled, isSaved } = loaderData
  return (
    <>
      <AdminHeading
        title="E-mailadressen"
        back={{ to: path('/beheer/instellingen'), text: 'Instellingen' }}
      >
        {total > 0 && (
          <a
            href={ADMIN_ENDPOINTS.checkoutEmails}
            download
            className={buttonClass({ variant: 'second', size: 'small' })}
          >
            Exporteren (CSV)
          </a>
        )}
      </AdminHeading>
      <SaveNotice isSaved={isSaved} savedText="Opgeslagen." />
      <p className="mb-6 max-w-prose text-ink-2">
        Van wie naar een andere winkel ging en instemde met mail van jou. Wie zich bij jou afmeldt,
        verwijder je hier. Na de dag die erbij staat verdwijnt een adres vanzelf.
      </p>
      {emails.length === 0 ? (
        <EmptyList
          title="Geen adressen"
          text={
            isEnabled
              ? 'Wie naar een andere winkel gaat wordt ernaar gevraagd. Wat iemand achterlaat, staat dan hier.'
              : 'Zet bij Instellingen, Partnerprogramma’s aan dat ernaar gevraagd wordt.'
          }
        />
      ) : (
        <>
          <ul className="border-t border-ink">
            {emails.map((row) => (
              <EmailRow key={row.id} {...row} />
            ))}
          </ul>
          <Pager
            page={page}
            pageSize={EMAILS_PER_PAGE}
            total={total}
            url={(targetPage) => `${EMAILS_URL}?pagina=${targetPage}`}
          />
        </>
      )}
    </>
  )
}

function EmailRow({
  id,
  email,
  consentText,
  consentedText,
  deletionText,
}: LoaderData['emails'][number]) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">{email}</p>
        <p className="text-sm text-ink-2">
          {consentedText}: ‘{consentText}’
        </p>
      </div>
      <p className="text-sm text-ink-2">Bewaren tot {deletionText}</p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <button
          type="submit"
          className={`${TEXT_LINK} inline-flex min-h-target cursor-pointer items-center text-sm`}
        >
          Verwijder<span className="sr-only"> {email}</span>
        </button>
      </Form>
    </li>
  )
}
