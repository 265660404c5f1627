import { CircleAlert } from 'lucide-react'
import type { ProductStatus } from '#app/features/catalog/products/product-edit.ts'
import { productStatusName } from './product-status.tsx'

const CHOICES: { status: ProductStatus; text: string }[] = [
  { status: 'published', text: 'Iedereen kan het vinden en kopen' },
  { status: 'hidden', text: 'Alleen wie het adres heeft' },
  { status: 'members', text: 'Alleen wie het adres heeft en is ingelogd' },
  { status: 'draft', text: 'Alleen hier, in het beheer' },
]

/** Radio buttons that set the visibility of a product. */
export function ProductStatusChoice({
  value,
  error,
}: {
  value: string
  error?: string | undefined
}) {
  return (
    <fieldset aria-describedby={error ? 'status-fout' : undefined}>
      <legend className="text-title font-semibold">Zichtbaar</legend>
      <div className="mt-2">
        {CHOICES.map(({ status, text }) => (
          <label key={status} className="flex min-h-target cursor-pointer items-start gap-3 py-2">
            <input
              type="radio"
              name="status"
              value={status}
              defaultChecked={value === status}
              className="radio-dot mt-0.5"
            />
            <span>
              <span className="block">{productStatusName(status)}</span>
              <span className="block text-sm text-ink-2">{text}</span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id="status-fout" className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
