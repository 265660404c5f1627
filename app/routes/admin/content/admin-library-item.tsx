import { data, Form, redirect } from 'react-router'
import {
  addSentFiles,
  sentFilesStatus,
} from '#app/features/catalog/photos/admin/add-sent-files.server.ts'
import { UploadFailure } from '#app/features/catalog/photos/admin/photo-upload.tsx'
import { FocusField } from '#app/features/content/media-library/admin/focus-field.tsx'
import { ItemPicture } from '#app/features/content/media-library/admin/library-grid.tsx'
import { MediaTextFields } from '#app/features/content/media-library/admin/media-text-fields.tsx'
import { PhotoUses } from '#app/features/content/media-library/admin/photo-uses-list.tsx'
import { findInLibrary } from '#app/features/content/media-library/admin/read-library.server.ts'
import { itemTitle, kindName, LIBRARY_URL } from '#app/features/content/media-library/library.ts'
import { photoForm } from '#app/features/content/media-library/library-forms.ts'
import {
  removePhoto,
  replacePhoto,
  savePhoto,
} from '#app/features/content/media-library/manage-photo.server.ts'
import { readPhotoUses } from '#app/features/content/media-library/photo-uses.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { sizeText } from '#app/features/data-transfer/import-worker/run-texts.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import { type FieldErrors, type FormValues, readFields } from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { RemoveForm } from '#app/ui/admin/remove-form.tsx'
import { SaveButton } from '#app/ui/admin/save-button.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { Button } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/forms/file-field.tsx'
import type { Route } from './+types/admin-library-item.ts'

type LoaderData = Route.ComponentProps['loaderData']
type ActionData = Route.ComponentProps['actionData']

const NO_PROBLEMS = {
  failures: [] as { name: string; problem: string }[],
  message: null as string | null,
  formValues: null as FormValues | null,
  errors: {} as FieldErrors,
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? itemTitle(loaderData.item) : 'Niet gevonden'} · Beheer` },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const item = await findInLibrary(app, readId(params.id))
  if (!item) throw notFound()
  const uses = await readPhotoUses(app, item.id)
  return { item, uses, siteUrl: app.siteUrl, isSaved: url.searchParams.has('opgeslagen') }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const item = await findInLibrary(app, readId(params.id))
  if (!item) throw notFound()
  const redirectToSaved = redirect(`${LIBRARY_URL}${item.id}/?opgeslagen=1`)
  if (request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    const failures = await addSentFiles(app, request, (bytes, name) =>
      replacePhoto(app, item.id, bytes, name),
    )
    return failures.length > 0
      ? data({ ...NO_PROBLEMS, failures }, sentFilesStatus(failures))
      : redirectToSaved
  }
  const form = await readForm(request)
  if (form.get('intent') === 'remove') {
    const removeResult = await removePhoto(app, item.id)
    if (removeResult.ok) return redirect(LIBRARY_URL)
    const message = 'Hij is niet weggegooid: er is nog iets dat hem toont.'
    return data({ ...NO_PROBLEMS, message }, 422)
  }
  const photoFields = readFields(photoForm, form)
  if (!photoFields.ok) {
    return data(
      { ...NO_PROBLEMS, formValues: photoFields.formValues, errors: photoFields.errors },
      422,
    )
  }
  await savePhoto(app, item.id, photoFields.value)
  return redirectToSaved
}

export default function AdminLibraryItem({ loaderData, actionData }: Route.ComponentProps) {
  const { item, uses, siteUrl } = loaderData
  const { photo } = item
  const isRejected = actionData?.formValues || actionData?.message
  return (
    <div className="form-page">
      <AdminHeading title={itemTitle(item)} back={{ to: LIBRARY_URL, text: 'Bibliotheek' }} />
      <SaveNotice
        problem={isRejected ? actionData : undefined}
        isSaved={!actionData && loaderData.isSaved}
      />
      {actionData?.failures.map(({ name, problem }) => (
        <UploadFailure key={name} name={name} problem={problem} />
      ))}
      <ItemFacts item={item} />
      <ItemForm key={JSON.stringify(item)} item={item} actionData={actionData} />
      {item.fileUrl && (
        <FormSection title="Adres">
          <p className="wrap-anywhere">
            <a
              href={item.fileUrl}
              className="underline underline-offset-4"
            >{`${siteUrl}${item.fileUrl}`}</a>
          </p>
        </FormSection>
      )}
      <FormSection title="Waar hij staat">
        <PhotoUses uses={uses} />
      </FormSection>
      {photo && <ReplacePhoto photo={photo} />}
      {uses.length === 0 && (
        <RemoveForm
          text={
            photo
              ? 'Niets toont deze foto. Weg is weg: de bestanden gaan mee.'
              : 'Kijk eerst of er nog ergens een link naartoe staat. Weg is weg.'
          }
          button="Gooi weg"
        />
      )}
    </div>
  )
}

function ItemFacts({ item }: { item: LoaderData['item'] }) {
  const { photo } = item
  return (
    <p className="mb-6 text-sm text-ink-2 wrap-anywhere">
      {[
        kindName(item.mimeType),
        photo && `${photo.width} × ${photo.height}`,
        item.bytes !== null && sizeText(item.bytes),
        `toegevoegd op ${dutchDate(item.createdAt)}`,
        item.name !== itemTitle(item) && item.name,
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}

function ItemForm({ item, actionData }: { item: LoaderData['item']; actionData: ActionData }) {
  const { photo } = item
  const formValues = actionData?.formValues
  const errors = actionData?.errors ?? {}
  return (
    <Form method="post" noValidate>
      {photo ? (
        <FocusField
          photo={photo}
          x={formValues?.focusX ?? String(item.focusX)}
          y={formValues?.focusY ?? String(item.focusY)}
          errors={errors}
        />
      ) : (
        <div className="mb-6 aspect-square w-48 bg-ground">
          <ItemPicture item={item} sizes="12rem" />
        </div>
      )}
      <MediaTextFields item={item} formValues={formValues} errors={errors} />
      <div className="mt-6 mb-9">
        <SaveButton />
      </div>
    </Form>
  )
}

function ReplacePhoto({ photo }: { photo: NonNullable<LoaderData['item']['photo']> }) {
  return (
    <FormSection title="Vervangen">
      <Form method="post" encType="multipart/form-data" className="flex flex-wrap items-end gap-4">
        <div className="min-w-0 flex-[1_1_18rem]">
          <FileField key={photo.base} name="photos" label="Andere foto" accept="image/*" required />
        </div>
        <Button type="submit" variant="second" size="small">
          Vervang overal
        </Button>
      </Form>
      <p className="mt-2 max-w-prose text-sm text-ink-2">
        Alles wat deze foto toont, toont dan de nieuwe. Ook de oude adressen leiden ernaartoe.
      </p>
    </FormSection>
  )
}
