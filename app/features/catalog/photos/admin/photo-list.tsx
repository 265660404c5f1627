import { ArrowLeft, ArrowRight, Check, X } from 'lucide-react'
import { type ComponentProps, Fragment } from 'react'
import { Form } from 'react-router'
import type {
  ManagedPhoto,
  ManagedPhotos,
  RemovedPhoto,
} from '#app/features/catalog/photos/product-photos.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import { SaveBar, SaveButton } from '#app/ui/admin/save-button.tsx'
import { IconSubmit } from '#app/ui/forms/icon-submit.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { useDragOrder } from '#app/ui/forms/use-drag-order.ts'
import { RemovedPlace } from './removed-place.tsx'

/** The photos with their order, texts and variants. Staff reorder them by dragging or with buttons. */
export function PhotoList({
  photos,
  scopes,
  removed,
  isSaved,
}: Pick<ManagedPhotos, 'photos' | 'scopes'> & {
  /** photo that was just removed */
  removed: RemovedPhoto | null | undefined
  isSaved: boolean
}) {
  const galleryPhotos = photos.filter(({ isInGallery }) => isInGallery)
  const { form, order, dragClass, dragProps } = useDragOrder(
    galleryPhotos.map(({ photo }) => photo.id),
  )
  const gallery = galleryPhotos.toSorted(
    (a, b) => order.indexOf(a.photo.id) - order.indexOf(b.photo.id),
  )
  const otherPhotos = photos.filter(({ isInGallery }) => !isInGallery)

  // The undo button replaces the removed photo, so that no other photo moves under the pointer.
  const removedIndex = removed && (removed.position ?? photos.length)
  const isTall = scopes.length > 0
  return (
    <Form ref={form} method="post" preventScrollReset>
      <button type="submit" hidden />
      <input type="hidden" name="all" value={photos.map(({ photo }) => photo.id).join()} />
      <input type="hidden" name="order" value={order.join()} />
      <ol className="mb-8 grid gap-x-6 gap-y-8 sm:grid-cols-2 xl:grid-cols-3">
        {[...gallery, ...otherPhotos].map((managed, index) => (
          <Fragment key={managed.photo.id}>
            {removed && removedIndex === index && (
              <RemovedPlace key={removed.mediaId} removed={removed} isTall={isTall} />
            )}
            <PhotoTile
              managed={managed}
              scopes={scopes}
              index={index}
              isLast={index === gallery.length - 1}
              className={dragClass(managed.photo.id)}
              {...(managed.isInGallery && dragProps(managed.photo.id))}
            />
          </Fragment>
        ))}
        {removed &&
          removedIndex !== null &&
          removedIndex !== undefined &&
          removedIndex >= photos.length && (
            <RemovedPlace key={removed.mediaId} removed={removed} isTall={isTall} />
          )}
      </ol>
      {photos.length > 0 && <SavePhotosBar isSaved={isSaved} />}
    </Form>
  )
}

interface PhotoTileProps extends ComponentProps<'li'> {
  managed: ManagedPhoto
  scopes: ManagedPhotos['scopes']
  index: number
  /** true for the last photo of the gallery */
  isLast: boolean
}

function PhotoTile({ managed, scopes, index, isLast, className, ...rest }: PhotoTileProps) {
  const { id } = managed.photo
  const { isInGallery } = managed
  return (
    // On a phone the fields are beside the photo, which is as wide as its three buttons.
    <li
      {...rest}
      className={`max-sm:grid max-sm:grid-cols-[8.25rem_minmax(0,1fr)] max-sm:gap-x-4 ${className ?? ''}`}
    >
      <div>
        <div
          className={`relative aspect-square bg-ground ${isInGallery ? 'cursor-grab' : ''} ${index === 0 ? 'outline-2 outline-accent' : ''}`}
        >
          <Picture photo={managed.photo} sizes="(min-width: 80rem) 20rem, 50vw" />
          {index === 0 && isInGallery && (
            <span className="tag absolute bottom-0 left-0">Hoofdfoto</span>
          )}
          {index === 1 && isInGallery && (
            <span className="tag absolute bottom-0 left-0">Bij aanwijzen</span>
          )}
          {!isInGallery && <span className="tag absolute bottom-0 left-0">Bij uitvoering</span>}
        </div>
        <div className="flex justify-end">
          {isInGallery && (
            <>
              <IconSubmit
                intent={`up.${id}`}
                text={`Foto ${index + 1} naar voren`}
                isOff={index === 0}
              >
                <ArrowLeft className="size-5" strokeWidth={1.5} aria-hidden="true" />
              </IconSubmit>
              <IconSubmit
                intent={`down.${id}`}
                text={`Foto ${index + 1} naar achteren`}
                isOff={isLast}
              >
                <ArrowRight className="size-5" strokeWidth={1.5} aria-hidden="true" />
              </IconSubmit>
            </>
          )}
          <IconSubmit intent={`remove.${id}`} text={`Foto ${index + 1} verwijderen`}>
            <X className="size-5" strokeWidth={1.5} aria-hidden="true" />
          </IconSubmit>
        </div>
      </div>
      <PhotoFields managed={managed} scopes={scopes} number={index + 1} />
    </li>
  )
}

function PhotoFields({
  managed,
  scopes,
  number,
}: {
  managed: ManagedPhoto
  scopes: ManagedPhotos['scopes']
  number: number
}) {
  const { id, alt } = managed.photo
  return (
    <div className="space-y-3">
      <TextAreaField
        key={`alt ${alt}`}
        name={`alt.${id}`}
        label={`Alt-tekst van foto ${number}`}
        defaultValue={alt}
        maxLength={300}
        rows={4}
        isOptional
        autoComplete="off"
      />
      {scopes.length > 0 && (
        <SelectField
          key={`scope ${managed.scope}`}
          name={`scope.${id}`}
          label={`Foto ${number} hoort bij`}
          isOptional
          defaultValue={managed.scope}
          options={[
            ...(managed.scope === 'mixed'
              ? [{ value: 'mixed', label: 'verschillende uitvoeringen' }]
              : []),
            ...scopes,
          ]}
        />
      )}
    </div>
  )
}

function SavePhotosBar({ isSaved }: { isSaved: boolean }) {
  return (
    <SaveBar>
      {/* The status is next to the button, so that no photo moves under the pointer. */}
      <p role="status" className="flex items-center gap-2 text-success empty:hidden">
        {isSaved && (
          <>
            <Check className="size-5" strokeWidth={1.5} aria-hidden="true" />
            Opgeslagen. De winkel toont het al.
          </>
        )}
      </p>
      <SaveButton />
    </SaveBar>
  )
}
