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

interface ProductNumbersFieldProps {
  name: string
  label: string
  /** ids or SKUs, separated by spaces or lines */
  defaultValue: string
  error?: string | undefined
  isSingle?: boolean
}

/** Chooses products by searching. Without JavaScript the owner types their ids or SKUs. The form sends the same field. */
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
  const [numbers, setNumbers] = useState(() => defaultValue.split(/[\s,;]+/).filter(Boolean))
  const [isOpen, setIsOpen] = useState(false)

  function changeNumbers(newNumbers: string[]) {
    setNumbers(newNumbers)
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
      <input type="hidden" name={name} value={numbers.join('\n')} />
      <ul className="empty:hidden">
        {numbers.map((number) => (
          <PickedProduct
            key={number}
            number={number}
            onRemove={() => changeNumbers(numbers.filter((other) => other !== number))}
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
        {isSingle && numbers.length > 0 ? 'Kies een ander product' : 'Kies een product'}
        <span className="sr-only">, {label.toLowerCase()}</span>
      </Button>
      {isOpen && (
        <div className="mt-3 border-t border-line-strong">
          <ProductPanel
            onPick={(product) =>
              changeNumbers([...new Set([...(isSingle ? [] : numbers), String(product.id)])])
            }
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

function PickedProduct({ number, onRemove }: { number: string; onRemove: () => void }) {
  const product = useById(findByNumber, number)
  const title = product?.name ?? number
  return (
    <li className="mb-2 flex items-center justify-between gap-3 border border-line p-2">
      {product === null ? (
        <span className="wrap-anywhere">{number}</span>
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

/** Finds a product by its id. SKUs that were typed without JavaScript are resolved only when the form is saved. */
const findByNumber = async (number: string) =>
  /^[1-9]\d{0,8}$/.test(number) ? findProduct(Number(number)) : null
