import type { GetFieldProps } from '#app/features/checkout/checkout/field-props.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

export interface CodeInCart {
  codeId: number
  code: string
  /** reason why the code has no effect; null if it is applied */
  problem: string | null
}

/** The discount codes of the order and a field to add one. Part of the checkout form, so adding a code loses no other input. */
export function DiscountStep({ codes, field }: { codes: CodeInCart[]; field: GetFieldProps }) {
  const codeField = field('discountCode')
  return (
    <div className="border-t border-line py-2">
      <ul>
        {codes.map(({ codeId, code, problem }) => (
          <li key={codeId} className="flex flex-wrap items-center justify-between gap-x-4">
            <span className={problem === null ? 'text-success' : 'text-warning'}>
              {problem ?? `Code ${code} is toegepast.`}
            </span>
            <button
              type="submit"
              name="removeCode"
              value={codeId}
              className="inline-flex min-h-target cursor-pointer items-center text-sm underline underline-offset-4 hover:text-accent"
            >
              Verwijder<span className="sr-only"> code {code}</span>
            </button>
          </li>
        ))}
      </ul>
      <details open={codeField.error !== undefined}>
        <summary className="in-open:hidden inline-flex min-h-target cursor-pointer items-center underline underline-offset-4 hover:text-accent">
          Kortingscode invullen
        </summary>
        <div className="mt-2">
          <TextField
            // Another key makes a new, empty input once a code was added or removed.
            key={codes.map(({ codeId }) => codeId).join()}
            {...codeField}
            label="Kortingscode"
            isOptional
            autoComplete="off"
            autoCapitalize="characters"
            beside={
              <Button type="submit" name="addCode" value="1" variant="second">
                Toepassen
              </Button>
            }
          />
        </div>
      </details>
    </div>
  )
}
