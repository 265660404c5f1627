import type { Ref } from 'react'
import { Form } from 'react-router'
import {
  PERMISSION_HINT,
  PERMISSION_TEXT,
} from '#app/features/customers/external-reviews/review-feeds.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { describedBy, FieldFrame, INPUT } from '#app/ui/forms/field-frame.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

interface ReviewFeedFormProps {
  rejected: { formValues: FormValues; errors: FieldErrors } | undefined
  form: Ref<HTMLFormElement> | undefined
  isBusy: boolean
}

const FILE_FORMAT = 'Google Product Ratings (XML).'

/** Form to add a review feed by URL, with the choice to read it again every day. */
export function ReviewUrlForm({ rejected, form, isBusy }: ReviewFeedFormProps) {
  return (
    <Form ref={form} method="post" noValidate className="grid gap-3">
      <input type="hidden" name="part" value="address" />
      <TextField
        name="address"
        label="Adres van de reviewfeed"
        autoComplete="off"
        defaultValue={rejected?.formValues.address ?? ''}
        error={rejected?.errors.address}
        hint={FILE_FORMAT}
      />
      <CheckboxField
        name="again"
        value="ja"
        label="Lees de feed daarna vanzelf opnieuw, elke dag"
        defaultChecked={rejected?.formValues.again === 'ja'}
      />
      <PermissionField name="adres" error={rejected?.errors.leave} />
      <p>
        <Button type="submit" disabled={isBusy}>
          Lees de reviews
        </Button>
      </p>
    </Form>
  )
}

/** Form to upload a review feed as a file. */
export function ReviewFileForm({ rejected, form, isBusy }: ReviewFeedFormProps) {
  const error = rejected?.errors.file
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      className="mt-8 grid gap-3"
    >
      <FieldFrame
        id="reviewbestand"
        label="Of een reviewfeed als bestand"
        error={error}
        hint={`${FILE_FORMAT} Ingepakt (.gz) mag ook; hoogstens 100 MB.`}
      >
        <input
          id="reviewbestand"
          type="file"
          name="file"
          accept=".xml,.gz"
          className={`${INPUT} cursor-pointer pl-0 file:mr-4 file:h-control file:cursor-pointer file:border-0 file:bg-ground file:px-5 file:font-medium`}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy('reviewbestand', 'hint', error)}
        />
      </FieldFrame>
      <PermissionField name="bestand" error={rejected?.errors.leave} />
      <p>
        <Button type="submit" disabled={isBusy}>
          Lees het bestand
        </Button>
      </p>
    </Form>
  )
}

/** The checkbox is never prechecked, because the owner has to state the permission. */
function PermissionField({ name, error }: { name: string; error: string | undefined }) {
  const id = `toestemming-${name}`
  return (
    <div>
      <CheckboxField
        name="leave"
        value="ja"
        label={PERMISSION_TEXT}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id} ${id}-fout` : id}
      />
      <p id={id} className="text-sm text-ink-2">
        {PERMISSION_HINT}
      </p>
      {error && (
        <p id={`${id}-fout`} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
