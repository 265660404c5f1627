import { redirect, useNavigation } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import {
  handleWithdrawal,
  readWithdrawals,
} from '#app/features/fulfilment/withdrawals/admin/manage-withdrawals.server.ts'
import {
  parseWithdrawalListQuery,
  WITHDRAWAL_TABS,
  WITHDRAWALS_PER_PAGE,
  withdrawalListUrl,
} from '#app/features/fulfilment/withdrawals/admin/withdrawal-list.ts'
import {
  toWithdrawalRow,
  WithdrawalRows,
} from '#app/features/fulfilment/withdrawals/admin/withdrawal-rows.tsx'
import { withdrawalActionForm } from '#app/features/fulfilment/withdrawals/withdrawal-forms.ts'
import { PAY_BACK_DAYS } from '#app/features/fulfilment/withdrawals/withdrawals.ts'
import { appContext } from '#app/platform/app-context.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { badRequest } from '#app/platform/http/http-errors.ts'
import { lookUp } from '#app/platform/http/look-up.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import type { Route } from './+types/admin-withdrawals.ts'

const DONE_MESSAGES: Record<string, string> = {
  handled: 'De herroeping staat bij afgehandeld.',
  received: 'De herroeping staat weer bij te doen.',
}

export const meta: Route.MetaFunction = () => [{ title: 'Herroepingen · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const query = parseWithdrawalListQuery(url.searchParams)
  const [{ withdrawals, ...list }, { returnDays }] = await Promise.all([
    readWithdrawals(app, query),
    readSettings(app),
  ])
  const now = app.clock.now()
  return {
    query,
    returnDays,
    ...list,
    rows: withdrawals.map((row) => toWithdrawalRow(row, now)),
    doneMessage: lookUp(DONE_MESSAGES, url.searchParams.get('gedaan')),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const manager = requireManager(context)
  const form = readFields(withdrawalActionForm, await readForm(request))
  if (!form.ok) throw badRequest()
  const { id, state } = form.value
  await handleWithdrawal(context.get(appContext), id, state, manager.name)
  const listUrl = withdrawalListUrl(parseWithdrawalListQuery(url.searchParams))
  return redirect(`${listUrl}${listUrl.includes('?') ? '&' : '?'}gedaan=${state}`)
}

export default function AdminWithdrawals({ loaderData }: Route.ComponentProps) {
  const { query, rows, counts, total, page, doneMessage } = loaderData
  const submittedId = useNavigation().formData?.get('id')
  return (
    <>
      <AdminHeading
        title="Herroepingen"
        status={
          <span className="text-ink-2">
            Klanten mogen {loaderData.returnDays} dagen herroepen. Jij betaalt binnen{' '}
            {PAY_BACK_DAYS} dagen na de melding terug.
          </span>
        }
      >
        <ButtonLink variant="quiet" to={path('/herroepen')} reloadDocument>
          Bekijk de herroepingspagina
        </ButtonLink>
      </AdminHeading>
      {doneMessage && (
        <div className="mb-6">
          <Notice kind="success">{doneMessage}</Notice>
        </div>
      )}
      <TabLinks
        label="Status"
        tabs={WITHDRAWAL_TABS.map(({ state, text }) => ({
          href: withdrawalListUrl({ state, page: 1 }),
          text,
          count: counts[state],
          isCurrent: query.state === state,
        }))}
      />
      {rows.length > 0 ? (
        <>
          <WithdrawalRows
            rows={rows}
            busyId={typeof submittedId === 'string' ? submittedId : null}
          />
          <Pager
            page={page}
            pageSize={WITHDRAWALS_PER_PAGE}
            total={total}
            url={(targetPage) => withdrawalListUrl({ ...query, page: targetPage })}
          />
        </>
      ) : (
        <EmptyList
          title={query.state === 'received' ? 'Nog geen herroepingen' : 'Hier staat nu niets'}
          text="Wie een koop herroept, komt hier te staan; de ontvangstbevestiging gaat vanzelf."
        />
      )}
    </>
  )
}
