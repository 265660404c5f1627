import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import {
  type BrandImage,
  brandImageUrl,
  type ThemeSettings,
} from '#app/features/core/settings/theme-settings.ts'
import { Button } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'

export const BRAND_IMAGES = ['logo', 'darkLogo', 'favicon'] as const
export type BrandImageName = (typeof BRAND_IMAGES)[number]

const TEXTS: Record<BrandImageName, { label: string; hint: string }> = {
  logo: {
    label: 'Logo',
    hint: 'Bovenaan elke pagina, in mails en op facturen. SVG of PNG met doorzichtige achtergrond, tot 1 MB.',
  },
  darkLogo: {
    label: 'Logo voor donkere vlakken',
    hint: 'In de donkere voet van de pagina. Zonder dit staat daar je naam.',
  },
  favicon: {
    label: 'Icoon',
    hint: 'Op het tabblad van de browser, vierkant. Zonder dit de eerste letter van je naam.',
  },
}

interface BrandImagesProps {
  images: Pick<ThemeSettings, BrandImageName>
  /** messages beside the fields of rejected files */
  errors: Partial<Record<BrandImageName, string>> | undefined
}

/** The logos and the icon. Each file is saved as soon as it is chosen. */
export function BrandImages({ images, errors }: BrandImagesProps) {
  return (
    <section aria-labelledby="logo-kop" className="pb-9">
      <h2 id="logo-kop" className="mb-4 text-title font-semibold">
        Logo en icoon
      </h2>
      <div className="space-y-6">
        {BRAND_IMAGES.map((name) => (
          <BrandImageForm key={name} name={name} image={images[name]} error={errors?.[name]} />
        ))}
      </div>
    </section>
  )
}

const submitWith = (button: HTMLButtonElement | null) => button?.form?.requestSubmit(button)

/** Returns the ref of the button that submits the form. Also submits a file that was chosen before the page was hydrated. */
function useUploadButton() {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const file = button.current?.form?.elements.namedItem('file')
    if (file instanceof HTMLInputElement && file.files?.length) submitWith(button.current)
  }, [])
  return button
}

function BrandImageForm({
  name,
  image,
  error,
}: {
  name: BrandImageName
  image: BrandImage | null
  error: string | undefined
}) {
  const { label, hint } = TEXTS[name]
  const form = useErrorFocus(error)
  const isBusy = useNavigation().formData?.get('image') === name
  const upload = useUploadButton()
  return (
    <Form
      ref={form}
      // A new key empties the file field after the image was stored.
      key={image?.file}
      method="post"
      encType="multipart/form-data"
      noValidate
      className="grid gap-3"
    >
      {/* Enter clicks the first submit button of a form. This one uploads, so that Enter does not remove the image. */}
      <button ref={upload} type="submit" name="intent" value="upload" hidden />
      <input type="hidden" name="image" value={name} />
      {image && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <CurrentImage name={name} image={image} />
          <Button type="submit" name="intent" value="remove" variant="quiet">
            Haal weg<span className="sr-only">: {label}</span>
          </Button>
        </div>
      )}
      <FileField
        id={name}
        name="file"
        label={label}
        isOptional
        accept=".svg,.png,.jpg,.jpeg,.webp,.avif,image/svg+xml,image/png,image/jpeg,image/webp,image/avif"
        hint={isBusy ? 'Bezig met versturen.' : hint}
        error={error}
        onChange={() => submitWith(upload.current)}
        beside={
          <Button
            type="submit"
            name="intent"
            value="upload"
            variant="second"
            className="hidden! px-4! noscript:inline-flex!"
          >
            {image ? 'Vervang' : 'Plaats'}
          </Button>
        }
      />
    </Form>
  )
}

function CurrentImage({ name, image }: { name: BrandImageName; image: BrandImage }) {
  return (
    <p className={`w-fit max-w-full p-3 ${name === 'darkLogo' ? 'bg-night' : 'bg-ground'}`}>
      <img
        src={brandImageUrl(image)}
        alt={`${TEXTS[name].label} van nu`}
        width={image.width}
        height={image.height}
        className="h-12 w-auto max-w-full object-contain"
      />
    </p>
  )
}
