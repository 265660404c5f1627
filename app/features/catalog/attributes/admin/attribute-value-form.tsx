import { Form } from 'react-router'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

interface ValueFormProps {
  code: string
  id: number | null
  label: string
  value: string
  error: string | undefined
}

/** Edits one value of an attribute; adds a value if `id` is null. */
export function ValueForm({ code, id, label, value, error }: ValueFormProps) {
  const key = id === null ? code : `${code}.${id}`
  return (
    <Form method="post" noValidate className="flex items-start gap-2">
      <input type="hidden" name="id" value={key} />
      <input type="hidden" name="key" value={`${code}.${id ?? ''}`} />
      <div className="min-w-0 flex-1">
        <TextField
          name="name"
          label={label}
          defaultValue={value}
          error={error}
          autoComplete="off"
        />
      </div>
      <Button
        type="submit"
        size="small"
        variant="second"
        name="intent"
        value="value"
        className="mt-6.5 h-control!"
      >
        {id === null ? 'Voeg toe' : 'Opslaan'}
      </Button>
      {id !== null && (
        <ButtonLink
          variant="quiet"
          to={`${path('/beheer/kenmerken')}?verwijder=${key}`}
          preventScrollReset
          className="sm:mt-7"
        >
          Verwijder<span className="sr-only"> {value}</span>
        </ButtonLink>
      )}
    </Form>
  )
}
