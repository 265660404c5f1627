import type { Manufacturer } from '#app/features/catalog/products/catalog.ts'
import type { MoveAnswers, MoveQuestion, MoveReport } from '#app/features/move-in/moves/move-in.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { RadioCard } from '#app/ui/forms/radio-card.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import {
  brandField,
  manufacturerField,
  PREFIX_FIELD,
  PRICES_FIELD,
  REPAIR_FIELD,
} from './answers-form.ts'

interface AnswersFieldsProps {
  plan: MoveReport | null
  question: MoveQuestion | null
  answers: MoveAnswers
  errors: Record<string, string>
  /** the rejected form values; null: nothing was rejected */
  formValues: Record<string, string> | null
}

/** The fields of a plan in which the owner decides how the move is done. */
export function AnswersFields(props: AnswersFieldsProps) {
  const { plan, question, answers, formValues } = props
  const productCount = plan?.remarks['no-manufacturer']?.count ?? 0
  const hasDouble = plan?.decisions.some(({ code }) => code === 'repair-text')
  return (
    <div className="grid gap-7">
      {question?.about === 'shop' && <ShopChoice prefixes={question.prefixes} {...props} />}
      {question?.about !== 'shop' && <PricesChoice {...props} />}
      {(hasDouble || answers.repairsText) && (
        <CheckboxField
          name={REPAIR_FIELD}
          defaultChecked={formValues ? REPAIR_FIELD in formValues : answers.repairsText}
          label="Herstel dubbel gecodeerde teksten (Ã© wordt é)"
        />
      )}
      {(productCount > 0 || answers.manufacturer) && (
        <Manufacturers held={productCount} {...props} />
      )}
    </div>
  )
}

function ShopChoice({ prefixes, errors, formValues }: AnswersFieldsProps & { prefixes: string[] }) {
  return (
    <fieldset data-rejected={errors[PREFIX_FIELD] ? '' : undefined}>
      <legend className="mb-2 font-medium">
        Het databasebestand bevat meer winkels. Welke verhuist?
      </legend>
      {prefixes.map((prefix, index) => (
        <RadioCard
          key={prefix}
          name={PREFIX_FIELD}
          value={prefix}
          defaultChecked={formValues ? formValues[PREFIX_FIELD] === prefix : index === 0}
          title={`Tabellen die met ${prefix} beginnen`}
        />
      ))}
    </fieldset>
  )
}

function PricesChoice({ plan, question, answers, errors, formValues }: AnswersFieldsProps) {
  const example = question?.about === 'prices' ? question.example : (plan?.priceExample ?? '')
  if (example === '' && question === null) return null
  const pricesIncludeVat = plan?.pricesIncludeVat ?? answers.pricesIncludeVat
  const priceChoice =
    formValues?.[PRICES_FIELD] ??
    (pricesIncludeVat === undefined ? '' : pricesIncludeVat ? 'met' : 'zonder')
  const error = errors[PRICES_FIELD]
  return (
    <fieldset
      data-rejected={error ? '' : undefined}
      aria-describedby={error ? 'prijzen-fout' : undefined}
    >
      <legend className="mb-2 font-medium">
        Zijn de prijzen van de vorige winkel met btw?{example && ` Bijvoorbeeld: ${example}`}
      </legend>
      <RadioCard
        name={PRICES_FIELD}
        value="met"
        defaultChecked={priceChoice === 'met'}
        title="Met btw"
        text="Dit is wat de klant betaalt."
      />
      <RadioCard
        name={PRICES_FIELD}
        value="zonder"
        defaultChecked={priceChoice === 'zonder'}
        title="Zonder btw"
        text="De winkel telt de btw erbij op."
      />
      {error && (
        <p id="prijzen-fout" className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function Manufacturers({ held, ...props }: AnswersFieldsProps & { held: number }) {
  const brands = (props.plan?.heldBrands ?? []).filter(({ brand }) => brand !== '')
  const isRejected = Object.keys(props.errors).some((name) => /^fabrikant-\d/.test(name))
  return (
    <fieldset>
      <legend className="font-medium">Wie maakt de sieraden?</legend>
      <p className="mt-1 mb-3 text-ink-2">
        {held > 0
          ? `Van ${formatWhole(held)} eigen producten is de fabrikant niet bekend. De wet (GPSR) eist hem op de productpagina; zonder blijven ze concept.`
          : 'Deze fabrikant geldt voor eigen producten die er zelf geen noemen.'}
      </p>
      <ManufacturerFields fieldKey="alle" manufacturer={props.answers.manufacturer} {...props} />
      {brands.length > 0 && (
        <details className="mt-4" open={isRejected || undefined}>
          <summary className="min-h-target cursor-pointer py-2 font-medium">
            Per merk ({brands.length})
          </summary>
          {brands.map(({ brand, products }, index) => (
            <fieldset key={brand} className="mt-3 border-t border-line pt-3">
              <legend className="contents">
                <span className="font-medium">
                  {brand}, {formatWhole(products)} {products === 1 ? 'product' : 'producten'}
                </span>
              </legend>
              <input type="hidden" name={brandField(index)} value={brand} />
              <ManufacturerFields
                fieldKey={String(index)}
                manufacturer={props.answers.brandManufacturers?.[brand.toLowerCase()]}
                {...props}
              />
            </fieldset>
          ))}
        </details>
      )}
    </fieldset>
  )
}

function ManufacturerFields({
  fieldKey,
  manufacturer,
  errors,
  formValues,
}: AnswersFieldsProps & { fieldKey: string; manufacturer: Manufacturer | undefined }) {
  const parts = [
    { part: 'naam', label: 'Naam', value: manufacturer?.name, type: 'text' },
    { part: 'adres', label: 'Adres', value: manufacturer?.address, type: 'text' },
    { part: 'mail', label: 'E-mailadres', value: manufacturer?.email, type: 'email' },
  ] as const
  return (
    <div className="grid gap-3 md:grid-cols-3">
      {parts.map(({ part, label, value, type }) => {
        const name = manufacturerField(fieldKey, part)
        return (
          <TextField
            key={part}
            name={name}
            type={type}
            label={label}
            isOptional
            defaultValue={formValues?.[name] ?? value ?? ''}
            error={errors[name]}
          />
        )
      })}
    </div>
  )
}
