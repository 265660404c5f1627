import { Fragment } from 'react'
import { ChosenLines } from '#app/features/catalog/product-editing/admin/chosen-lines.tsx'
import { VariantMatches } from '#app/features/catalog/product-editing/admin/variant-matches.tsx'
import type { PricedLine } from '#app/features/catalog/product-editing/chosen-line.ts'
import type { Sellable } from '#app/features/catalog/stock/sellable.ts'
import { fullLineName } from '#app/features/catalog/text-fields/personal-line.ts'
import { fixedText, fixedUnits } from '#app/features/fulfilment/order-changes/order-edit.ts'
import { orderedTextField, unitsField } from '#app/features/fulfilment/orders/admin/order-forms.ts'
import { type OrderDetail, STATES_TO_PACK } from '#app/features/fulfilment/orders/orders.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { formatCents } from '#app/platform/money.ts'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { SubmitSearch } from '#app/ui/forms/submit-search.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

const UNPAID_TEXT =
  'Met 0 gaat een artikel uit de bestelling. Wordt het bedrag anders, dan trekt de winkel een betaling die nog openstaat in.'
const PAID_TEXT =
  'Met 0 gaat een artikel uit de bestelling. Wordt het bedrag anders, dan zie je eerst wat de klant bijbetaalt of terugkrijgt. De factuur wordt gecrediteerd en er komt een nieuwe.'

const SENT_TEXT =
  'Een deel is verzonden. Er kan iets af, of iets anders bij voor hetzelfde bedrag, maar duurder wordt de bestelling niet: maak daarvoor een nieuwe. De factuur wordt gecrediteerd en er komt een nieuwe.'

const DISCOUNT_TEXT =
  'Elk artikel houdt zijn deel van de korting. Meer stuks krijgen haar ook bij een percentage of een bedrag per stuk; wat er nieuw bij komt, krijgt geen korting.'

interface UnitFieldsProps {
  order: Pick<OrderDetail, 'lines' | 'state' | 'discountCents'>
  /** refunded or cancelled units by order line */
  creditedUnits: Map<number, number>
  formValues: FormValues
  errors: FieldErrors
}

/** The quantity fields of the lines of an order; lines without unsent units cannot be changed. */
export function UnitFields({ order, creditedUnits, formValues, errors }: UnitFieldsProps) {
  const isSent = order.lines.some(({ shipped }) => shipped > 0)
  const unsentText = STATES_TO_PACK.includes(order.state) ? PAID_TEXT : UNPAID_TEXT
  return (
    <FormSection title="Artikelen" text={isSent ? SENT_TEXT : unsentText}>
      {order.discountCents > 0 && <p className="text-ink-2">{DISCOUNT_TEXT}</p>}
      {order.lines.map((line) => {
        const unitsCredited = creditedUnits.get(line.id) ?? 0
        const unitsFixed = fixedUnits(line, unitsCredited)
        const reasonText = fixedText(line.shipped, unitsCredited)
        return unitsFixed > 0 && unitsFixed === line.quantity ? (
          <p key={line.id}>
            {line.quantity} × {fullLineName(line)}
            <span className="block text-sm text-ink-2">Ligt vast: {reasonText}.</span>
          </p>
        ) : (
          <Fragment key={line.id}>
            <TextField
              label={`${fullLineName(line)}, ${formatCents(line.unitCents)} per stuk`}
              hint={unitsFixed > 0 ? `Hiervan ligt vast: ${reasonText}.` : undefined}
              name={unitsField(line.id)}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={formValues[unitsField(line.id)] ?? String(line.quantity)}
              error={errors[unitsField(line.id)]}
            />
            {changeableTexts(line).map(({ field, label, text }) => (
              <OrderedText
                key={field}
                label={`${label} van ${line.name}`}
                name={orderedTextField(line.id, field)}
                text={text}
                formValues={formValues}
                errors={errors}
              />
            ))}
          </Fragment>
        )
      })}
    </FormSection>
  )
}

/** Returns the texts that can be changed: none once a unit of the line was sent, because all its units have the same text. */
const changeableTexts = ({ shipped, texts }: OrderDetail['lines'][number]) =>
  shipped > 0 ? [] : texts

interface OrderedTextProps {
  label: string
  name: string
  text: string
  formValues: FormValues
  errors: FieldErrors
}

/** The field of a customer's text, which staff can correct until the order is sent. */
function OrderedText({ name, text, formValues, errors, label }: OrderedTextProps) {
  const props = { label, name, defaultValue: formValues[name] ?? text, error: errors[name] }
  const lineCount = text.split('\n').length
  return lineCount === 1 ? (
    <TextField {...props} autoComplete="off" />
  ) : (
    <TextAreaField {...props} rows={lineCount} />
  )
}

interface AddedProductsProps {
  /** variants that match the search, and the chosen variants; undefined before a search */
  choice:
    | {
        search: string
        matches: { variants: Sellable[]; hasMore: boolean }
        lines: PricedLine[]
      }
    | undefined
  formValues: FormValues
  errors: FieldErrors
}

/** The fields for adding products to an order: a search, and the quantities of the chosen variants. */
export function AddedProducts({ choice, formValues, errors }: AddedProductsProps) {
  return (
    <FormSection title="Erbij" text="Een nieuw artikel komt erbij voor de prijs van nu.">
      {choice && choice.lines.length > 0 && (
        <ChosenLines lines={choice.lines} formValues={formValues} errors={errors} isPlain />
      )}
      <SubmitSearch
        name="zoek"
        label="Zoek een artikel"
        action="Zoek"
        search={choice?.search ?? ''}
        placeholder="Naam, SKU of EAN"
      />
      {choice && <VariantMatches {...choice} />}
    </FormSection>
  )
}
