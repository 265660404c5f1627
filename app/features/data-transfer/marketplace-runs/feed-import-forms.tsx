import type { ComponentProps, Ref } from 'react'
import { Form } from 'react-router'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { ImportChoiceFields } from './import-choice-fields.tsx'

/** Props of the import forms, with the submitted values after a rejection. */
export interface ImportFormProps {
  rejected: { formValues: FormValues; errors: FieldErrors } | undefined
  form: Ref<HTMLFormElement> | undefined
  choices: ComponentProps<typeof ImportChoiceFields>
}

const FEED_FORMATS =
  'Van Awin (CSV), TradeTracker (XML), Daisycon (JSON of CSV) of Google Merchant (XML of CSV).'

/** Form to import a feed from a URL, once or on a schedule. */
export function FeedUrlForm({ rejected, form, choices }: ImportFormProps) {
  return (
    <Form ref={form} method="post" noValidate className="grid gap-3">
      <input type="hidden" name="part" value="feed" />
      <TextField
        name="address"
        label="Adres van de feed"
        autoComplete="off"
        defaultValue={rejected?.formValues.address ?? ''}
        error={rejected?.errors.address}
        hint={FEED_FORMATS}
      />
      <CheckboxField
        name="again"
        value="ja"
        label="Lees de feed daarna vanzelf opnieuw, twee keer per dag"
        defaultChecked={rejected?.formValues.again === 'ja'}
      />
      <ImportChoiceFields {...choices} />
    </Form>
  )
}

/** Form to import a feed from an uploaded file. */
export function FeedFileForm({ rejected, form, choices }: ImportFormProps) {
  const error = rejected?.errors.file
  return (
    <Form ref={form} method="post" encType="multipart/form-data" noValidate className="grid gap-3">
      <input type="hidden" name="part" value="feed-file" />
      <FileField
        name="file"
        label="Bestand van de feed"
        accept=".csv,.xml,.json,.jsonl,.gz,.txt"
        error={error}
        hint={`${FEED_FORMATS} Ingepakt (.gz) mag ook; hoogstens 100 MB.`}
      />
      <ImportChoiceFields {...choices} />
    </Form>
  )
}
