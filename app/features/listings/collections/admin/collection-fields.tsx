import type { ReactNode } from 'react'
import type { FormParts, fieldsOf } from '#app/ui/admin/edit-form-fields.ts'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import {
  categoryBox,
  MAX_CHECKBOXES,
  type RuleChoices,
  valueBox,
  valueText,
} from './collection-form.ts'

interface CollectionFieldsProps extends FormParts {
  choices: RuleChoices
  /** current number of products, as text */
  count: string
  photoField: (field: ReturnType<ReturnType<typeof fieldsOf>>) => ReactNode
}

export function CollectionFields({
  field,
  values,
  choices,
  count,
  photoField,
}: CollectionFieldsProps) {
  return (
    <>
      <FormSection title="Pagina" text="Wat bezoekers bovenaan zien.">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...field('name')} label="Naam" />
          <TextField
            {...field('slug')}
            label="Adres"
            hint="Achter /collectie/. Verander je het, dan leidt het oude adres naar het nieuwe."
          />
        </div>
        <TextAreaField {...field('description')} label="Tekst bovenaan" isOptional rows={4} />
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">Foto</legend>
          {photoField(field('mediaId'))}
        </fieldset>
      </FormSection>
      <FormSection
        title="Wat erin staat"
        text={`Een product voldoet aan alles wat je kiest. ${count}`}
      >
        <RuleFields field={field} values={values} />
        <CategoryBoxes values={values} categories={choices.categories} />
        {choices.attributes.map((attribute) => (
          <ValueBoxes key={attribute.code} field={field} values={values} attribute={attribute} />
        ))}
      </FormSection>
      <FormSection
        title="Zoekmachines"
        text="Laat je dit leeg, dan gebruiken we de naam en de tekst bovenaan."
      >
        <TextField {...field('searchTitle')} label="Titel" isOptional hint="Hoogstens 70 tekens." />
        <TextAreaField
          {...field('searchDescription')}
          label="Omschrijving"
          isOptional
          rows={2}
          hint="Meer dan 160 tekens wordt meestal afgekapt."
        />
      </FormSection>
    </>
  )
}

function RuleFields({ field, values }: FormParts) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field('minCents')}
          label="Prijs vanaf (euro)"
          inputMode="decimal"
          isOptional
        />
        <TextField
          {...field('maxCents')}
          label="Prijs tot en met (euro)"
          inputMode="decimal"
          isOptional
        />
        <TextField
          {...field('newDays')}
          label="Hoogstens zoveel dagen in de winkel"
          inputMode="numeric"
          isOptional
          hint="30: alles van de laatste 30 dagen."
        />
      </div>
      <CheckboxField
        name="isOnSale"
        defaultChecked={values.isOnSale === 'on'}
        label="Alleen met een actieprijs"
      />
      <CheckboxField
        name="isInStock"
        defaultChecked={values.isInStock === 'on'}
        label="Alleen op voorraad"
      />
      <TextAreaField
        {...field('tags')}
        label="Trefwoorden"
        isOptional
        rows={2}
        hint="Eén per regel; een product heeft er minstens één van."
      />
    </>
  )
}

function CategoryBoxes({
  values,
  categories,
}: Pick<FormParts, 'values'> & Pick<RuleChoices, 'categories'>) {
  const count = categories.filter(({ id }) => values[categoryBox(id)]).length
  return (
    <CheckboxDetails title="Categorieën" count={count}>
      {categories.map(({ id, name }) => (
        <CheckboxField
          key={id}
          name={categoryBox(id)}
          defaultChecked={values[categoryBox(id)] === 'on'}
          label={name}
        />
      ))}
    </CheckboxDetails>
  )
}

function ValueBoxes({
  field,
  values,
  attribute: { code, name, values: allValues },
}: FormParts & { attribute: RuleChoices['attributes'][number] }) {
  if (allValues.length > MAX_CHECKBOXES) {
    return (
      <TextAreaField
        {...field(valueText(code))}
        label={name}
        isOptional
        rows={2}
        hint={`Eén per regel, zoals ${allValues[0]?.label ?? ''}.`}
      />
    )
  }
  const count = allValues.filter(({ slug }) => values[valueBox(code, slug)]).length
  return (
    <CheckboxDetails title={name} count={count}>
      {allValues.map(({ slug, label }) => (
        <CheckboxField
          key={slug}
          name={valueBox(code, slug)}
          defaultChecked={values[valueBox(code, slug)] === 'on'}
          label={label}
        />
      ))}
    </CheckboxDetails>
  )
}

function CheckboxDetails({
  title,
  count,
  children,
}: {
  title: string
  count: number
  children: ReactNode
}) {
  return (
    <details open={count > 0} className="border-b border-line">
      <summary className="flex min-h-target cursor-pointer items-center justify-between wrap-anywhere gap-4 font-medium">
        {title}
        {count > 0 && <span className="text-sm font-normal text-ink-2">{count} gekozen</span>}
      </summary>
      <fieldset className="grid pb-3 sm:grid-cols-2">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}
