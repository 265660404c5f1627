import { type ListingQuery, listingUrl } from '#app/features/listings/listings/listing.ts'

/** Hidden fields with the other parameters of the listing, so that a form for one choice preserves them. */
export function QueryFields({
  query,
  except,
}: {
  query: ListingQuery
  /** parameters to leave out; `filters`: all fields of the filter form */
  except: 'sorteer' | 'filters'
}) {
  const remainingQuery =
    except === 'filters'
      ? { ...query, filters: {}, minCents: undefined, maxCents: undefined, inStockOnly: false }
      : query
  const url = listingUrl({ ...remainingQuery, page: 1 })
  const position = url.indexOf('?')
  const parameters = new URLSearchParams(position === -1 ? '' : url.slice(position))
  return [...parameters]
    .filter(([name]) => name !== except)
    .map(([name, value]) => (
      <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
    ))
}
