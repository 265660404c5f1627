import { Form, redirect } from 'react-router'
import { ADMIN_ENDPOINTS } from '#app/features/core/accounts/admin-endpoints.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import {
  listSubscribers,
  removeSubscriber,
} from '#app/features/customers/newsletter/list-subscribers.server.ts'
import {
  parseSubscriberQuery,
  SUBSCRIBER_STATES,
  SUBSCRIBERS_PER_PAGE,
  SUBSCRIBERS_URL,
  signUpSourceName,
  subscriberQueryString,
  subscriberStateName,
} from '#app/features/customers/newsletter/subscribers.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchStamp } from '#app/platform/dutch-time.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { SearchBar } from '#app/ui/forms/search-bar.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/admin-newsletter.ts'

type LoaderData = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = () => [{ title: 'Nieuwsbrief · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const query = parseSubscriberQuery(url.searchParams)
  const subscriberPage = await listSubscribers(context.get(appContext), query)
  return {
    query,
    ...subscriberPage,
    subscribers: subscriberPage.subscribers.map(
      ({ requestedAt, confirmedAt, unsubscribedAt, ...row }) => ({
        ...row,
        proof: [
          `Gevraagd ${dutchStamp(requestedAt)} (${signUpSourceName(row.source)})`,
          confirmedAt && `bevestigd ${dutchStamp(confirmedAt)}`,
          unsubscribedAt && `afgemeld ${dutchStamp(unsubscribedAt)}`,
        ]
          .filter(Boolean)
          .join(', '),
      }),
    ),
    isSaved: url.searchParams.has('opgeslagen'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const form = await readForm(request)
  await removeSubscriber(context.get(appContext), readId(form.get('id')))
  return redirect(`${SUBSCRIBERS_URL}?opgeslagen=1`)
}

/** Lists the subscribers of the newsletter with the proof of their consent. */
export default function AdminNewsletter({ loaderData }: Route.ComponentProps) {
  const { subscribers, query, total, isTotalCapped, isSaved } = loaderData
  const listUrl = (changes: Partial<typeof query>) =>
    `${SUBSCRIBERS_URL}${subscriberQueryString({ ...query, page: 1, ...changes })}`
  return (
    <>
      <AdminHeading title="Nieuwsbrief">
        <a
          href={`${ADMIN_ENDPOINTS.subscribers}${subscriberQueryString({ ...query, page: 1 })}`}
          download
          className={buttonClass({ variant: 'second', size: 'small' })}
        >
          Exporteren (CSV)
        </a>
      </AdminHeading>
      <SaveNotice isSaved={isSaved} savedText="Opgeslagen." />
      <p className="mb-6 max-w-prose text-ink-2">
        De nieuwsbrief zelf verstuur je met je eigen mailprogramma. Zet de afmeldlink uit het
        bestand in elke mail: wie daarop klikt, staat hier meteen bij de afmeldingen.
      </p>
      <TabLinks
        label="Status"
        tabs={SUBSCRIBER_STATES.map((state) => ({
          href: listUrl({ state }),
          text: subscriberStateName(state),
          isCurrent: state === query.state,
        }))}
      />
      <SearchBar label="Zoek op e-mailadres" name="zoek" value={query.search}>
        <input type="hidden" name="staat" value={query.state} />
      </SearchBar>
      {isTotalCapped && (
        <p className="mb-3 text-ink-2">
          Hieronder staan de nieuwste {formatWhole(total)}. Zoek op een adres, of exporteer de hele
          lijst.
        </p>
      )}
      {subscribers.length === 0 ? (
        <NoSubscribers query={query} clear={listUrl({ search: '' })} />
      ) : (
        <>
          <ul className="border-t border-ink">
            {subscribers.map((row) => (
              <SubscriberItem key={row.id} {...row} />
            ))}
          </ul>
          <Pager
            page={loaderData.page}
            pageSize={SUBSCRIBERS_PER_PAGE}
            total={total}
            url={(page) => listUrl({ page })}
          />
        </>
      )}
    </>
  )
}

function NoSubscribers({ query, clear }: { query: LoaderData['query']; clear: string }) {
  if (query.search) {
    return (
      <EmptyList title="Niets gevonden" text={`Geen adres met ‘${query.search}’.`} clear={clear} />
    )
  }
  return (
    <EmptyList
      title="Nog geen adressen"
      text={
        query.state === 'subscribed'
          ? 'Wie zich aanmeldt en dat in de mail bevestigt, staat hier.'
          : 'In deze lijst staat nu niemand.'
      }
    />
  )
}

function SubscriberItem({ id, email, consentText, proof }: LoaderData['subscribers'][number]) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">{email}</p>
        <p className="text-sm text-ink-2">{proof}</p>
        <p className="text-sm text-ink-2">‘{consentText}’</p>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <button
          type="submit"
          className={`${TEXT_LINK} inline-flex min-h-target cursor-pointer items-center text-sm`}
        >
          Wis<span className="sr-only"> {email}</span>
        </button>
      </Form>
    </li>
  )
}
