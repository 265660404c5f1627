import { Form } from 'react-router'
import { AMAZON_VERSIONS } from '#app/features/partners/marketplace-sources/amazon-versions.ts'
import type {
  KeyedSource,
  KeyState,
} from '#app/features/partners/marketplace-sources/source-keys.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { fieldsOf } from '#app/ui/admin/edit-form-fields.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { IntentButton } from '#app/ui/forms/intent-button.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'

/** The name of each part of a key at each marketplace. */
const KEY_LABELS: Record<KeyedSource, { id: string; secret: string }> = {
  amazon: { id: 'Credential Id', secret: 'Credential Secret' },
  bol: { id: 'Client-id', secret: 'Client-secret' },
}

export interface RejectedKey {
  source: KeyedSource
  errors: FieldErrors
  formValues: FormValues
}

interface SourceKeyFormProps {
  source: KeyedSource
  name: string
  state: KeyState
  rejected: RejectedKey | undefined
}

const REGIONS = { eu: 'Europa', na: 'Noord-Amerika', fe: 'Azië en Australië' } as const

/** The form for the key of a marketplace; a stored key is never shown again. */
export function SourceKeyForm({ source, name, state, rejected }: SourceKeyFormProps) {
  const form = useErrorFocus(rejected?.errors)
  const texts = KEY_LABELS[source]
  if (state.from === 'environment')
    return (
      <p className="text-sm text-ink-2">
        De sleutel (…{state.idEnd}) staat in de serverinstellingen.
      </p>
    )
  const field = fieldsOf(rejected?.formValues ?? { version: '3.2' }, rejected?.errors)
  const isSet = state.from === 'owner'
  return (
    <details open={rejected !== undefined}>
      <summary
        className={`${buttonClass({ variant: isSet ? 'quiet' : 'second', size: 'small' })} pe-7!`}
      >
        {isSet ? `Andere sleutel van ${name}` : `Sleutel van ${name} invullen`}
      </summary>
      <Form
        // A new key remounts the form, which empties its fields after saving.
        key={state.idEnd}
        ref={form}
        method="post"
        noValidate
        className="space-y-4 py-4"
      >
        <input type="hidden" name="source" value={source} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...field('keyId')} label={texts.id} spellCheck={false} />
          <PasswordField
            {...field('secret')}
            // A submitted secret is not sent back to the browser.
            defaultValue=""
            label={texts.secret}
            autoComplete="new-password"
          />
        </div>
        {source === 'amazon' && (
          <SelectField
            {...field('version')}
            label="Versie"
            options={Object.entries(AMAZON_VERSIONS).map(([value, { region }]) => ({
              value,
              label: `${value} (${REGIONS[region]})`,
            }))}
            hint="Staat bij de sleutel die je van Amazon kreeg."
          />
        )}
        <p className="text-sm text-ink-2">
          Wordt versleuteld bewaard en niet meer getoond. Wat je al van {name} hebt, krijgt daarna
          vanzelf prijzen.
        </p>
        <IntentButton intent="key" size="small">
          Opslaan
        </IntentButton>
      </Form>
      {isSet && <ForgetKeyForm source={source} idEnd={state.idEnd} />}
    </details>
  )
}

function ForgetKeyForm({ source, idEnd }: { source: KeyedSource; idEnd: string }) {
  return (
    <Form method="post" className="pb-3">
      <input type="hidden" name="source" value={source} />
      <IntentButton intent="forget-key" variant="quiet" size="small">
        Vergeet de sleutel die eindigt op {idEnd}
      </IntentButton>
    </Form>
  )
}
