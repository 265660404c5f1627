import { ADMIN_ENDPOINTS } from '#app/features/core/accounts/admin-endpoints.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { CustomerRows } from '#app/features/customers/customer-records/admin/customer-rows.tsx'
import {
  CUSTOMER_SORTS,
  CUSTOMERS_PER_PAGE,
  CUSTOMERS_URL,
  type CustomerQuery,
  customerQueryString,
  LAST_ORDER_CHOICES,
  ORDER_STEPS,
  parseCustomerQuery,
  SPENT_STEPS,
} from '#app/features/customers/customer-records/customer-records.ts'
import {
  listCustomers,
  readCustomerTags,
} from '#app/features/customers/customer-records/list-customers.server.ts'
import { COUNTRIES, countryName } from '#app/features/sales/addresses/addresses.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { formatShortPrice } from '#app/platform/money.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { SearchBar } from '#app/ui/forms/search-bar.tsx'
import { SmallSelect } from '#app/ui/forms/small-select.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/admin-customers.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Klanten · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const query = parseCustomerQuery(url.searchParams)
  const [customerPage, tags] = await Promise.all([listCustomers(app, query), readCustomerTags(app)])
  return {
    query,
    tags,
    ...customerPage,
    customers: customerPage.customers.map(({ lastOrderAt, ...customer }) => ({
      ...customer,
      last: lastOrderAt && dutchMoment(lastOrderAt, app.clock.now()),
    })),
  }
}

/** Lists everybody with an order or an account. */
export default function AdminCustomers({ loaderData }: Route.ComponentProps) {
  const { customers, query, tags, total, isTotalCapped, page } = loaderData
  const listUrl = (changes: Partial<CustomerQuery>) =>
    `${CUSTOMERS_URL}${customerQueryString({ ...query, page: 1, ...changes })}`
  const isListFiltered = customerQueryString({ ...query, page: 1 }) !== ''
  return (
    <>
      <AdminHeading title="Klanten">
        <a
          href={`${ADMIN_ENDPOINTS.customers}${customerQueryString({ ...query, page: 1 })}`}
          download
          className={buttonClass({ variant: 'second', size: 'small' })}
        >
          Exporteren (CSV)
        </a>
      </AdminHeading>
      <Filters query={query} tags={tags} />
      {isTotalCapped && (
        <p className="mb-3 text-ink-2">
          Hieronder staan de eerste {formatWhole(total)}. Zoek of filter om anderen te vinden, of
          exporteer de hele lijst.
        </p>
      )}
      {customers.length === 0 ? (
        isListFiltered ? (
          <EmptyList
            title="Niemand gevonden"
            text="Geen klant past bij deze zoekopdracht en filters."
            clear={CUSTOMERS_URL}
          />
        ) : (
          <EmptyList
            title="Nog geen klanten"
            text="Wie bestelt of een account maakt, staat hier vanzelf."
          />
        )
      ) : (
        <>
          <CustomerRows customers={customers} />
          <Pager
            page={page}
            pageSize={CUSTOMERS_PER_PAGE}
            total={total}
            url={(targetPage) => listUrl({ page: targetPage })}
          />
        </>
      )}
    </>
  )
}

const ANY_OPTION = { value: '', label: 'Alles' }
const SORT_OPTIONS = CUSTOMER_SORTS.map(({ value, label }) => ({
  value,
  label: `Sorteer op ${label.toLowerCase()}`,
}))
const ORDER_COUNT_OPTIONS = ORDER_STEPS.map((count) => ({
  value: String(count),
  label: `Minstens ${count}`,
}))

interface FiltersProps {
  query: CustomerQuery
  /** tags that at least one customer has */
  tags: string[]
}

function Filters({ query, tags }: FiltersProps) {
  const { minSpent, minOrders, lastOrder, country, tag, isSubscribed } = query
  const isFiltered = Boolean(minSpent || minOrders || lastOrder || country || tag || isSubscribed)
  return (
    <SearchBar
      label="Zoek op naam, e-mail, bedrijf of plaats"
      name="zoek"
      value={query.search}
      isFiltered={isFiltered}
      filters={<FilterFields query={query} tags={tags} />}
    >
      <SmallSelect label="Sorteer op" name="sorteer" value={query.sort} options={SORT_OPTIONS} />
    </SearchBar>
  )
}

function FilterFields({ query, tags }: FiltersProps) {
  const tagChoices = query.tag === '' || tags.includes(query.tag) ? tags : [query.tag, ...tags]
  return (
    <div className="grid grow grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
      <SmallSelect
        isLabelled
        label="Besteed"
        name="besteed"
        value={String(query.minSpent ?? '')}
        options={[
          ANY_OPTION,
          ...SPENT_STEPS.map((euros) => ({
            value: String(euros),
            label: `Minstens ${formatShortPrice(euros * 100)}`,
          })),
        ]}
      />
      <SmallSelect
        isLabelled
        label="Bestellingen"
        name="bestellingen"
        value={String(query.minOrders ?? '')}
        options={[ANY_OPTION, ...ORDER_COUNT_OPTIONS]}
      />
      <SmallSelect
        isLabelled
        label="Laatste bestelling"
        name="laatste"
        value={query.lastOrder ?? ''}
        options={[ANY_OPTION, ...LAST_ORDER_CHOICES]}
      />
      <SmallSelect
        isLabelled
        label="Land"
        name="land"
        value={query.country ?? ''}
        options={[
          { ...ANY_OPTION, label: 'Alle landen' },
          ...COUNTRIES.map((country) => ({ value: country, label: countryName(country) })),
        ]}
      />
      <SmallSelect
        isLabelled
        label="Nieuwsbrief"
        name="nieuwsbrief"
        value={query.isSubscribed ? '1' : ''}
        options={[ANY_OPTION, { value: '1', label: 'Krijgt de nieuwsbrief' }]}
      />
      {tagChoices.length > 0 && (
        <SmallSelect
          isLabelled
          label="Label"
          name="label"
          value={query.tag}
          options={[ANY_OPTION, ...tagChoices.map((tag) => ({ value: tag, label: tag }))]}
        />
      )}
    </div>
  )
}
