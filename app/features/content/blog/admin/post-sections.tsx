import { DocumentField } from '#app/features/content/blog/admin/document-field.tsx'
import type { PostKind } from '#app/features/content/blog/blog.ts'
import { path } from '#app/platform/path.ts'
import { CollapsibleFields } from '#app/ui/admin/collapsible-fields.tsx'
import type { FormParts } from '#app/ui/admin/edit-form-fields.ts'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

export function TextSection({
  field,
  values,
  documentError,
  kind,
}: {
  kind: PostKind
  field: FormParts['field']
  values: FormParts['values']
  documentError: string | undefined
}) {
  return (
    <FormSection title={kind === 'page' ? 'Pagina' : 'Verhaal'}>
      <TextField {...field('title')} label="Titel" />
      <TextAreaField
        {...field('excerpt')}
        label="Inleiding"
        rows={3}
        isOptional
        hint="Staat boven de tekst, in lijsten en in voorbeelden elders."
      />
      <div>
        <DocumentField
          name="document"
          defaultValue={values.document ?? ''}
          error={documentError}
          showsLabel
        />
      </div>
    </FormSection>
  )
}

export function PlacementSection({
  field,
  values,
  kind,
  categories,
}: {
  field: FormParts['field']
  values: FormParts['values']
  kind: PostKind
  categories: { id: number; name: string }[]
}) {
  return (
    <FormSection title="Wanneer en voor wie">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...field('state')}
          label="Status"
          options={[
            { value: 'draft', label: 'Concept, niemand ziet het' },
            { value: 'published', label: 'In de winkel' },
          ]}
        />
        <TextField
          {...field('publishedAt')}
          label="Vanaf"
          type="datetime-local"
          isOptional
          hint="Leeg is meteen. Een moment dat nog komt, is een planning."
        />
      </div>
      {kind === 'post' && <BlogFields field={field} values={values} categories={categories} />}
      <RareFields field={field} values={values} kind={kind} />
    </FormSection>
  )
}

interface RareFieldsProps {
  field: FormParts['field']
  values: FormParts['values']
  kind: PostKind
}

function RareFields({ field, values, kind }: RareFieldsProps) {
  const isUsed =
    kind === 'page' ||
    Boolean(field('slug').error) ||
    values.customersOnly === 'on' ||
    values.hasSlider === 'on'
  return (
    <CollapsibleFields title="Adres en zichtbaarheid" isOpen={isUsed}>
      <div className="space-y-4">
        <TextField
          {...field('slug')}
          label="Adres"
          isOptional
          hint={
            kind === 'post'
              ? `Staat achter ${path('/blog')}. Leeg volgt de titel; wijzig je het later, dan leidt het oude erheen.`
              : 'Staat achter /pagina/, of begin met / voor een heel adres, zoals /over-ons/team/. Leeg volgt de titel; wijzig je het later, dan leidt het oude erheen.'
          }
        />
        <div>
          <CheckboxField
            name="customersOnly"
            defaultChecked={values.customersOnly === 'on'}
            label="Alleen voor wie is ingelogd"
          />
          <p className="ml-8 text-sm text-ink-2">
            Het staat dan in geen lijst, feed of sitemap: deel het adres zelf, of zet het in een
            menu.
          </p>
        </div>
        <CheckboxField
          name="hasSlider"
          defaultChecked={values.hasSlider === 'on'}
          label="Toon de slider in plaats van de foto"
        />
      </div>
    </CollapsibleFields>
  )
}

export function SearchEngineSection({ field }: { field: FormParts['field'] }) {
  return (
    <FormSection title="Zoekmachines" text="Leeg gelaten staan er de titel en de inleiding.">
      <TextField {...field('searchTitle')} label="Titel in zoekmachines" isOptional />
      <TextAreaField
        {...field('searchDescription')}
        label="Omschrijving in zoekmachines"
        rows={2}
        isOptional
      />
    </FormSection>
  )
}

function BlogFields({
  field,
  values,
  categories,
}: {
  field: FormParts['field']
  values: FormParts['values']
  categories: { id: number; name: string }[]
}) {
  return (
    <>
      <TextField
        {...field('tags')}
        label="Trefwoorden"
        isOptional
        hint="Met komma’s ertussen. Lezers vinden er andere verhalen mee."
      />

      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('author')} label="Schrijver" isOptional />
        <SelectField
          {...field('categoryId')}
          label="Rubriek"
          isOptional
          options={[
            { value: '', label: 'Geen' },
            ...categories.map((each) => ({ value: String(each.id), label: each.name })),
          ]}
        />
      </div>

      <CheckboxField
        name="isOnTop"
        defaultChecked={values.isOnTop === 'on'}
        label="Bovenaan het journaal houden, boven nieuwere verhalen"
      />
    </>
  )
}
