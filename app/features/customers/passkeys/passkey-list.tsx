import { Form } from 'react-router'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'

interface PasskeyView {
  id: string
  name: string
  /** date of creation as text */
  since: string
}

interface PasskeyListProps {
  keys: PasskeyView[]
  rejected: { errors: FieldErrors; formValues: FormValues } | undefined
}

export function PasskeyList({ keys, rejected }: PasskeyListProps) {
  return (
    <ul className="border-t border-line">
      {keys.map((key) => (
        <PasskeyRow
          // A new key resets the field after the passkey was renamed.
          key={`${key.id} ${key.name}`}
          passkey={key}
          rejected={rejected?.formValues.id === key.id ? rejected : undefined}
        />
      ))}
    </ul>
  )
}

function PasskeyRow({
  passkey: { id, name, since },
  rejected,
}: {
  passkey: PasskeyView
  rejected: PasskeyListProps['rejected']
}) {
  const formRef = useErrorFocus(rejected?.errors)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 border-b border-line py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-2">Sinds {since}</p>
      </div>
      <div className="flex items-start gap-x-2 has-open:w-full has-open:justify-between">
        <details open={rejected ? true : undefined}>
          <summary className="flex min-h-target cursor-pointer items-center underline decoration-1 underline-offset-4">
            Andere naam<span className="sr-only"> voor {name}</span>
          </summary>
          <Form ref={formRef} method="post" noValidate className="mt-1 mb-2">
            <input type="hidden" name="id" value={id} />
            <TextField
              label="Naam"
              name="name"
              autoComplete="off"
              maxLength={60}
              defaultValue={rejected?.formValues.name ?? name}
              error={rejected?.errors.name}
              beside={
                <Button type="submit" variant="second" name="intent" value="rename">
                  Bewaar
                </Button>
              }
            />
          </Form>
        </details>
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <Button type="submit" variant="quiet" size="small" name="intent" value="remove">
            Verwijder<span className="sr-only"> {name}</span>
          </Button>
        </Form>
      </div>
    </li>
  )
}
