import { data, redirect } from 'react-router'
import {
  addSentFiles,
  sentFilesStatus,
} from '#app/features/catalog/photos/admin/add-sent-files.server.ts'
import { PhotoUpload, UploadFailure } from '#app/features/catalog/photos/admin/photo-upload.tsx'
import { LibraryGrid } from '#app/features/content/media-library/admin/library-grid.tsx'
import {
  countLibrary,
  readLibrary,
} from '#app/features/content/media-library/admin/read-library.server.ts'
import {
  filterOf,
  LIBRARY_PAGE_SIZE,
  LIBRARY_URL,
  type LibraryFilter,
} from '#app/features/content/media-library/library.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { storeUpload } from '#app/features/core/media/store-upload.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { SearchBar } from '#app/ui/forms/search-bar.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import type { Route } from './+types/admin-library.ts'

const TABS: [LibraryFilter, string][] = [
  ['alles', 'Alles'],
  ['fotos', 'Foto’s'],
  ['bestanden', 'Films en documenten'],
  ['ongebruikt', 'Nergens gebruikt'],
]

const ACCEPTED_FILES =
  '.jpg,.jpeg,.png,.webp,.avif,.gif,.svg,.mp4,.pdf,image/*,video/mp4,application/pdf'

export const meta: Route.MetaFunction = () => [{ title: 'Bibliotheek · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const search = (url.searchParams.get('zoek') ?? '').trim().slice(0, 100)
  const page = pageNumber(url.searchParams)
  const filter = filterOf(url.searchParams.get('soort'))
  const app = context.get(appContext)
  const [{ items }, total] = await Promise.all([
    readLibrary(app, { search, page, filter }),
    countLibrary(app, { search, filter }),
  ])
  return { items, total, search, page, filter }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const failures = await addSentFiles(app, request, (bytes, name) =>
    storeUpload(app, bytes, { name, isUnused: true }),
  )
  return failures.length > 0 ? data({ failures }, sentFilesStatus(failures)) : redirect(LIBRARY_URL)
}

export default function AdminLibrary({ loaderData, actionData }: Route.ComponentProps) {
  const { items, total, search, page, filter } = loaderData
  const listUrl = (changes: Record<string, string>) =>
    `${LIBRARY_URL}?${new URLSearchParams({ zoek: search, soort: filter, ...changes })}`
  return (
    <>
      <AdminHeading title="Bibliotheek" />
      <PhotoUpload
        label="Bestanden toevoegen"
        hint="Foto’s (JPEG, PNG, WebP, AVIF, GIF), SVG, MP4 en PDF."
        accept={ACCEPTED_FILES}
      />
      {actionData?.failures.map(({ name, problem }) => (
        <UploadFailure key={name} name={name} problem={problem} />
      ))}
      <SearchBar label="Zoek op naam, omschrijving of product" name="zoek" value={search}>
        {filter !== 'alles' && <input type="hidden" name="soort" value={filter} />}
      </SearchBar>
      <div className="mb-6">
        <TabLinks
          label="Soort"
          tabs={TABS.map(([soort, text]) => ({
            href: listUrl({ soort }),
            text,
            isCurrent: soort === filter,
          }))}
        />
      </div>
      {filter === 'ongebruikt' && (
        <p className="mb-6 max-w-prose text-sm text-ink-2">
          Wat in de winkel nergens staat en waar geen tekst of menu naar linkt. Foto’s gaan na 45
          dagen vanzelf weg; films en documenten blijven, want een link kan ook buiten de winkel
          staan. De telling is van vannacht.
        </p>
      )}
      {items.length === 0 ? (
        <EmptyList
          title="Niets gevonden"
          text={search ? 'Probeer een ander woord.' : 'Hier staat nog niets.'}
          {...(search && { clear: LIBRARY_URL })}
        />
      ) : (
        <LibraryGrid items={items} />
      )}
      <Pager
        page={page}
        pageSize={LIBRARY_PAGE_SIZE}
        total={total}
        url={(targetPage) => listUrl({ pagina: String(targetPage) })}
      />
    </>
  )
}
