import { ArrowUp } from 'lucide-react'
import { Form } from 'react-router'
import type { ManagedAttribute } from '#app/features/catalog/attributes/attribute-edit.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

interface AttributeFormProps {
  attribute: ManagedAttribute
  /** rejected form values with the error */
  rejected: { name: string; unit: string; isFacet: boolean; error: string | undefined } | undefined
}

/** Edits the name and unit of an attribute, its place among the filters, and whether it is a filter. */
export function AttributeForm({ attribute, rejected }: AttributeFormProps) {
  const { code, name, isImplied } = attribute
  const formValues = rejected ?? attribute
  return (
    <Form method="post" noValidate className="flex flex-wrap items-start gap-3">
      <input type="hidden" name="id" value={code} />
      <input type="hidden" name="key" value={`${code}.attribute`} />
      <div className="min-w-40 flex-1">
        <TextField
          key={name}
          name="name"
          label="Naam"
          defaultValue={formValues.name}
          error={rejected?.error}
          autoComplete="off"
        />
      </div>
      <div className="w-44">
        <TextField
          name="unit"
          label="Eenheid"
          isOptional
          defaultValue={formValues.unit ?? ''}
          autoComplete="off"
        />
      </div>
      <div className="mt-7">
        <CheckboxField name="isFacet" label="Filter" defaultChecked={formValues.isFacet} />
      </div>
      <SaveButtons />
      {!isImplied && (
        <ButtonLink
          variant="quiet"
          to={`${path('/beheer/kenmerken')}?verwijder=${code}`}
          preventScrollReset
          className="sm:mt-7"
        >
          Verwijder<span className="sr-only"> {name}</span>
        </ButtonLink>
      )}
    </Form>
  )
}

function SaveButtons() {
  return (
    <>
      <Button
        type="submit"
        size="small"
        variant="second"
        name="intent"
        value="attribute"
        className="mt-6.5 h-control!"
      >
        Opslaan
      </Button>
      <Button
        type="submit"
        size="small"
        variant="second"
        name="intent"
        value="up"
        className="mt-6.5 h-control!"
      >
        <ArrowUp className="size-5" strokeWidth={1.5} aria-hidden="true" />
        Naar voren
      </Button>
    </>
  )
}
