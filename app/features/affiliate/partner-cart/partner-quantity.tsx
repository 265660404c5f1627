import { useEffect, useRef, useState } from 'react'
import { QUANTITY_DELAY_MS } from '#app/features/sales/cart/cart.ts'
import { Button } from '#app/ui/button.tsx'
import { Stepper } from '#app/ui/forms/stepper.tsx'
import { useHydrated } from '#app/ui/loading/hydrated.ts'
import { MAX_LINE_QUANTITY } from './partner-cart.ts'

interface PartnerQuantityProps {
  name: string
  quantity: number
  save: (quantity: string) => Promise<void>
}

/** Saves the quantity half a second after the last change, as for an own product. Without JavaScript the form has a button. */
export function PartnerQuantity({ name, quantity, save }: PartnerQuantityProps) {
  const isHydrated = useHydrated()
  // null: the field shows the stored quantity
  const [quantityText, setQuantityText] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const label = `Aantal ${name}`
  if (!isHydrated) {
    return (
      <>
        <input
          type="number"
          name="quantity"
          aria-label={label}
          defaultValue={quantity}
          min={1}
          max={MAX_LINE_QUANTITY}
          required
          className="h-target w-20 rounded-control border border-line-strong bg-white px-3"
        />
        <Button type="submit" variant="second" size="small">
          Bijwerken<span className="sr-only">: {name}</span>
        </Button>
      </>
    )
  }
  const shownText = quantityText ?? String(quantity)
  function change(newText: string) {
    // The field also calls this when it loses the focus.
    if (newText === shownText) return
    setQuantityText(newText)
    clearTimeout(timer.current)
    timer.current = undefined
    if (!(Number(newText) >= 1)) return
    const newTimer = setTimeout(async () => {
      await save(newText)
      if (timer.current === newTimer) setQuantityText(null)
    }, QUANTITY_DELAY_MS)
    timer.current = newTimer
  }
  return (
    <Stepper
      label={label}
      name="quantity"
      value={shownText}
      max={MAX_LINE_QUANTITY}
      onChange={change}
    />
  )
}
