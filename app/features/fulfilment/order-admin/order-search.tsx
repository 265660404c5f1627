import { type OrderListQuery, stateSlug } from '#app/features/fulfilment/orders/order-list.ts'
import { path } from '#app/platform/path.ts'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { INPUT } from '#app/ui/forms/field-frame.tsx'
import { SearchBar } from '#app/ui/forms/search-bar.tsx'
import { SmallSelect } from '#app/ui/forms/small-select.tsx'

/** Returns whether a search or a filter is active; the tab is ignored. */
export const isNarrowed = ({ search, from, to, method, isRefunded }: OrderListQuery) =>
  search !== '' || from !== null || to !== null || method !== '' || isRefunded

interface OrderSearchProps {
  query: OrderListQuery
  /** names of the payment methods of all orders */
  methods: string[]
}

/** The search and filters of the order list. */
export function OrderSearch({ query, methods }: OrderSearchProps) {
  return (
    <SearchBar
      label="Nummer, naam, e-mail, postcode of product"
      placeholder="Nummer, naam, e-mail of postcode"
      name="zoek"
      value={query.search}
      filters={<OrderFilters query={query} methods={methods} />}
      isFiltered={isNarrowed({ ...query, search: '' })}
    >
      {query.state && <input type="hidden" name="staat" value={stateSlug(query.state)} />}
    </SearchBar>
  )
}

function OrderFilters({ query, methods }: OrderSearchProps) {
  return (
    <>
      <DayFilter label="Besteld vanaf" name="van" value={query.from} />
      <DayFilter label="Besteld tot en met" name="tot" value={query.to} />
      <SmallSelect
        label="Betaalwijze"
        name="betaalwijze"
        value={query.method}
        options={[
          { value: '', label: 'Betaalwijze: alle' },
          ...methods.map((method) => ({ value: method, label: method })),
        ]}
      />
      <SmallSelect
        label="Terugbetaald"
        name="terugbetaald"
        value={query.isRefunded ? '1' : ''}
        options={[
          { value: '', label: 'Terugbetaald: alles' },
          { value: '1', label: 'Met terugbetaling' },
        ]}
      />
      <Button type="submit" variant="quiet" size="small">
        Toepassen
      </Button>
    </>
  )
}

function DayFilter({ label, name, value }: { label: string; name: string; value: string | null }) {
  return (
    <label className="flex items-center gap-2 text-sm whitespace-nowrap text-ink-2">
      {label}
      <input
        // Another key makes a new input, so that it shows the value of the current URL.
        key={value}
        type="date"
        name={name}
        defaultValue={value ?? ''}
        className={`${INPUT} h-target w-auto text-ink`}
      />
    </label>
  )
}

export function EmptyOrders({
  isSearch,
  hasOtherOrders,
}: {
  isSearch: boolean
  hasOtherOrders: boolean
}) {
  if (isSearch) {
    return (
      <EmptyList
        title="Niets gevonden"
        text="Zoek op een nummer, een deel van de naam, het e-mailadres, de postcode, een product of een artikelnummer, of haal een filter weg."
        clear={path('/beheer/bestellingen')}
      />
    )
  }
  return hasOtherOrders ? (
    <EmptyList
      title="Hier staat nu niets"
      text="Geen enkele bestelling heeft deze status."
      clear={path('/beheer/bestellingen')}
    />
  ) : (
    <EmptyList
      title="Nog geen bestellingen"
      text="Zodra iemand bestelt, staat het hier en krijg je het te zien op het overzicht."
    />
  )
}
