import {
  FONT_PAIRS,
  THEME_COLORS,
  type ThemeColor,
} from '#app/features/core/settings/theme-settings.ts'
import { FONTS } from '#app/features/core/theme/font-pairs.ts'
import type { FormParts } from '#app/ui/admin/edit-form-fields.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { ColorField } from './color-field.tsx'

interface ThemeFieldsProps extends FormParts {
  suggestedColors: Partial<Record<ThemeColor, string>>
}

/** The fields of colours, fonts and corners. */
export function ThemeFields({ field, values, suggestedColors }: ThemeFieldsProps) {
  return (
    <>
      <section aria-labelledby="kleuren" className="border-t border-ink pt-5 pb-9">
        <h2 id="kleuren" className="text-title font-semibold">
          Kleuren
        </h2>
        <p className="mt-1 mb-4 text-sm text-ink-2">
          Leeg: de standaardkleur. De tussentinten kiest de winkel zelf.
        </p>
        <div className="grid gap-x-5 gap-y-4 min-[24rem]:grid-cols-2">
          {THEME_COLORS.map((name) => (
            <ColorField
              // A new key resets the field when an offered colour is clicked.
              key={`${name} ${values[name]}`}
              name={name}
              value={values[name] ?? ''}
              error={field(name).error}
              suggestedColor={suggestedColors[name]}
            />
          ))}
        </div>
      </section>
      <section aria-labelledby="letters" className="space-y-4 border-t border-ink pt-5 pb-9">
        <h2 id="letters" className="text-title font-semibold">
          Letters en hoeken
        </h2>
        <SelectField
          {...field('fontPair')}
          label="Lettertypen"
          options={FONT_PAIRS.map((pair) => ({ value: pair, label: FONTS[pair].name }))}
        />
        <SelectField
          {...field('corners')}
          label="Hoeken van knoppen en velden"
          options={[
            { value: 'square', label: 'Recht' },
            { value: 'soft', label: 'Iets afgerond' },
            { value: 'round', label: 'Rond' },
          ]}
        />
      </section>
    </>
  )
}
