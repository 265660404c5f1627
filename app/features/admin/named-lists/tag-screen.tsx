import type { ReactNode } from 'react'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { SearchBar } from '#app/ui/forms/search-bar.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { NamedList, NamedRow, RejectedRow } from './named-list.ts'
import { NamedListScreen } from './named-list-screen.tsx'

interface Tag extends NamedRow {
  uses: number
}

interface TagScreenProps extends NamedList<Tag> {
  tabs: ReactNode
  /** URL of the first page, without a search */
  pageUrl: string
  /** Dutch noun for a tagged post or product, such as "verhaal", with the plural "verhalen" */
  singular: string
  plural: string
  total: number
  search: string
  page: number
  pageSize: number
  rejected: RejectedRow | undefined
}

/** One page of the tags of posts or products, with a search form. */
export function TagScreen({
  pageUrl,
  singular: itemWord,
  plural: itemsWord,
  total,
  search,
  page,
  ...props
}: TagScreenProps) {
  const countText = (uses: number) => (uses === 1 ? `1 ${itemWord}` : `${uses} ${itemsWord}`)
  const pageUrlOf = (toPage: number) => {
    const query = new URLSearchParams({
      ...(search && { zoek: search }),
      ...(toPage > 1 && { pagina: String(toPage) }),
    })
    return query.size > 0 ? `${pageUrl}?${query}` : pageUrl
  }
  return (
    <NamedListScreen
      {...props}
      title="Trefwoorden"
      pageUrl={pageUrlOf(page)}
      rowLabel={({ uses }) => `Trefwoord van ${countText(uses)}`}
      newRow={{ label: 'Nieuw trefwoord' }}
      removeText={({ uses }) =>
        uses === 0 ? 'Niets heeft dit trefwoord nu.' : `Het gaat van ${countText(uses)} af.`
      }
      search={
        <>
          <SearchBar label="Zoek een trefwoord" name="zoek" value={search} />
          {props.rows.length === 0 && search !== '' && (
            <EmptyList title="Niets gevonden" text="Probeer een ander woord." clear={pageUrl} />
          )}
        </>
      }
      pager={<Pager page={page} pageSize={props.pageSize} total={total} url={pageUrlOf} />}
    />
  )
}
