import {
  type LineField,
  lineField,
  type PricedLine,
} from '#app/features/catalog/product-editing/chosen-line.ts'
import { fieldsOf } from '#app/features/catalog/stock/sellable-texts.ts'
import { ProductTextInput } from '#app/features/catalog/text-fields/product-text-input.tsx'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { formatCents } from '#app/platform/money.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'

interface ChosenLinesProps {
  lines: PricedLine[]
  formValues: FormValues
  errors: FieldErrors
  /** true leaves out the discount fields */
  isPlain?: boolean
}

/** The selected variants of an order, each with its quantity, discount and discount reason. */
export function ChosenLines({ lines, formValues, errors, isPlain }: ChosenLinesProps) {
  if (lines.length === 0) return <p className="text-ink-2">Nog niets gekozen.</p>
  return (
    <ul aria-label="Gekozen" className="border-t border-ink">
      {lines.map((line) => {
        const field = (name: LineField) => {
          const key = lineField(line.variantId, name)
          return { name: key, defaultValue: formValues[key] ?? '', error: errors[key] }
        }
        const amount = field('aantal')
        return (
          <li key={line.variantId} className="border-b border-line py-4">
            <fieldset>
              <legend className="float-left w-full pb-3 wrap-anywhere">
                <span className="font-medium">
                  {[line.name, line.variantName].filter(Boolean).join(', ')}
                </span>
                <span className="block text-sm text-ink-2">
                  {[line.sku, `${formatCents(line.unitCents)} per stuk`].filter(Boolean).join(', ')}
                  . Aantal 0 haalt het weg.
                </span>
              </legend>
              <div className="clear-both grid grid-cols-[5rem_1fr] items-start gap-x-5 gap-y-3">
                {/* The key renders the field again when the server raised the quantity. */}
                <TextField
                  key={amount.defaultValue}
                  {...amount}
                  label="Aantal"
                  inputMode="numeric"
                  autoComplete="off"
                />
                {!isPlain && <LineDiscount amount={field('korting')} reason={field('reden')} />}
                <LineTextInputs line={line} formValues={formValues} errors={errors} />
              </div>
            </fieldset>
          </li>
        )
      })}
    </ul>
  )
}

interface FieldValues {
  name: string
  defaultValue: string
  error: string | undefined
}

/** The discount of a line with its reason. The fields are folded while there is no discount. */
function LineDiscount({ amount, reason }: { amount: FieldValues; reason: FieldValues }) {
  const isUsed = [amount, reason].some(({ defaultValue, error }) => defaultValue || error)
  return (
    <details open={isUsed} className="sm:pt-5 open:max-sm:col-span-2">
      <summary className="inline-flex min-h-target cursor-pointer items-center text-sm underline decoration-line-strong underline-offset-4 hover:text-accent max-sm:pt-6">
        Korting geven
      </summary>
      <div className="grid items-start gap-3 pt-1 sm:grid-cols-[12rem_1fr]">
        <TextField
          {...amount}
          label="Korting in euro"
          inputMode="decimal"
          autoComplete="off"
          isOptional
        />
        <TextField
          {...reason}
          label="Reden van de korting"
          autoComplete="off"
          hint="Nodig zodra er korting is."
        />
      </div>
    </details>
  )
}

/** The inputs for the customer's texts of a line. */
function LineTextInputs({
  line,
  formValues,
  errors,
}: {
  line: PricedLine
  formValues: FormValues
  errors: FieldErrors
}) {
  return fieldsOf(line).map((textField) => {
    const name = lineField(line.variantId, `tekst.${textField.id}`)
    return (
      <div key={textField.id} className="col-span-full max-w-96">
        <ProductTextInput
          field={textField}
          name={name}
          defaultValue={formValues[name] ?? ''}
          error={errors[name]}
        />
      </div>
    )
  })
}
