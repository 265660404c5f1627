import type { Photo } from '#app/features/core/media/photo.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import { path } from '#app/platform/path.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'

/** Thumbnails of a product's photos with a link to edit them. */
export function ProductPhotoRow({ productId, photos }: { productId: number; photos: Photo[] }) {
  return (
    <>
      {photos.length > 0 && (
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-5">
          {photos.map((photo) => (
            <li key={photo.id} className="aspect-square bg-ground">
              <Picture photo={photo} sizes="160px" />
            </li>
          ))}
        </ul>
      )}
      <ButtonLink
        variant="second"
        size="small"
        to={path('/beheer/producten/:id/fotos', { id: productId })}
      >
        {photos.length > 0 ? 'Foto’s wijzigen' : 'Foto’s toevoegen'}
      </ButtonLink>
    </>
  )
}
