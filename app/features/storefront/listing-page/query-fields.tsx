import { type ListingQuery, listingAddress } from '#app/features/listings/listings/listing.ts'

/** The rest of a list's address as hidden fields, so that a form of one choice keeps the others. */
export function QueryFields({
  query,
  except,
}: {
  query: ListingQuery
  /** `filters`: everything the filter form has itself */
  except: 'sorteer' | 'filters'
}) {
  const remaining =
    except === 'filters'
      ? { ...query, filters: {}, minCents: undefined, maxCents: undefined, inStockOnly: false }
      : query
  const address = listingAddress({ ...remaining, page: 1 })
  const at = address.indexOf('?')
  const parameters = new URLSearchParams(at === -1 ? '' : address.slice(at))
  return [...parameters]
    .filter(([name]) => name !== except)
    .map(([name, value]) => (
      <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
    ))
}
