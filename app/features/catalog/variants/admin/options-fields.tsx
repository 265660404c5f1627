import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { MAX_OPTIONS } from '#app/features/catalog/variants/variant-plan.ts'
import type { FieldErrors } from '#app/platform/forms/form-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { IconSubmit } from '#app/ui/forms/icon-submit.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { GridField } from './grid-field.tsx'
import type { OptionsDraft } from './options-draft.ts'

/** The fields of the options, in their order. Every button submits the form, so the form works without JavaScript. */
export function OptionsFields({
  draft,
  names,
  errors,
}: {
  draft: OptionsDraft
  /** names of the attributes that visitors can filter on */
  names: string[]
  errors: FieldErrors
}) {
  return (
    <>
      <datalist id="kenmerken">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {draft.options.map((option, index) => (
        <OptionFieldset
          key={option.code || `new-${index}`}
          option={option}
          index={index}
          isLast={index === draft.options.length - 1}
          errors={errors}
        />
      ))}
      {draft.options.length < MAX_OPTIONS && (
        <Button type="submit" variant="second" size="small" name="intent" value="add">
          <Plus className="size-5" strokeWidth={1.5} aria-hidden="true" />
          Keuze toevoegen
        </Button>
      )}
    </>
  )
}

const ICON = { className: 'size-5', strokeWidth: 1.5, 'aria-hidden': true } as const

interface OptionProps {
  option: OptionsDraft['options'][number]
  index: number
  errors: FieldErrors
}

function OptionFieldset({ option, index, isLast, errors }: OptionProps & { isLast: boolean }) {
  return (
    <fieldset className="min-w-0 border-b border-line pb-6">
      <legend className="sr-only">{option.name || `Keuze ${index + 1}`}</legend>
      <input type="hidden" name={`o${index}.code`} value={option.code} />
      <div className="flex items-end [&>button]:mb-0.5">
        <div className="mr-1 min-w-0 flex-1">
          <TextField
            name={`o${index}.name`}
            label={`Keuze ${index + 1}`}
            list="kenmerken"
            autoComplete="off"
            defaultValue={option.name}
            error={errors[`o${index}.name`]}
          />
        </div>
        <IconSubmit
          intent={`up.${index}`}
          text={`${option.name || 'Keuze'} eerder vragen`}
          isOff={index === 0}
        >
          <ArrowUp {...ICON} />
        </IconSubmit>
        <IconSubmit
          intent={`down.${index}`}
          text={`${option.name || 'Keuze'} later vragen`}
          isOff={isLast}
        >
          <ArrowDown {...ICON} />
        </IconSubmit>
        <IconSubmit intent={`remove.${index}`} text={`${option.name || 'Keuze'} verwijderen`}>
          <X {...ICON} />
        </IconSubmit>
      </div>
      <OptionValues option={option} index={index} errors={errors} />
      <div className="mt-4">
        <TextAreaField
          key={option.values.length}
          name={`o${index}.more`}
          label="Waarden toevoegen"
          isOptional
          rows={1}
          hint="Eén per regel, of met een komma en een spatie ertussen: 16, 17, 18."
          error={errors[`o${index}.more`]}
        />
        <Button
          type="submit"
          variant="second"
          size="small"
          className="mt-2"
          name="intent"
          value="values"
        >
          Voeg toe
        </Button>
      </div>
    </fieldset>
  )
}

function OptionValues({ option, index, errors }: OptionProps) {
  if (option.values.length === 0) return null
  return (
    <ol className="mt-2 grid gap-x-6 gap-y-2 border-l border-line pl-4 sm:grid-cols-2">
      {option.values.map(({ was, value }, valueIndex) => (
        <li key={was || `${value}-${valueIndex}`} className="flex items-end">
          <input type="hidden" name={`o${index}.w${valueIndex}`} value={was} />
          <GridField
            name={`o${index}.v${valueIndex}`}
            label={`${option.name || 'Keuze'}, waarde ${valueIndex + 1}`}
            defaultValue={value}
            error={errors[`o${index}.v${valueIndex}`]}
            showsLabel="never"
            className="mr-1 min-w-0 flex-1"
          />
          <IconSubmit
            intent={`up.${index}.${valueIndex}`}
            text={`${value} naar voren`}
            isOff={valueIndex === 0}
          >
            <ArrowUp {...ICON} />
          </IconSubmit>
          <IconSubmit
            intent={`down.${index}.${valueIndex}`}
            text={`${value} naar achteren`}
            isOff={valueIndex === option.values.length - 1}
          >
            <ArrowDown {...ICON} />
          </IconSubmit>
          <IconSubmit
            intent={`remove.${index}.${valueIndex}`}
            text={`${value || 'Waarde'} verwijderen`}
          >
            <X {...ICON} />
          </IconSubmit>
        </li>
      ))}
    </ol>
  )
}
