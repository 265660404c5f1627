import { type Photo, photoUrl, widthsOf } from './photo.ts'

interface PictureProps {
  photo: Photo
  /** the `sizes` attribute: the part of the window that the picture takes */
  sizes: string
  /** true: the picture is above the fold, so it is fetched immediately */
  priority?: boolean
  /** replaces the alternative text of the photo; "" for a second picture of the same product */
  alt?: string
  className?: string
  imgClassName?: string
}

/** A photo in the best size and format for the browser. Its space is reserved, so nothing shifts when it loads. */
export function Picture({
  photo,
  sizes,
  priority = false,
  alt,
  className,
  imgClassName,
}: PictureProps) {
  const widths = widthsOf(photo)
  const sourceSet = (format: 'avif' | 'webp' | 'jpg') =>
    widths.map((width) => `${photoUrl(photo, width, format)} ${width}w`).join(', ')
  const fallbackWidth = widths.find((width) => width >= 640) ?? widths.at(-1) ?? 160
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={sourceSet('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sourceSet('webp')} sizes={sizes} />
      <img
        src={photoUrl(photo, fallbackWidth, 'jpg')}
        srcSet={sourceSet('jpg')}
        sizes={sizes}
        width={photo.width}
        height={photo.height}
        alt={alt ?? photo.alt}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
        className={imgClassName ?? 'h-full w-full bg-ground object-cover'}
        style={{
          ...(photo.placeholder && {
            backgroundImage: `url(${photo.placeholder})`,
            backgroundSize: 'cover',
          }),
          objectPosition: photo.focus,
        }}
      />
    </picture>
  )
}
