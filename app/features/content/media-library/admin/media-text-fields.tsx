import type { LibraryItem } from '#app/features/content/media-library/library.ts'
import { MAX_TEXT_LENGTHS } from '#app/features/content/media-library/library-forms.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

interface MediaTextFieldsProps {
  item: LibraryItem & { caption: string; description: string }
  formValues: FormValues | null | undefined
  errors: FieldErrors
}

/** Edits the texts of a photo, a film or a document. */
export function MediaTextFields({ item, formValues, errors }: MediaTextFieldsProps) {
  const isPhoto = item.photo !== null
  const field = (name: keyof typeof MAX_TEXT_LENGTHS) => ({
    name,
    isOptional: true,
    maxLength: MAX_TEXT_LENGTHS[name],
    autoComplete: 'off',
    defaultValue: formValues?.[name] ?? item[name],
    error: errors[name],
  })
  return (
    <div className="grid max-w-prose gap-6">
      <TextField
        {...field('alt')}
        label={isPhoto ? 'Omschrijving van de foto (alt-tekst)' : 'Omschrijving'}
        hint={isPhoto ? 'Voor wie de foto niet ziet, en om hem terug te vinden.' : undefined}
      />
      {isPhoto && (
        <TextField
          {...field('caption')}
          label="Onderschrift"
          hint="Staat in verhalen en op pagina’s onder de foto."
        />
      )}
      <TextField
        {...field('title')}
        label="Titel"
        hint="Zo heet hij in de bibliotheek en in programma’s van anderen."
      />
      <TextAreaField
        {...field('description')}
        label="Langere beschrijving"
        hint="Niet in de winkel te zien, wel in programma’s van anderen, en om hem terug te vinden."
      />
    </div>
  )
}
