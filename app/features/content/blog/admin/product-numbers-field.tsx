import { Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ChoiceError } from '#app/ui/forms/choice-error.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useHydrated } from '#app/ui/loading/hydrated.ts'
import { findProduct } from './editor-things.ts'
import { ProductLine, useById } from './product-line.tsx'
import { ProductPanel } from './product-panel.tsx'

const PRODUCT_ID = /^[1-9]\d{0,8}$/

interface ProductNumbersFieldProps {
  name: string
  label: string
  /** ids or SKUs, separated by white space, commas or semicolons */
  defaultValue: string
  error?: string | undefined
  isSingle?: boolean
}

/**
 * Chooses products by searching. Without JavaScript the owner types their ids or SKUs. Both ways
 * submit the same form field.
 */
export function ProductNumbersField(props: ProductNumbersFieldProps) {
  if (useHydrated()) return <PickedProducts {...props} />
  const { isSingle, ...field } = props
  return isSingle ? (
    <TextField {...field} isOptional hint="Nummer of SKU." />
  ) : (
    <TextAreaField {...field} isOptional hint="Nummers of SKU’s, één per regel." />
  )
}

function PickedProducts({ name, label, defaultValue, error, isSingle }: ProductNumbersFieldProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [idsOrSkus, setIdsOrSkus] = useState(() => defaultValue.split(/[\s,;]+/).filter(Boolean))
  const [isOpen, setIsOpen] = useState(false)

  function changeIdsOrSkus(newIdsOrSkus: string[]) {
    setIdsOrSkus(newIdsOrSkus)
    setIsOpen(false)
    // Setting a hidden field fires no input event, and the warning for unsaved input needs one.
    opener.current?.form?.dispatchEvent(new Event('input', { bubbles: true }))
    opener.current?.focus()
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">
        {label}
        <span className="font-normal text-ink-3"> (niet verplicht)</span>
      </legend>
      <input type="hidden" name={name} value={idsOrSkus.join('\n')} />
      <ul className="empty:hidden">
        {idsOrSkus.map((idOrSku) => (
          <PickedProduct
            key={idOrSku}
            idOrSku={idOrSku}
            onRemove={() => changeIdsOrSkus(idsOrSkus.filter((other) => other !== idOrSku))}
          />
        ))}
      </ul>
      <Button
        ref={opener}
        variant="second"
        size="small"
        aria-expanded={isOpen}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-fout`}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Plus className="size-5" strokeWidth={1.5} aria-hidden="true" />
        {isSingle && idsOrSkus.length > 0 ? 'Kies een ander product' : 'Kies een product'}
        <span className="sr-only">, {label.toLowerCase()}</span>
      </Button>
      {isOpen && (
        <div className="mt-3 border-t border-line-strong">
          <ProductPanel
            onPick={(product) => changeIdsOrSkus(addId(isSingle ? [] : idsOrSkus, product.id))}
            onClose={() => {
              setIsOpen(false)
              opener.current?.focus()
            }}
          />
        </div>
      )}
      <ChoiceError id={`${id}-fout`} error={error} />
    </fieldset>
  )
}

const addId = (idsOrSkus: string[], id: number): string[] => [
  ...new Set([...idsOrSkus, String(id)]),
]

function PickedProduct({ idOrSku, onRemove }: { idOrSku: string; onRemove: () => void }) {
  const product = useById(findChosenProduct, idOrSku)
  const title = product?.name ?? idOrSku
  return (
    <li className="mb-2 flex items-center justify-between gap-3 border border-line p-2">
      {product === null ? (
        <span className="wrap-anywhere">{idOrSku}</span>
      ) : (
        <ProductLine product={product} />
      )}
      <button
        type="button"
        className="icon-button shrink-0"
        aria-label={`${title} weghalen`}
        title={`${title} weghalen`}
        onClick={onRemove}
      >
        <X className="size-5" strokeWidth={1.5} aria-hidden="true" />
      </button>
    </li>
  )
}

/**
 * Finds a product by its id. SKUs that were typed without JavaScript are resolved only when the
 * form is saved.
 */
const findChosenProduct = async (idOrSku: string) =>
  PRODUCT_ID.test(idOrSku) ? findProduct(Number(idOrSku)) : null
