import { Link } from 'react-router'
import { requireManager } from '#app/features/accounts/require-manager.server.ts'
import { DeskHeading } from '#app/features/desk/desk-heading.tsx'
import { EmptyList } from '#app/features/desk/empty-list.tsx'
import { discountName, discountState } from '#app/features/discounts/discount-words.ts'
import { DISCOUNTS_PER_PAGE, readDiscounts } from '#app/features/discounts/read-discounts.server.ts'
import { lookUp } from '#app/platform/look-up.ts'
import { formatCents } from '#app/platform/money.ts'
import { pageNumber } from '#app/platform/page-number.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { SearchBar } from '#app/ui/search-bar.tsx'
import { StatusLabel } from '#app/ui/status-label.tsx'
import { TABLE_HEAD, TABLE_HEAD_RIGHT } from '#app/ui/table-class.ts'
import type { Route } from './+types/desk-discounts.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Kortingscodes · Beheer · Schakel' }]

const REMOVED: Record<string, string> = {
  weg: 'De code is weg.',
  uit: 'Er zijn bestellingen met deze code, dus hij blijft staan, maar uitgeschakeld.',
}

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const shop = context.get(shopContext)
  const search = (url.searchParams.get('zoek') ?? '').trim().slice(0, 40)
  const page = pageNumber(url.searchParams)
  const list = await readDiscounts(shop, { search, page: Math.trunc(page) })
  const now = shop.clock.now()
  return {
    search,
    total: list.total,
    page: list.page,
    perPage: DISCOUNTS_PER_PAGE,
    removed: lookUp(REMOVED, url.searchParams.get('verwijderd')),
    codes: list.codes.map((code) => ({
      id: code.id,
      code: code.code,
      name: discountName(code),
      state: discountState(code, now),
      uses: code.maxUses === null ? String(code.uses) : `${code.uses} van ${code.maxUses}`,
      cents: code.cents,
    })),
  }
}

const addressOf = (id: number) => `/beheer/kortingscodes/${id}/`

export default function DeskDiscounts({ loaderData }: Route.ComponentProps) {
  const { search, codes, total, page, perPage, removed } = loaderData
  return (
    <>
      <DeskHeading title="Kortingscodes">
        <ButtonLink size="small" to="/beheer/kortingscodes/nieuw/">
          Nieuwe code
        </ButtonLink>
      </DeskHeading>
      {removed && (
        <div className="mb-6">
          <Notice kind="success">{removed}</Notice>
        </div>
      )}
      <SearchBar label="Code" name="zoek" value={search} />
      {codes.length === 0 ? (
        <EmptyList
          title="Geen codes"
          text={
            search === ''
              ? 'Maak een code, en je klanten kunnen hem in hun winkelwagen invullen.'
              : 'Geen code heeft deze letters.'
          }
          {...(search !== '' && { clear: '/beheer/kortingscodes/' })}
        />
      ) : (
        <>
          <table className="hidden w-full md:table">
            <thead>
              <tr className="border-b border-ink">
                <th className={TABLE_HEAD}>Code</th>
                <th className={TABLE_HEAD}>Doet</th>
                <th className={TABLE_HEAD}>Staat</th>
                <th className={TABLE_HEAD_RIGHT}>Gebruikt</th>
                <th className={TABLE_HEAD_RIGHT}>Gaf weg</th>
              </tr>
            </thead>
            <tbody>
              {codes.map((code) => (
                <tr key={code.id} className="border-b border-line hover:bg-ground">
                  <td className="py-2 pr-4">
                    <Link
                      to={addressOf(code.id)}
                      className="inline-flex min-h-target items-center font-medium underline decoration-line-strong underline-offset-4 hover:text-accent"
                    >
                      {code.code}
                    </Link>
                  </td>
                  <td className="py-2 pr-4">{code.name}</td>
                  <td className="py-2 pr-4">
                    <StatusLabel tone={code.state.tone}>{code.state.text}</StatusLabel>
                  </td>
                  <td className="py-2 pl-4 text-right">{code.uses}</td>
                  <td className="py-2 pl-4 text-right whitespace-nowrap">
                    {formatCents(code.cents)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <ul className="border-t border-ink md:hidden">
            {codes.map((code) => (
              <li key={code.id} className="border-b border-line">
                <Link to={addressOf(code.id)} className="flex gap-3 py-3">
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold wrap-anywhere">{code.code}</span>
                    <span className="block text-sm text-ink-2">{code.name}</span>
                  </span>
                  <span className="shrink-0 text-right">
                    <span className="block text-sm">{code.uses}×</span>
                    <StatusLabel tone={code.state.tone}>{code.state.text}</StatusLabel>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <Pager
            page={page}
            pageSize={perPage}
            total={total}
            address={(to) =>
              `/beheer/kortingscodes/?${new URLSearchParams({ ...(search && { zoek: search }), pagina: String(to) })}`
            }
          />
        </>
      )}
    </>
  )
}
