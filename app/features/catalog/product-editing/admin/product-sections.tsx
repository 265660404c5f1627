import { MetalClaimWarnings } from '#app/features/catalog/attributes/admin/metal-claim-warnings.tsx'
import { MetalFields } from '#app/features/catalog/attributes/admin/metal-fields.tsx'
import type { ChoosableAttribute } from '#app/features/catalog/attributes/attribute-edit.ts'
import type { EditableProduct } from '#app/features/catalog/products/product-edit.ts'
import { VariantGrid } from '#app/features/catalog/variants/admin/variant-grid.tsx'
import type { Photo } from '#app/features/core/media/photo.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { path } from '#app/platform/path.ts'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { savedText } from './product-notice.tsx'
import { ProductNames, ProductTexts, type ProductTextsProps } from './product-texts.tsx'

interface ProductSectionsProps extends ProductTextsProps {
  product: Pick<EditableProduct, 'id' | 'photos'>
}

/** The first sections of the product form: the photos, the name and the description. */
export function ProductSections({ product, ...texts }: ProductSectionsProps) {
  const { values, errors } = texts
  return (
    <>
      <FormSection title="Foto’s" text="De tweede foto zie je als je de muis erop zet.">
        <ProductPhotoRow productId={product.id} photos={product.photos} />
      </FormSection>
      <FormSection title="Naam" text="Zo staat het product in de winkel.">
        <ProductNames values={values} errors={errors} />
        <MetalClaimWarnings values={values} />
      </FormSection>
      <FormSection title="Beschrijving" text="De inleiding staat naast de foto’s.">
        <ProductTexts {...texts} />
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

/** The sections about metal and manufacturer. */
export function ProductFacts({ product, attributes, values, errors }: ProductFactsProps) {
  const isOwn = product.seller === 'own'
  const facet = attributes.find(({ code }) => code === 'gehalte')?.values ?? []
  const selectedLabels = facet.flatMap(({ id, label }) =>
    values[`value.${id}`] === 'on' ? label : [],
  )
  return (
    <>
      <FormSection
        title="Metaal en gehalte"
        text="De gegevens die de Waarborgwet vraagt. Ze staan zo bij het product."
      >
        <MetalFields
          variants={product.variants}
          listed={selectedLabels}
          values={values}
          errors={errors}
        />
      </FormSection>
      <FormSection
        title="Fabrikant"
        text={
          isOwn
            ? 'Verplicht: zonder deze gegevens kan je product niet online.'
            : 'Nodig zodra je het zelf verkoopt.'
        }
      >
        <ManufacturerFields values={values} errors={errors} isOptional={!isOwn} />
      </FormSection>
    </>
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

/** The variants with their prices and stock. A product of another shop has no variants with prices here. */
export function ProductVariants(props: ProductVariantsProps) {
  const { product, isSaved, ...grid } = props
  return product.seller === 'own' ? (
    <VariantGrid
      {...grid}
      product={product}
      notice={isSaved && <Notice kind="success">{savedText(product.status)}</Notice>}
    >
      <ButtonLink variant="quiet" to={path('/beheer/producten/:id/keuzes', { id: product.id })}>
        Keuzes en uitvoeringen
      </ButtonLink>
    </VariantGrid>
  ) : (
    <p className="border-t border-ink pt-5 text-ink-2">
      Andere winkels verkopen dit product: prijs en voorraad zijn van hen.
    </p>
  )
}
