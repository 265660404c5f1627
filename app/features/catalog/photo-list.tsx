import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { Picture } from '#app/features/media/picture.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { ManagedPhoto, ManagedPhotos } from './product-photos.ts'

/** The photos with their order, texts and variants: dragged, or moved with their buttons. */
export function PhotoList({ photos, scopes }: Pick<ManagedPhotos, 'photos' | 'scopes'>) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const navigation = useNavigation()
  const [dragged, setDragged] = useState<number | null>(null)
  const gallery = inOrder(
    photos.filter(({ isInGallery }) => isInGallery),
    navigation.formData?.get('order'),
  )
  const others = photos.filter(({ isInGallery }) => !isInGallery)
  const order = gallery.map(({ photo }) => photo.id)

  function drop(event: DragEvent, target: number) {
    if (dragged === null) return
    event.preventDefault()
    setDragged(null)
    if (dragged === target || !form.current) return
    const without = order.filter((id) => id !== dragged)
    // Onto a photo further on means behind it: there the pointer is.
    const place = order.indexOf(target)
    const fields = new FormData(form.current)
    fields.set('order', without.toSpliced(place, 0, dragged).join())
    submit(fields, { method: 'post', preventScrollReset: true })
  }

  return (
    <Form ref={form} method="post" preventScrollReset>
      <button type="submit" hidden />
      <input type="hidden" name="all" value={photos.map(({ photo }) => photo.id).join()} />
      <input type="hidden" name="order" value={order.join()} />
      <ol className="grid gap-x-6 gap-y-8 sm:grid-cols-2 xl:grid-cols-3">
        {[...gallery, ...others].map((managed, at) => {
          const { id } = managed.photo
          const { isInGallery } = managed
          return (
            <li
              key={id}
              draggable={isInGallery}
              onDragStart={() => setDragged(id)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => dragged !== null && isInGallery && event.preventDefault()}
              onDrop={(event) => isInGallery && drop(event, id)}
              className={dragged === id ? 'opacity-50' : ''}
            >
              <div
                className={`relative aspect-square bg-ground ${isInGallery ? 'cursor-grab' : ''} ${at === 0 ? 'outline-2 outline-accent' : ''}`}
              >
                <Picture photo={managed.photo} sizes="(min-width: 80rem) 20rem, 50vw" />
                {at === 0 && isInGallery && (
                  <span className="tag absolute bottom-0 left-0">Hoofdfoto</span>
                )}
                {at === 1 && isInGallery && (
                  <span className="tag absolute bottom-0 left-0">Bij aanwijzen</span>
                )}
                {!isInGallery && (
                  <span className="tag absolute bottom-0 left-0">Alleen bij de variant</span>
                )}
              </div>
              <div className="flex justify-end">
                {isInGallery && at > 0 && (
                  <Deed intent={`up.${id}`} text={`Foto ${at + 1} naar voren`}>
                    <ArrowLeft className="size-5" strokeWidth={1.5} aria-hidden="true" />
                  </Deed>
                )}
                {isInGallery && at < gallery.length - 1 && (
                  <Deed intent={`down.${id}`} text={`Foto ${at + 1} naar achteren`}>
                    <ArrowRight className="size-5" strokeWidth={1.5} aria-hidden="true" />
                  </Deed>
                )}
                <Deed intent={`remove.${id}`} text={`Foto ${at + 1} verwijderen`}>
                  <X className="size-5" strokeWidth={1.5} aria-hidden="true" />
                </Deed>
              </div>
              <PhotoFields managed={managed} scopes={scopes} number={at + 1} />
            </li>
          )
        })}
      </ol>
      {photos.length > 0 && (
        <div className="mt-8">
          <Button type="submit" size="small">
            Opslaan
          </Button>
        </div>
      )}
    </Form>
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
      <TextField
        key={`alt ${alt}`}
        name={`alt.${id}`}
        label={`Wat foto ${number} laat zien`}
        defaultValue={alt}
        maxLength={300}
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
              ? [{ value: 'mixed', label: 'verschillende varianten' }]
              : []),
            ...scopes,
          ]}
        />
      )}
    </div>
  )
}

/** While a new order is on its way the photos stand in it already. */
function inOrder(photos: ManagedPhoto[], order: FormDataEntryValue | null | undefined) {
  if (typeof order !== 'string') return photos
  const places = new Map(order.split(',').map((id, place) => [Number(id), place]))
  const place = ({ photo }: ManagedPhoto) => places.get(photo.id) ?? places.size
  return photos.toSorted((a, b) => place(a) - place(b))
}

function Deed({ intent, text, children }: { intent: string; text: string; children: ReactNode }) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      aria-label={text}
      title={text}
      className="icon-button text-ink-2 hover:bg-ground hover:text-ink"
    >
      {children}
    </button>
  )
}
