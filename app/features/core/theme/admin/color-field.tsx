import { useId, useState } from 'react'
import type { ThemeColor } from '#app/features/core/settings/theme-settings.ts'
import { Button } from '#app/ui/button.tsx'
import { describedBy, FieldFrame, INPUT } from '#app/ui/forms/field-frame.tsx'
import { COLOR_FIELDS, shownColor } from './theme-form.ts'

interface ColorFieldProps {
  name: ThemeColor
  value: string
  error: string | undefined
  /** nearest colour that passes; absent if the colour is not rejected, or if no shade passes */
  suggestedColor: string | undefined
}

/** A colour as text and in the colour picker of the browser. The text is saved. */
export function ColorField({ name, value, error, suggestedColor }: ColorFieldProps) {
  const { label, hint } = COLOR_FIELDS[name]
  const [colorText, setColorText] = useState(value)
  const id = useId()
  return (
    <div>
      <FieldFrame id={id} label={label} hint={hint} error={error}>
        <span className="flex gap-2">
          <input
            id={id}
            name={name}
            value={colorText}
            onChange={(event) => setColorText(event.target.value)}
            placeholder={shownColor(name, '')}
            autoComplete="off"
            spellCheck={false}
            className={`${INPUT} h-control min-w-0 font-figures placeholder:text-ink! max-sm:px-2.5`}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, hint, error)}
          />
          <input
            type="color"
            aria-label={`${label} kiezen`}
            value={shownColor(name, colorText)}
            onChange={(event) => setColorText(event.target.value)}
            className="h-control w-11 shrink-0 sm:w-14 cursor-pointer rounded-control border border-line-strong bg-white p-1"
          />
        </span>
      </FieldFrame>
      {suggestedColor && (
        <p className="mt-2">
          <Button
            type="submit"
            name="offer"
            value={`${name}:${suggestedColor}`}
            variant="second"
            size="small"
          >
            <span
              className="size-4 border border-line-strong"
              style={{ background: suggestedColor }}
              aria-hidden="true"
            />
            Gebruik {suggestedColor}
          </Button>
        </p>
      )}
    </div>
  )
}
