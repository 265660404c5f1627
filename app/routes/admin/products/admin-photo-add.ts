import { addToGallery } from '#app/features/catalog/photos/edit-photos.server.ts'
import { addPhotoMessage } from '#app/features/catalog/photos/product-photos.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import type { Route } from './+types/admin-photo-add.ts'

/** Adds an uploaded photo of the library to a product, after its other photos; returns an error if that fails. */
export async function action({ context, params, request }: Route.ActionArgs) {
  requireManager(context)
  const form = await readForm(request)
  const result = await addToGallery(
    context.get(appContext),
    readId(params.id),
    readId(form.get('mediaId')),
  )
  const message = result.ok ? null : addPhotoMessage(result.error)
  return Response.json({ message }, { status: result.ok ? 200 : 422 })
}
