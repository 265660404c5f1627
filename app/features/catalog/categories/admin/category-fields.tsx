import type { ReactNode } from 'react'
import type { ManagedCategory } from '#app/features/catalog/categories/category-edit.ts'
import { PRODUCT_KINDS } from '#app/features/catalog/products/product-kinds.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { type FormParts, fieldsOf } from '#app/ui/admin/edit-form-fields.ts'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { RadioCard } from '#app/ui/forms/radio-card.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

interface CategoryFieldsProps {
  category: ManagedCategory
  categories: ManagedCategory[]
  rejected: { errors: FieldErrors; formValues: FormValues } | undefined
  /** renders the photo field with the given field props; the tile and the top of the page show the photo */
  photoField: (field: ReturnType<ReturnType<typeof fieldsOf>>) => ReactNode
  /** renders the editor for the text at the top of the page, with the given field props */
  descriptionField: (field: ReturnType<ReturnType<typeof fieldsOf>>) => ReactNode
}

export function CategoryFields({
  category,
  categories,
  rejected,
  photoField,
  descriptionField,
}: CategoryFieldsProps) {
  const values: FormValues = rejected?.formValues ?? {
    name: category.name,
    slug: category.slug,
    description: category.description,
    parentId: String(category.parentId ?? ''),
    mediaId: String(category.photo?.id ?? ''),
    searchTitle: category.searchResult.title,
    searchDescription: category.searchResult.description,
    productKind: category.productKind ?? '',
    warning: category.warning,
    care: category.care,
    lowStock: String(category.lowStock ?? ''),
    ...(category.customersOnly && { customersOnly: 'on' }),
  }
  const field = fieldsOf(values, rejected?.errors)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('name')} label="Naam" />
        <TextField
          {...field('slug')}
          label="Adres"
          hint="Verander je het, dan leidt het oude adres naar het nieuwe."
        />
      </div>
      <ParentField
        categories={categories.filter(({ id }) => id !== category.id)}
        value={values.parentId ?? ''}
        error={rejected?.errors.parentId}
      />
      {descriptionField(field('description'))}
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">Foto</legend>
        {photoField(field('mediaId'))}
      </fieldset>
      <SearchFields field={field} />
      <ThresholdField field={field} />
      <KindFields field={field} isTop={category.parentId === null} />
      <div>
        <CheckboxField
          name="customersOnly"
          defaultChecked={values.customersOnly === 'on'}
          label="Alleen voor wie is ingelogd, met alles wat eronder staat"
        />
        <p className="text-sm text-ink-2">
          {category.isBelowCustomersOnly
            ? 'Dat is zo al: een categorie hierboven is alleen voor wie is ingelogd. Verplaats je deze, dan kan iedereen hem zien, tenzij je dit aanvinkt.'
            : 'Wat erin staat, is dan nergens anders te vinden: niet in lijsten, zoeken of sitemap.'}
        </p>
      </div>
    </>
  )
}

/** The title and text of a category in search engines. */
function SearchFields({ field }: { field: ReturnType<typeof fieldsOf> }) {
  return (
    <>
      <TextField
        {...field('searchTitle')}
        label="Titel in zoekmachines"
        isOptional
        hint="Laat je dit leeg, dan gebruiken we de naam, of wat je bij Vindbaarheid voor alle categorieën koos."
      />
      <TextAreaField
        {...field('searchDescription')}
        label="Tekst in zoekmachines"
        isOptional
        rows={2}
        hint="Leeg: de tekst bovenaan. Meer dan 160 tekens wordt meestal afgekapt."
      />
    </>
  )
}

function ThresholdField({ field }: Pick<FormParts, 'field'>) {
  return (
    <TextField
      {...field('lowStock')}
      label="Waarschuw bij (stuks)"
      inputMode="numeric"
      isOptional
      hint="Geldt voor wat hier en eronder staat. Leeg: zoals de categorie erboven, of de winkel."
    />
  )
}

/** Fields for the kind of product, which determines the warning and the care text on product pages. */
function KindFields({ field, isTop }: { field: FormParts['field']; isTop: boolean }) {
  return (
    <>
      <SelectField
        {...field('productKind')}
        label="Soort product"
        isOptional
        hint="Bepaalt de waarschuwing en de verzorging op de productpagina."
        options={[
          { value: '', label: isTop ? 'Sieraden (standaard)' : 'Zoals de categorie erboven' },
          ...Object.entries(PRODUCT_KINDS).map(([value, label]) => ({ value, label })),
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextAreaField
          {...field('warning')}
          label="Eigen waarschuwing"
          isOptional
          rows={3}
          hint="Leeg: de tekst van het soort product."
        />
        <TextAreaField
          {...field('care')}
          label="Eigen tekst over verzorging"
          isOptional
          rows={3}
          hint="Elke regel wordt een punt. Leeg: de tekst van het soort product."
        />
      </div>
    </>
  )
}

interface ParentFieldProps {
  categories: ManagedCategory[]
  value: string
  error?: string | undefined
}

export function ParentField({ categories, value, error }: ParentFieldProps) {
  return (
    <SelectField
      name="parentId"
      label="Onder"
      isOptional
      defaultValue={value}
      error={error}
      options={[
        { value: '', label: 'Bovenaan' },
        ...categories.map(({ id, name, depth }) => ({
          value: String(id),
          label: `${'– '.repeat(depth)}${name}`,
        })),
      ]}
    />
  )
}

/** The field that decides who can see the contents of a removed category that was for customers only. */
export function AfterRemoval() {
  return (
    <fieldset className="w-full">
      <legend className="mb-2 text-sm font-medium">
        Nu is het alleen voor wie is ingelogd. Daarna?
      </legend>
      <RadioCard
        name="after"
        value="keep"
        defaultChecked
        title="Blijft alleen voor wie is ingelogd"
        text="De producten en de categorieën eronder worden dat zelf."
      />
      <RadioCard name="after" value="open" title="Iedereen mag het zien" />
    </fieldset>
  )
}

/** Describes where the contents of a removed category go. */
export function removalText(category: ManagedCategory, categories: ManagedCategory[]): string {
  const parentName = categories.find(({ id }) => id === category.parentId)?.name
  const childCount = categories.filter(({ parentId }) => parentId === category.id).length
  const categoryText = childCount === 1 ? '1 categorie' : `${childCount} categorieën`
  const placeText = parentName
    ? `Die komen onder ‘${parentName}’ te staan.`
    : 'Die staan dan nergens meer onder.'
  return `Erin: ${productsText(category.products)} en ${categoryText}. ${placeText}`
}

export const productsText = (count: number) => (count === 1 ? '1 product' : `${count} producten`)
