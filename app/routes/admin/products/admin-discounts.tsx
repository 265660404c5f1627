import { data, Link, redirect } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import {
  discountEffectText,
  discountState,
  validityText,
} from '#app/features/sales/discounts/admin/discount-texts.ts'
import {
  DISCOUNTS_PER_PAGE,
  readDiscounts,
  readRemovedDiscounts,
} from '#app/features/sales/discounts/read-discounts.server.ts'
import { restoreDiscount } from '#app/features/sales/discounts/save-discount.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { lookUp } from '#app/platform/http/look-up.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { RestoreList } from '#app/ui/admin/restore-list.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'
import { SearchBar } from '#app/ui/forms/search-bar.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { TABLE_HEAD, TABLE_HEAD_RIGHT } from '#app/ui/table-class.ts'
import type { Route } from './+types/admin-discounts.ts'

type LoaderData = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = () => [{ title: 'Kortingscodes · Beheer' }]

const THIS_PAGE = path('/beheer/kortingscodes')
const DONE_MESSAGES: Record<string, string> = {
  weg: 'Verwijderd. Onder aan deze pagina kun je de code nog 30 dagen terugzetten.',
  terug: 'Teruggezet. De code werkt weer zoals hij was.',
  uit: 'Er zijn bestellingen met deze code, dus hij blijft staan, maar uitgeschakeld.',
}

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const search = (url.searchParams.get('zoek') ?? '').trim().slice(0, 40)
  const page = pageNumber(url.searchParams)
  const [codePage, removedCodes] = await Promise.all([
    readDiscounts(app, { search, page }),
    readRemovedDiscounts(app),
  ])
  const now = app.clock.now()
  return {
    search,
    total: codePage.total,
    page: codePage.page,
    perPage: DISCOUNTS_PER_PAGE,
    removed: removedCodes,
    doneMessage: lookUp(DONE_MESSAGES, url.searchParams.get('gedaan')),
    codes: codePage.codes.map((code) => ({
      id: code.id,
      code: code.code,
      name: discountEffectText(code),
      state: discountState(code, now),
      validity: validityText(code),
      uses: code.maxUses === null ? String(code.uses) : `${code.uses} van ${code.maxUses}`,
      cents: code.cents,
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const form = await readForm(request)
  const result =
    form.get('intent') === 'restore'
      ? await restoreDiscount(context.get(appContext), readId(form.get('id')))
      : 'unknown'
  switch (result) {
    case 'restored':
      return redirect(`${THIS_PAGE}?gedaan=terug`)
    case 'name-taken':
      return data('Niet teruggezet: er is intussen een andere code die zo heet.', 409)
    case 'unknown':
      throw notFound()
  }
}

const codeUrl = (id: number) => `${THIS_PAGE}${id}/`

export default function AdminDiscounts({ loaderData, actionData }: Route.ComponentProps) {
  const { search, codes, total, page, perPage, removed, doneMessage } = loaderData
  return (
    <>
      <AdminHeading title="Kortingscodes">
        <ButtonLink size="small" to={path('/beheer/kortingscodes/:id', { id: 'nieuw' })}>
          Nieuwe code
        </ButtonLink>
      </AdminHeading>
      {(actionData || doneMessage) && (
        <div className="mb-6">
          <Notice kind={actionData ? 'danger' : 'success'} role={actionData ? 'alert' : 'status'}>
            {actionData ?? doneMessage}
          </Notice>
        </div>
      )}
      <SearchBar label="Code" placeholder="Zoek een code" name="zoek" value={search} />
      {codes.length === 0 ? (
        <EmptyList
          title="Geen codes"
          text={
            search === ''
              ? 'Maak een code, en je klanten kunnen hem in hun winkelwagen invullen.'
              : 'Geen code heeft deze letters.'
          }
          {...(search !== '' && { clear: THIS_PAGE })}
        />
      ) : (
        <>
          <DiscountTable codes={codes} />
          <DiscountList codes={codes} />
          <Pager
            page={page}
            pageSize={perPage}
            total={total}
            url={(targetPage) =>
              `${THIS_PAGE}?${new URLSearchParams({ ...(search && { zoek: search }), pagina: String(targetPage) })}`
            }
          />
        </>
      )}
      <RestoreList items={removed} />
    </>
  )
}

function DiscountTable({ codes }: { codes: LoaderData['codes'] }) {
  return (
    <table className="hidden w-full md:table">
      <thead>
        <tr className="border-b border-ink">
          <th className={TABLE_HEAD}>Code</th>
          <th className={TABLE_HEAD}>Korting</th>
          <th className={TABLE_HEAD}>Geldig</th>
          <th className={TABLE_HEAD}>Status</th>
          <th className={TABLE_HEAD_RIGHT}>Gebruikt</th>
          <th className={TABLE_HEAD_RIGHT}>Korting gegeven</th>
        </tr>
      </thead>
      <tbody>
        {codes.map((code) => (
          <tr key={code.id} className="border-b border-line hover:bg-ground">
            <td className="py-2 pr-4">
              <Link
                to={codeUrl(code.id)}
                className="inline-flex min-h-target items-center font-medium wrap-anywhere underline decoration-line-strong underline-offset-4 hover:text-accent"
              >
                {code.code}
              </Link>
            </td>
            <td className="py-2 pr-4 wrap-anywhere">{code.name}</td>
            <td className="py-2 pr-4 text-ink-2">{code.validity}</td>
            <td className="py-2 pr-4">
              <StatusLabel tone={code.state.tone}>{code.state.text}</StatusLabel>
            </td>
            <td className="py-2 pl-4 text-right">{code.uses}</td>
            <td className="py-2 pl-4 text-right whitespace-nowrap">{formatCents(code.cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DiscountList({ codes }: { codes: LoaderData['codes'] }) {
  return (
    <ul className="border-t border-ink md:hidden">
      {codes.map((code) => (
        <li key={code.id} className="border-b border-line">
          <Link to={codeUrl(code.id)} className="flex gap-3 py-3">
            <span className="min-w-0 flex-1">
              <span className="block font-semibold wrap-anywhere">{code.code}</span>
              <span className="block text-sm wrap-anywhere text-ink-2">
                {code.name}, {code.validity}
                {code.cents > 0 && `, ${formatCents(code.cents)} gegeven`}
              </span>
            </span>
            <span className="shrink-0 text-right">
              <span className="block text-sm">{code.uses}×</span>
              <StatusLabel tone={code.state.tone}>{code.state.text}</StatusLabel>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
