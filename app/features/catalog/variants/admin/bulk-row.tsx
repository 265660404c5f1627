import { type MouseEvent, useState } from 'react'
import type { EditableProduct } from '#app/features/catalog/products/product-edit.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import {
  AS_PRODUCT,
  applyBulkRow,
  BULK_ACTIONS,
  type BulkResult,
  bulkFieldName,
} from './bulk-change.ts'
import { GridField } from './grid-field.tsx'
import { MetalInputs } from './variant-metal-fields.tsx'

const METAL_OPTIONS = [
  { value: '', label: 'Blijft zo' },
  { value: AS_PRODUCT, label: 'Als het product' },
]

type BulkField = Parameters<typeof bulkFieldName>[0]

/** Describes the filled-in rows, which are not saved yet. */
export const bulkMessage = (rowCount: number) =>
  `${rowCount === 1 ? '1 uitvoering' : `${rowCount} uitvoeringen`} aangepast in dit formulier. Nog niet opgeslagen.`

interface BulkRowProps {
  product: Pick<EditableProduct, 'variants' | 'options'>
  values: FormValues
  errors: FieldErrors
}

/**
 * Fills in many rows of the grid at once. The browser writes into the fields itself. Without JavaScript the server returns the form
 * with the rows filled in.
 */
export function BulkRow({ product, values, errors }: BulkRowProps) {
  const [result, setResult] = useState<BulkResult | null>(null)
  let shownErrors = errors
  if (result) shownErrors = result.ok ? {} : result.errors
  const field = (fieldName: BulkField) => {
    const name = bulkFieldName(fieldName)
    return { name, defaultValue: values[name] ?? '', error: shownErrors[name] }
  }

  function apply(event: MouseEvent<HTMLButtonElement>) {
    const { form } = event.currentTarget
    if (!form) return
    event.preventDefault()
    const formValues: FormValues = {}
    for (const [name, value] of new FormData(form)) {
      if (typeof value === 'string') formValues[name] = value
    }
    const result = applyBulkRow(formValues, product.variants)
    if (result.ok) fillFields(form, result.fields)
    setResult(result)
  }

  return (
    <fieldset className="mb-3 bg-ground p-4">
      <legend className="sr-only">Veel uitvoeringen tegelijk</legend>
      <BulkFields product={product} field={field} />
      <BulkMetal field={field} />
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <div className="w-56 max-sm:w-full">
          <SelectField
            {...field('action')}
            label="Actie"
            options={[
              { value: '', label: 'geen' },
              ...Object.entries(BULK_ACTIONS).map(([value, label]) => ({ value, label })),
            ]}
          />
        </div>
        <Button
          type="submit"
          variant="second"
          size="small"
          name="intent"
          value="bulk"
          onClick={apply}
        >
          Pas toe op deze rijen
        </Button>
        <p role="status" className="flex min-h-target items-center text-sm font-medium">
          {result?.ok && bulkMessage(result.rowCount)}
        </p>
      </div>
    </fieldset>
  )
}

/** The fields for the metal of many variants at once. */
function BulkMetal({ field }: Pick<Parameters<typeof BulkFields>[0], 'field'>) {
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-target cursor-pointer items-center text-sm underline decoration-line-strong underline-offset-4">
        Metaal en waarborg
      </summary>
      <div className="grid max-w-2xl gap-3 pb-3 sm:grid-cols-3">
        <MetalInputs field={field} firstOptions={METAL_OPTIONS} />
      </div>
    </details>
  )
}

/** Writes into the fields and dispatches the input event of typing, so that the page warns of unsaved changes. */
function fillFields(form: HTMLFormElement, fields: FormValues) {
  for (const [name, value] of Object.entries(fields)) {
    const input = form.elements.namedItem(name)
    if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) continue
    if (input.type === 'checkbox') input.checked = value === 'on'
    else input.value = value
  }
  form.dispatchEvent(new Event('input', { bubbles: true }))
}

function BulkFields({
  product,
  field,
}: {
  product: Pick<EditableProduct, 'variants' | 'options'>
  field: (fieldName: BulkField) => { name: string; defaultValue: string; error: string | undefined }
}) {
  return (
    <div className="grid grid-cols-2 items-start gap-x-2 gap-y-3 sm:grid-cols-4 xl:grid-cols-[minmax(9rem,1fr)_6rem_6rem_12rem_12rem_5rem_5.25rem]">
      <div className="col-span-2 sm:col-span-4 xl:col-span-1">
        <SelectField
          {...field('rowSelection')}
          label="Vul in bij"
          options={[
            { value: 'picked', label: 'de aangevinkte' },
            { value: 'all', label: `alle ${product.variants.length}` },
            ...product.options.flatMap(({ code, name, values: optionValues }) =>
              optionValues.map((value) => ({
                value: `${code}=${value}`,
                label: `${name}: ${value}`,
              })),
            ),
          ]}
        />
      </div>
      <GridField {...field('price')} label="Prijs" showsLabel="always" placeholder="of +5%" />
      <GridField {...field('sale')} label="Actieprijs" showsLabel="always" placeholder="of 20%" />
      <GridField
        {...field('saleFrom')}
        label="Actie vanaf"
        type="datetime-local"
        showsLabel="always"
        className="max-sm:col-span-2"
      />
      <GridField
        {...field('saleUntil')}
        label="Actie tot"
        type="datetime-local"
        showsLabel="always"
        className="max-sm:col-span-2"
      />
      <GridField {...field('stock')} label="Voorraad" showsLabel="always" placeholder="of +5" />
      <GridField {...field('weight')} label="Gewicht (g)" showsLabel="always" inputMode="decimal" />
      <GridField
        {...field('cost')}
        label="Inkoopprijs (excl. btw)"
        showsLabel="always"
        inputMode="decimal"
      />
    </div>
  )
}
