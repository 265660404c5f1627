import { VAT_CLASS_CHOICES } from '#app/features/catalog/pricing/vat-classes.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { OtherCategories } from './other-categories.tsx'

interface NamedChoice {
  id: number
  name: string
}

interface ProductPlaceProps {
  categories: NamedChoice[]
  brands: NamedChoice[]
  values: FormValues
  errors: FieldErrors
}

/** Fields for the category, brand and VAT class of a product. */
export function ProductPlace({ categories, brands, values, errors }: ProductPlaceProps) {
  return (
    <>
      <SelectField
        label="Categorie"
        name="categoryId"
        isOptional
        defaultValue={values.categoryId}
        error={errors.categoryId}
        hint="Bepaalt het kruimelpad boven de productpagina."
        options={[
          { value: '', label: 'Geen' },
          ...categories.map((category) => ({ value: String(category.id), label: category.name })),
        ]}
      />
      <OtherCategories categories={categories} values={values} />
      <SelectField
        label="Merk"
        name="brandId"
        isOptional
        defaultValue={values.brandId}
        error={errors.brandId}
        options={[
          { value: '', label: 'Geen' },
          ...brands.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <SelectField
        label="Btw"
        name="vatRate"
        defaultValue={values.vatRate}
        error={errors.vatRate}
        hint="De btw zit in de prijs. Bij de margeregeling staat er geen btw op de factuur; vul dan bij de inkoopprijs in wat je ervoor betaalde."
        options={VAT_CLASS_CHOICES}
      />
      <TextField
        label="Adres in de winkel"
        name="slug"
        defaultValue={values.slug}
        error={errors.slug}
        hint="Verander je het, dan leidt het oude adres naar het nieuwe."
      />
    </>
  )
}
