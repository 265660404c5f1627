import { MetalClaimWarnings } from '#app/features/catalog/attributes/admin/metal-claim-warnings.tsx'
import { MetalFields } from '#app/features/catalog/attributes/admin/metal-fields.tsx'
import { ProductPhotoRow } from '#app/features/catalog/photos/admin/product-photo-row.tsx'
import type { EditableProduct } from '#app/features/catalog/products/product-edit.ts'
import type { FieldErrors, Typed } from '#app/platform/forms/form-fields.ts'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { ManufacturerFields } from './manufacturer-fields.tsx'
import { ProductTexts } from './product-texts.tsx'

interface ProductSectionsProps {
  product: Pick<EditableProduct, 'id' | 'photos'>
  values: Typed
  errors: FieldErrors
}

/** The sections of the product form on texts, metal, photos and manufacturer. */
export function ProductSections({ product, values, errors }: ProductSectionsProps) {
  return (
    <>
      <FormSection title="Naam en tekst" text="Zo staat het product in de winkel.">
        <ProductTexts values={values} errors={errors} />
        <MetalClaimWarnings values={values} />
      </FormSection>
      <FormSection
        title="Metaal en gehalte"
        text="Wat de Waarborgwet wil weten. Staat zo bij het product."
      >
        <MetalFields values={values} errors={errors} />
      </FormSection>
      <FormSection title="Foto’s" text="De tweede foto verschijnt bij aanwijzen.">
        <ProductPhotoRow productId={product.id} photos={product.photos} />
      </FormSection>
      <FormSection
        title="Fabrikant"
        text="Productveiligheid: zonder kan een eigen product niet in de winkel."
      >
        <ManufacturerFields values={values} errors={errors} />
      </FormSection>
    </>
  )
}
