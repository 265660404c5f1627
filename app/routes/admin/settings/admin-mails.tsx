import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { mailProblem } from '#app/features/admin/outbox/mail-problem.ts'
import { MailServerNotice } from '#app/features/admin/outbox/mail-server-notice.tsx'
import { MailStateLabel } from '#app/features/admin/outbox/mail-state.tsx'
import {
  MAIL_STATE_FILTERS,
  MAILS_PER_PAGE,
  mailListUrl,
  parseMailFilter,
} from '#app/features/admin/outbox/mails.ts'
import { readMails } from '#app/features/admin/outbox/read-mails.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { SearchBar } from '#app/ui/forms/search-bar.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import type { Route } from './+types/admin-mails.ts'

type LoaderData = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = () => [{ title: 'Mails · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const query = parseMailFilter(url.searchParams)
  const mailPage = await readMails(app, query)
  return {
    query,
    ...mailPage,
    mails: mailPage.mails.map(({ createdAt, error, ...mail }) => ({
      ...mail,
      problem: mailProblem({ ...mail, error }),
      moment: dutchMoment(createdAt, app.clock.now()),
    })),
    hasMailServer: app.env.SMTP_URL !== undefined,
  }
}

export default function AdminMails({ loaderData }: Route.ComponentProps) {
  const { query, mails, counts, total, page, hasMailServer } = loaderData
  const slug = MAIL_STATE_FILTERS.find(({ state }) => state === query.state)?.slug
  const totalCount = Object.values(counts).reduce((sum, number) => sum + number, 0)
  return (
    <>
      <AdminHeading title="Mails">
        <ButtonLink variant="second" size="small" to={path('/beheer/mails/teksten')}>
          Teksten aanpassen
        </ButtonLink>
      </AdminHeading>
      {!hasMailServer && (
        <MailServerNotice>
          klanten krijgen geen bevestiging. Niet-verzonden mails bewaren we hier.
        </MailServerNotice>
      )}
      <StateTabs query={query} all={totalCount} counts={counts} />
      <SearchBar label="Zoek op adres, onderwerp of bestelnummer" name="zoek" value={query.search}>
        {slug && <input type="hidden" name="staat" value={slug} />}
      </SearchBar>
      {mails.length === 0 ? (
        <EmptyList
          {...emptyTexts(query.search, totalCount)}
          {...(query.search && { clear: path('/beheer/mails') })}
        />
      ) : (
        <>
          <MailList mails={mails} />
          <Pager
            page={page}
            pageSize={MAILS_PER_PAGE}
            total={total}
            url={(targetPage) => mailListUrl({ ...query, page: targetPage })}
          />
        </>
      )}
    </>
  )
}

function emptyTexts(search: string, total: number) {
  if (search && total === 0)
    return { title: 'Niets gevonden', text: 'Geen enkele mail heeft dit adres of onderwerp.' }
  return total === 0
    ? {
        title: 'Nog geen mails',
        text: 'Bevestigingen en andere mails van de winkel komen hier te staan.',
      }
    : { title: 'Hier staat nu niets', text: 'Geen enkele mail heeft deze status.' }
}

function StateTabs({ query, all, counts }: Pick<LoaderData, 'counts' | 'query'> & { all: number }) {
  const { state } = query
  return (
    <TabLinks
      label="Status"
      tabs={[
        {
          href: mailListUrl({ ...query, state: null, page: 1 }),
          text: 'Alle',
          count: all,
          isCurrent: state === null,
        },
        ...MAIL_STATE_FILTERS.filter(
          (filter) => counts[filter.state] > 0 || filter.state === state,
        ).map((filter) => ({
          href: mailListUrl({ ...query, state: filter.state, page: 1 }),
          text: filter.text,
          count: counts[filter.state],
          isCurrent: state === filter.state,
        })),
      ]}
    />
  )
}

function MailList({ mails }: { mails: LoaderData['mails'] }) {
  return (
    <ul className="border-t border-ink">
      {mails.map((mail) => (
        <li key={mail.id} className="border-b border-line">
          <Link
            to={path('/beheer/mails/:id', { id: mail.id })}
            className="flex items-center gap-x-4 py-3 hover:bg-ground"
          >
            <span className="min-w-0 flex-1 items-center justify-between gap-x-4 md:flex">
              <span className="block min-w-0">
                <span className="block truncate font-medium md:whitespace-normal">
                  {mail.subject}
                </span>
                <span className="block truncate text-sm text-ink-2">
                  {mail.toAddress}
                  <span className="max-md:hidden">, {mail.moment}</span>
                </span>
                {mail.problem && (
                  <span className="mt-0.5 line-clamp-2 text-sm text-ink-2 wrap-anywhere">
                    {mail.problem}
                  </span>
                )}
              </span>
              <span className="flex shrink-0 items-baseline justify-between gap-x-4 text-sm text-ink-2">
                <span className="md:hidden">{mail.moment}</span>
                <MailStateLabel state={mail.state} />
              </span>
            </span>
            <ChevronRight
              className="size-5 shrink-0 text-ink-3"
              strokeWidth={1.5}
              aria-hidden="true"
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
