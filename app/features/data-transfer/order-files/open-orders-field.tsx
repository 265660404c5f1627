import { RadioCard } from '#app/ui/forms/radio-card.tsx'

/** Choice whether orders that the former shop had not completed stay open or are imported as history. */
export function OpenOrdersField({ keepsOpen }: { keepsOpen: boolean }) {
  return (
    <fieldset className="mt-6 max-w-[44rem]">
      <legend className="mb-3 font-semibold">
        Bestellingen die in de vorige winkel nog open stonden
      </legend>
      <RadioCard
        name="open"
        value="geschiedenis"
        defaultChecked={!keepsOpen}
        title="Zijn daar afgehandeld: lees ze in als geschiedenis"
        text="Wat betaald was, komt bij Bezorgd. Wat niet betaald was, komt bij Verlopen. Er hoeft niets meer mee te gebeuren."
      />
      <RadioCard
        name="open"
        value="open"
        defaultChecked={keepsOpen}
        title="Moeten hier nog worden afgehandeld"
        text="Wat betaald is, komt bij In te pakken, en wat niet betaald is bij Wacht op betaling. Verzend je ze, dan krijgt de klant daarvan mail. De voorraad verandert er niet door."
      />
    </fieldset>
  )
}

export const readKeepsOpen = (form: FormData) => form.get('open') === 'open'
