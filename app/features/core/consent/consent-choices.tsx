import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import type { ConsentChoice, ConsentTexts } from './consent.ts'

/** Shows the kinds of cookies with their purpose; nothing is ticked beforehand. */
export function ConsentChoices({
  texts,
  choice,
}: {
  texts: ConsentTexts
  choice?: ConsentChoice | null
}) {
  const kinds = [
    { name: 'statistics', label: 'Statistiek', text: texts.statistics },
    { name: 'marketing', label: 'Marketing', text: texts.marketing },
  ] as const
  return (
    <fieldset className="grid gap-x-gutter gap-y-2 md:grid-cols-3">
      <legend className="sr-only">Wat je goedvindt</legend>
      <div>
        <CheckboxField
          name="functional"
          label="Functioneel"
          checked
          disabled
          readOnly
          aria-describedby="cookies-functional"
        />
        <p id="cookies-functional" className="pl-8 text-sm text-ink-2">
          Altijd aan: je winkelwagen, inloggen en deze keuze.
        </p>
      </div>
      {kinds.map(({ name, label, text }) => (
        <div key={name}>
          <CheckboxField
            name={name}
            label={label}
            defaultChecked={choice?.[name] ?? false}
            aria-describedby={`cookies-${name}`}
          />
          <p id={`cookies-${name}`} className="pl-8 text-sm text-ink-2">
            {text}
          </p>
        </div>
      ))}
    </fieldset>
  )
}
