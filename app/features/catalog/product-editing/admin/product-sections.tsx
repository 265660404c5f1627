import { MetalClaimWarnings } from '#app/features/catalog/attributes/admin/metal-claim-warnings.tsx'
import { MetalFields } from '#app/features/catalog/attributes/admin/metal-fields.tsx'
import type { ChoosableAttribute } from '#app/features/catalog/attributes/attribute-edit.ts'
import type { EditableProduct } from '#app/features/catalog/products/product-edit.ts'
import { VariantGrid } from '#app/features/catalog/variants/admin/variant-grid.tsx'
import type { Photo } from '#app/features/core/media/photo.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { path } from '#app/platform/path.ts'
import { CollapsibleFields } from '#app/ui/admin/collapsible-fields.tsx'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { savedText } from './product-notice.tsx'
import { ProductNames } from './product-texts.tsx'

interface ProductSectionsProps {
  product: Pick<EditableProduct, 'id' | 'photos'>
  /** photos at another shop, which are shown while the product has none of its own */
  linkedPhotos: LinkedPhotoUrls | null
  values: FormValues
  errors: FieldErrors
}

interface LinkedPhotoUrls {
  seller: string
  urls: string[]
}

/** The first sections of the product form: the photos and the name. */
export function ProductSections({ product, linkedPhotos, values, errors }: ProductSectionsProps) {
  return (
    <>
      <FormSection title="Foto’s" text="De tweede foto zie je als je de muis erop zet.">
        {product.photos.length === 0 && linkedPhotos && <LinkedPhotoRow {...linkedPhotos} />}
        <ProductPhotoRow productId={product.id} photos={product.photos} />
      </FormSection>
      <FormSection title="Naam" text="Zo staat het product in de winkel.">
        <ProductNames values={values} errors={errors} />
        <MetalClaimWarnings values={values} />
      </FormSection>
    </>
  )
}

interface ProductFactsProps {
  product: Pick<EditableProduct, 'variants' | 'seller'>
  attributes: ChoosableAttribute[]
  values: FormValues
  errors: FieldErrors
}

/** The sections about metal and manufacturer. They are collapsed for a product of another shop, whose page states them. */
export function ProductFacts({ product, attributes, values, errors }: ProductFactsProps) {
  const isOwn = product.seller === 'own'
  const facet = attributes.find(({ code }) => code === 'gehalte')?.values ?? []
  const selectedLabels = facet.flatMap(({ id, label }) =>
    values[`value.${id}`] === 'on' ? label : [],
  )
  const metal = (
    <MetalFields
      variants={product.variants}
      listed={selectedLabels}
      values={values}
      errors={errors}
    />
  )
  const manufacturer = <ManufacturerFields values={values} errors={errors} isOptional={!isOwn} />
  const isFilled = (start: string) =>
    Object.keys(errors).some((name) => name.startsWith(start)) ||
    Object.entries(values).some(
      ([name, value]) => name.startsWith(start) && value !== '' && value !== 'unknown',
    )
  return isOwn ? (
    <>
      <FormSection
        title="Metaal en gehalte"
        text="De gegevens die de Waarborgwet vraagt. Ze staan zo bij het product."
      >
        {metal}
      </FormSection>
      <FormSection
        title="Fabrikant"
        text="Verplicht: zonder deze gegevens kan je product niet online."
      >
        {manufacturer}
      </FormSection>
    </>
  ) : (
    <FormSection title="Als je het zelf verkoopt" text="Alleen dan zijn deze gegevens nodig.">
      <div>
        <CollapsibleFields title="Metaal en gehalte" isOpen={isFilled('metal')}>
          <div className="space-y-4">{metal}</div>
        </CollapsibleFields>
        <CollapsibleFields title="Fabrikant" isOpen={isFilled('manufacturer')}>
          <div className="space-y-4">{manufacturer}</div>
        </CollapsibleFields>
      </div>
    </FormSection>
  )
}

/** The thumbnails of a product's photos, with a link to the photo page. */
function ProductPhotoRow({ productId, photos }: { productId: number; photos: Photo[] }) {
  return (
    <>
      {photos.length > 0 && (
        <ul className="grid grid-cols-4 gap-2 sm:flex sm:flex-wrap sm:gap-3">
          {photos.map((photo) => (
            <li key={photo.id} className="aspect-square bg-ground sm:w-28">
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

/** Photos that the shop loads from another shop, therefore read-only. */
function LinkedPhotoRow({ seller, urls }: LinkedPhotoUrls) {
  return (
    <>
      <ul className="grid grid-cols-4 gap-2 sm:flex sm:flex-wrap sm:gap-3">
        {urls.map((url) => (
          <li key={url} className="aspect-square bg-ground sm:w-28">
            <img
              src={url}
              alt=""
              loading="lazy"
              referrerPolicy="no-referrer"
              className="size-full object-cover"
            />
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">
        {urls.length === 1 ? 'Deze foto komt' : 'Deze foto’s komen'} van {seller}. Voeg je er zelf
        een toe, dan gaat die voor.
      </p>
    </>
  )
}

/** The fields of the manufacturer, whom the product page must show by law (GPSR). */
function ManufacturerFields({
  values,
  errors,
  isOptional,
}: Pick<ProductFactsProps, 'values' | 'errors'> & { isOptional: boolean }) {
  const field = (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    error: errors[name],
    autoComplete: 'off',
    isOptional,
  })
  return (
    <>
      <TextField {...field('manufacturerName')} label="Naam van de fabrikant" />
      <TextField
        {...field('manufacturerAddress')}
        label="Postadres"
        hint="Straat en nummer, postcode, plaats en land."
      />
      <TextField
        {...field('manufacturerEmail')}
        label="E-mailadres van de fabrikant"
        type="email"
      />
    </>
  )
}

interface ProductVariantsProps {
  product: EditableProduct
  chargesVat: boolean
  /** true after saving the options, which opens the page at the variants */
  isSaved: boolean
  values: FormValues
  errors: FieldErrors
}

/** The variants of an own product with their prices and stock. */
export function ProductVariants(props: ProductVariantsProps) {
  const { product, isSaved, ...grid } = props
  return (
    <VariantGrid
      {...grid}
      product={product}
      notice={isSaved && <Notice kind="success">{savedText(product.status)}</Notice>}
    >
      <ButtonLink variant="quiet" to={path('/beheer/producten/:id/keuzes', { id: product.id })}>
        Keuzes en uitvoeringen
      </ButtonLink>
    </VariantGrid>
  )
}
