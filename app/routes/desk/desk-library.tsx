import { data, Form, redirect } from 'react-router'
import { requireManager } from '#app/features/accounts/require-manager.server.ts'
import { BlogTabs } from '#app/features/blog/blog-tabs.tsx'
import { readLibrary } from '#app/features/blog/library.server.ts'
import { addSentPhotos } from '#app/features/catalog/add-sent-photos.server.ts'
import { UploadFailure } from '#app/features/catalog/photo-upload.tsx'
import { DeskHeading } from '#app/features/desk/desk-heading.tsx'
import { Picture } from '#app/features/media/picture.tsx'
import { storePhoto } from '#app/features/media/store-photo.server.ts'
import { pageNumber } from '#app/platform/page-number.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { SearchBar } from '#app/ui/search-bar.tsx'
import type { Route } from './+types/desk-library.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Foto’s · Beheer · Schakel' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const search = (url.searchParams.get('zoek') ?? '').trim().slice(0, 100)
  const page = pageNumber(url.searchParams)
  return { ...(await readLibrary(context.get(shopContext), { search, page })), search, page }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const shop = context.get(shopContext)
  const failures = await addSentPhotos(request, (bytes) => storePhoto(shop, bytes))
  return failures.length > 0 ? data({ failures }, 422) : redirect('/beheer/journaal/fotos/')
}

export default function DeskLibrary({ loaderData, actionData }: Route.ComponentProps) {
  const { photos, hasMore, search, page } = loaderData
  const address = (to: number) =>
    `/beheer/journaal/fotos/?${new URLSearchParams({ zoek: search, pagina: String(to) })}`
  return (
    <div className="max-w-[64rem]">
      <DeskHeading title="Foto’s" />
      <BlogTabs />
      <Form
        method="post"
        encType="multipart/form-data"
        className="flex flex-wrap items-center gap-4 border border-dashed border-line-strong p-4"
      >
        <label className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2 font-medium">
          Foto’s toevoegen
          <input
            type="file"
            name="photos"
            accept="image/*"
            multiple
            className="min-w-0 cursor-pointer text-sm text-ink-2"
          />
        </label>
        <Button type="submit" look="second" size="small">
          Voeg toe
        </Button>
      </Form>
      {actionData?.failures.map(({ name, problem }) => (
        <UploadFailure key={name} name={name} problem={problem} />
      ))}
      <SearchBar label="Foto’s van een product" name="zoek" value={search} />
      {photos.length === 0 && <p className="text-ink-2">Geen foto gevonden.</p>}
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-4 lg:grid-cols-5">
        {photos.map((photo) => (
          <li key={photo.id} className="min-w-0">
            <div className="aspect-square bg-ground">
              <Picture photo={photo} alt="" sizes="12rem" />
            </div>
            <p className="mt-1 text-sm">
              Nummer {photo.id}
              <span className="block text-ink-2 wrap-anywhere">{photo.alt}</span>
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex gap-3">
        {page > 1 && (
          <ButtonLink look="second" size="small" to={address(page - 1)}>
            Vorige
          </ButtonLink>
        )}
        {hasMore && (
          <ButtonLink look="second" size="small" to={address(page + 1)}>
            Volgende
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
