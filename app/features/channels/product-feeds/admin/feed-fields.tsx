import { PLACEHOLDERS } from '#app/features/channels/product-feeds/feed-templates.ts'
import {
  CUSTOM_LABELS,
  type FEEDS,
  type FeedName,
  type FeedSettings,
} from '#app/features/channels/product-feeds/product-feeds.ts'
import { formatAmount } from '#app/platform/money.ts'
import { CollapsibleFields } from '#app/ui/admin/collapsible-fields.tsx'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { CategoryChoices } from './category-choices.tsx'

const PLACEHOLDER_TEXT = (
  <details>
    <summary className="inline-flex min-h-target cursor-pointer items-center underline decoration-line-strong underline-offset-4 hover:text-accent">
      Wat per product is in te vullen
    </summary>
    <ul className="flex flex-wrap gap-1.5 pt-1 pb-2">
      {PLACEHOLDERS.map((name) => (
        <li key={name}>
          <code className="bg-ground px-1.5 py-0.5 text-xs">{`{${name}}`}</code>
        </li>
      ))}
    </ul>
  </details>
)

interface FeedFieldsProps {
  shape: (typeof FEEDS)[FeedName]['shape']
  isActive: boolean
  settings: FeedSettings
  categories: { id: number; name: string }[]
  /** submitted values that were rejected */
  formValues: Record<string, string> | undefined
  errors: Record<string, string>
}

type TextProps = (
  name: string,
  storedText: string,
) => {
  name: string
  defaultValue: string
  error: string | undefined
}

export function FeedFields(props: FeedFieldsProps) {
  const { shape, isActive, settings, formValues, errors } = props
  const text: TextProps = (name, storedText) => ({
    name,
    defaultValue: formValues ? (formValues[name] ?? '') : storedText,
    error: errors[name],
  })
  const checkboxProps = (name: string, isStored: boolean) => ({
    name,
    defaultChecked: formValues ? formValues[name] === 'on' : isStored,
  })
  const isReviewFeed = shape === 'reviews'
  return (
    <>
      <FormSection title="Wat erin staat">
        <CheckboxField label="Deze feed staat aan" {...checkboxProps('isActive', isActive)} />
        {!isReviewFeed && (
          <>
            <CheckboxField
              label="Alleen wat op voorraad is"
              {...checkboxProps('inStockOnly', settings.inStockOnly)}
            />
            <TextField
              label="Alleen vanaf deze prijs (€)"
              isOptional
              inputMode="decimal"
              className="max-w-40"
              {...text('minCents', settings.minCents > 0 ? formatAmount(settings.minCents) : '')}
            />
          </>
        )}
      </FormSection>
      {isReviewFeed || shape === 'custom' ? (
        <>
          <input type="hidden" name="titleTemplate" value={settings.titleTemplate} />
          <input type="hidden" name="descriptionTemplate" value={settings.descriptionTemplate} />
        </>
      ) : (
        <TextTemplates shape={shape} settings={settings} text={text} />
      )}
      {shape === 'custom' && (
        <FormSection title="Kolommen" text={PLACEHOLDER_TEXT}>
          <TextAreaField
            label="Kolommen, één per regel"
            rows={14}
            isOptional
            hint="Zoals: prijs = {prijs}. Leeg betekent de gewone kolommen."
            {...text('columns', settings.columns)}
          />
        </FormSection>
      )}
      {!isReviewFeed && (
        <CategoryChoices {...props} isMapped={shape !== 'custom' && shape !== 'openai'} />
      )}
    </>
  )
}

/** The labels by which campaigns of a channel select products. They are folded, because most shops have none. */
function CampaignLabels({ settings, text }: { settings: FeedSettings; text: TextProps }) {
  const labels = Array.from({ length: CUSTOM_LABELS }, (_, index) =>
    text(`label${index}`, settings.labels[index] ?? ''),
  )
  const isUsed = labels.some(
    ({ defaultValue, error }) => defaultValue !== '' || error !== undefined,
  )
  return (
    <CollapsibleFields title="Eigen labels voor campagnes" isOpen={isUsed}>
      <div className="grid gap-4 sm:grid-cols-2">
        {labels.map((label, index) => (
          <TextField key={label.name} label={`Eigen label ${index}`} isOptional {...label} />
        ))}
      </div>
    </CollapsibleFields>
  )
}

function TextTemplates({
  shape,
  settings,
  text,
}: Pick<FeedFieldsProps, 'shape' | 'settings'> & { text: TextProps }) {
  return (
    <FormSection title="Teksten" text={PLACEHOLDER_TEXT}>
      <TextField label="Titel" {...text('titleTemplate', settings.titleTemplate)} />
      <TextField
        label="Beschrijving"
        {...text('descriptionTemplate', settings.descriptionTemplate)}
      />
      {shape !== 'openai' && <CampaignLabels settings={settings} text={text} />}
    </FormSection>
  )
}
