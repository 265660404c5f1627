import { data, redirect } from 'react-router'
import {
  addSentFiles,
  sentFilesStatus,
} from '#app/features/catalog/photos/admin/add-sent-files.server.ts'
import { PhotoList } from '#app/features/catalog/photos/admin/photo-list.tsx'
import { PhotoUpload, UploadFailure } from '#app/features/catalog/photos/admin/photo-upload.tsx'
import {
  addPhoto,
  addToGallery,
  readManagedPhotos,
  removePhoto,
  restorePhoto,
  savePhotos,
} from '#app/features/catalog/photos/edit-photos.server.ts'
import {
  addPhotoMessage,
  type PhotosEdit,
  type RemovedPhoto,
} from '#app/features/catalog/photos/product-photos.ts'
import { readNumbers, readSortOrder } from '#app/features/catalog/products/admin/read-sort-order.ts'
import { ChosenPhoto } from '#app/features/content/media-library/admin/chosen-photo.tsx'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { Route } from './+types/admin-product-photos.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Foto’s van ${loaderData?.product.name ?? 'een product'} · Beheer` },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const managedPhotos = await readManagedPhotos(context.get(appContext), readId(params.id))
  if (!managedPhotos) throw notFound()
  return { ...managedPhotos, isSaved: url.searchParams.has('opgeslagen') }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const id = readId(params.id)
  const photosUrl = path('/beheer/producten/:id/fotos', { id })
  if (request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    const failures = await addSentFiles(app, request, (bytes, name) =>
      addPhoto(app, id, bytes, { name }),
    )
    return failures.length > 0
      ? data({ failures, removed: null, problem: null }, sentFilesStatus(failures))
      : redirect(photosUrl)
  }
  const form = await readForm(request)
  const intent = String(form.get('intent') ?? '')
  if (intent === 'hang') {
    const addResult = await addToGallery(app, id, readId(form.get('mediaId')))
    if (addResult.ok) return redirect(photosUrl)
    return data({ failures: [], removed: null, problem: addPhotoMessage(addResult.error) }, 422)
  }
  if (!(await savePhotos(app, id, readPhotosForm(form)))) throw notFound()
  if (intent === 'restore') {
    const removedPhoto = readRemovedPhoto(form)
    if (removedPhoto) await restorePhoto(app, id, removedPhoto)
    return redirect(photosUrl)
  }
  if (intent.startsWith('remove.')) {
    const removedPhoto = await removePhoto(app, id, readId(intent.slice('remove.'.length)))
    return data({ failures: [], removed: removedPhoto ?? null, problem: null })
  }
  return redirect(`${photosUrl}?opgeslagen=1`)
}

export default function AdminProductPhotos({ loaderData, actionData }: Route.ComponentProps) {
  const { product, photos, scopes } = loaderData
  return (
    <>
      <AdminHeading
        title={`Foto’s van ${product.name}`}
        back={{
          to: path('/beheer/producten/:id', { id: product.id }),
          text: product.name,
        }}
      />
      {actionData?.problem && (
        <div className="mb-6">
          <Notice kind="danger" role="alert">
            {actionData.problem}
          </Notice>
        </div>
      )}
      <PhotoUpload
        linkUrl={path('/beheer/producten/:id/fotos/toevoegen', { id: product.id })}
        label="Foto’s toevoegen"
        hint="Vierkant, minstens 1600 px."
        beside={<ChosenPhoto />}
      />
      {actionData?.failures.map(({ name, problem }) => (
        <UploadFailure key={name} name={name} problem={problem} />
      ))}
      <div className="mt-8">
        <PhotoList
          photos={photos}
          scopes={scopes}
          removed={actionData?.removed}
          isSaved={!actionData && loaderData.isSaved}
        />
      </div>
    </>
  )
}

const MAX_ALT_LENGTH = 300

/** Reads order, alt texts and variants of all photos. A text that is too long is truncated. */
function readPhotosForm(form: FormData): PhotosEdit {
  return {
    order: readSortOrder(form),
    photos: readNumbers(form.get('all')).map((id) => ({
      id,
      alt: String(form.get(`alt.${id}`) ?? '')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, MAX_ALT_LENGTH),
      scope: String(form.get(`scope.${id}`) ?? ''),
    })),
  }
}

function readRemovedPhoto(form: FormData): RemovedPhoto | undefined {
  const [mediaId] = readNumbers(form.get('mediaId'))
  const [position] = readNumbers(form.get('position'))
  if (mediaId === undefined) return undefined
  return { mediaId, position: position ?? null, variantIds: readNumbers(form.get('variantIds')) }
}
