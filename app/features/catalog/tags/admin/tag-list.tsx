import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { NamedList, type NamedListProps } from '#app/ui/admin/named-list.tsx'
import { RemoveWarning } from '#app/ui/admin/remove-warning.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { SearchBar } from '#app/ui/forms/search-bar.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { TAG_PAGE } from './tag-page.ts'

interface Tag {
  id: number
  name: string
  uses: number
}

interface TagListProps {
  here: string
  /** "verhaal" and "verhalen" */
  one: string
  many: string
  rows: Tag[]
  total: number
  search: string
  page: number
  removing: Tag | undefined
  isSaved: boolean
  rejected: NamedListProps<Tag>['rejected']
}

/** Tags of one kind of thing: searched, renamed and removed on all of them at once. */
export function TagList({ here, one, many, rows, total, search, page, ...more }: TagListProps) {
  const { removing, isSaved, rejected } = more
  const counted = (uses: number) => (uses === 1 ? `1 ${one}` : `${uses} ${many}`)
  const address = (toPage: number) => {
    const query = new URLSearchParams({
      ...(search && { zoek: search }),
      ...(toPage > 1 && { pagina: String(toPage) }),
    })
    return query.size > 0 ? `${here}?${query}` : here
  }
  return (
    <>
      {removing && (
        <RemoveWarning
          name={removing.name}
          id={String(removing.id)}
          back={address(page)}
          text={
            removing.uses === 0
              ? 'Niets heeft dit trefwoord nu.'
              : `Het gaat van ${counted(removing.uses)} af.`
          }
        />
      )}
      <SaveNotice isSaved={!rejected && isSaved} />
      <SearchBar label="Zoek een trefwoord" name="zoek" value={search} />
      {rows.length === 0 && search !== '' && (
        <EmptyList title="Niets gevonden" text="Probeer een ander woord." clear={here} />
      )}
      <NamedList
        here={address(page)}
        rows={rows}
        labelOf={({ uses }) => `Trefwoord van ${counted(uses)}`}
        newLabel="Nieuw trefwoord"
        rejected={rejected}
      />
      <Pager page={page} pageSize={TAG_PAGE} total={total} address={address} />
    </>
  )
}
