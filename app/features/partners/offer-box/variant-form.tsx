import { ChevronDown } from 'lucide-react'
import { CHOICE_BUTTON, metalColor } from '#app/features/catalog/variants/choice-style.ts'
import { stampOf } from '#app/features/partners/offers/offer-texts.ts'
import { homeFirst, PARTNER_CART_URL, sortByPrice } from '#app/features/partners/offers/offers.ts'
import { formatCents } from '#app/platform/money.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { INPUT } from '#app/ui/forms/field-frame.tsx'
import { type Families, sizeOf } from './offer-choices.tsx'
import { isBuyable } from './offer-families.ts'
import type { LinkedOffer } from './offer-row.tsx'
import { SizeButton, type SizeChoice, SizePrice } from './offer-size.tsx'

/** Above these limits a select is easier to read than buttons. */
const MAX_FAMILIES = 8
const MAX_SIZES = 40
const MAX_SIZE_CHARS = 12

interface VariantFormProps {
  families: Families
  /** the offer whose price is above the form */
  main: LinkedOffer
  /** offers in the country that the shopper chose; `main` is selected if it is one of them */
  chosenOffers: LinkedOffer[]
}

/**
 * A form to choose one of many variants before the button adds it to the cart. The browser requires the choice, also without
 * JavaScript. Rendered on the server only.
 */
export function VariantForm({ families, main, chosenOffers }: VariantFormProps) {
  const offers = families.flatMap((family) => family.offers.filter(isBuyable))
  if (offers.length === 0) return null
  const selected = chosenOffers.includes(main) ? main : undefined
  const groups = families.map(({ name, offers }) => ({
    name,
    sizes: sizesOf(name, offers, selected ? [selected, ...chosenOffers] : chosenOffers),
  }))
  const fitsButtons = groups.every(
    ({ sizes }) =>
      sizes.length <= MAX_SIZES && sizes.every(({ text }) => text.length <= MAX_SIZE_CHARS),
  )
  const stamp = oldestStamp(offers)
  return (
    <div className="mt-5">
      {fitsButtons && groups.length <= MAX_FAMILIES ? (
        <FamilyForms groups={groups} stamp={stamp} main={main} selected={selected} />
      ) : (
        <ListForm families={families} stamp={stamp} selected={selected} />
      )}
      <p className="mt-3 text-sm text-ink-2">
        Je rekent af bij de winkel van je keuze, onder de voorwaarden van die winkel.
      </p>
    </div>
  )
}

/**
 * Returns the sizes of a family. If a size has several offers, the first of the chosen country is used with its diameter, or else
 * the first by country and price.
 */
function sizesOf(
  family: string,
  offers: LinkedOffer[],
  countryOffers: LinkedOffer[],
): SizeChoice[] {
  const measureOf = (offer: LinkedOffer) => splitSize(sizeOf(family, offer).replace(/^Maat /, ''))
  const bySize = Map.groupBy(offers, (offer) => measureOf(offer).text)
  return [...bySize].map(([text, sizeOffers]) => {
    const sortedOffers = sortByPrice(sizeOffers)
    const offer = [
      ...countryOffers.filter((countryOffer) => sizeOffers.includes(countryOffer)),
      ...homeFirst(sortedOffers),
    ].find(isBuyable)
    return { text, note: offer ? measureOf(offer).note : '', offer }
  })
}

/** Splits "17,5 (17,7 mm, 56)" into the size and its diameter and circumference. */
function splitSize(size: string): { text: string; note: string } {
  const [, text, note] = /^(.+?) \((.+?)(?:, .*)?\)$/.exec(size) ?? []
  return text === undefined || note === undefined ? { text: size, note: '' } : { text, note }
}

interface FormsProps {
  groups: { name: string; sizes: SizeChoice[] }[]
  stamp: string
  /** the offer that is selected at first */
  selected: LinkedOffer | undefined
}

/** A button for each metal, and a form with the sizes of the chosen metal; CSS hides the other forms. */
function FamilyForms({ groups, stamp, main, selected }: FormsProps & { main: LinkedOffer }) {
  const [firstGroup, ...otherGroups] = groups
  if (firstGroup && otherGroups.length === 0)
    return <SizeForm {...firstGroup} stamp={stamp} selected={selected} />
  // The first metal is that of the price above the form.
  const groupOfMainOffer = groups.find(({ sizes }) =>
    sizes.some(({ offer }) => offer?.id === main.id),
  )
  return (
    <>
      <p aria-hidden="true" className="mb-2 text-sm font-medium">
        Kies je uitvoering
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay out its children as flex items */}
      <div role="group" aria-label="Uitvoering" className="flex flex-wrap gap-2">
        {groups.map((group) => (
          <div key={group.name} className="group/family contents">
            <label className={CHOICE_BUTTON}>
              <input
                type="radio"
                name="uitvoering"
                value={group.name}
                defaultChecked={group === groupOfMainOffer}
                disabled={group.sizes.every(({ offer }) => !offer)}
                className="peer absolute inset-0 m-0 cursor-[inherit] appearance-none opacity-0"
              />
              {metalColor(group.name) && (
                <span
                  aria-hidden="true"
                  className={`-ml-1 size-6 rounded-full ring-1 ring-black/15 ring-inset ${metalColor(group.name)}`}
                />
              )}
              {group.name || 'Andere'}
            </label>
            <div className="order-last hidden basis-full pt-2 group-has-[>label>:checked]/family:block">
              <SizeForm {...group} stamp={stamp} selected={selected} />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}

function SizeForm({
  name,
  sizes,
  stamp,
  selected,
}: FormsProps['groups'][number] & Omit<FormsProps, 'groups'>) {
  const sellers = new Set(sizes.flatMap(({ offer }) => offer?.seller ?? []))
  const [onlySeller] = sellers.size === 1 ? sellers : []
  return (
    <form method="post" action={PARTNER_CART_URL}>
      <input type="hidden" name="intent" value="keep" />
      <fieldset className="min-w-0">
        <legend className="mt-4 mb-2 text-sm font-medium">
          Kies je maat{name && <span className="sr-only">{` in ${name}`}</span>}
        </legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(4rem,1fr))] gap-2">
          {sizes.map((size) => (
            <div key={size.text} className="group/size contents">
              <SizeButton
                {...size}
                namesSeller={onlySeller === undefined}
                isSelected={selected !== undefined && size.offer === selected}
              />
              {size.offer && <SizePrice offer={size.offer} note={size.note} />}
            </div>
          ))}
        </div>
      </fieldset>
      <p className="mt-2 text-sm text-ink-2">
        {[
          onlySeller && `Alle maten bij ${onlySeller}.`,
          sizes.some(({ offer }) => !offer) && 'Doorgestreept: nu niet te krijgen.',
          stamp,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <button type="submit" className={`${buttonClass({ isWide: true })} mt-4`}>
        In winkelwagen
      </button>
    </form>
  )
}

/** Returns a text such as "Maat 16,5: € 19,95 bij amazon.nl". */
const optionText = (family: string, offer: LinkedOffer) =>
  `${sizeOf(family, offer)}${offer.quote?.priceCents == null ? '' : `: ${formatCents(offer.quote.priceCents)}`} bij ${offer.seller}`

/** A select with all variants, for names that do not fit on buttons. */
function ListForm({
  families,
  stamp,
  selected,
}: { families: Families } & Omit<FormsProps, 'groups'>) {
  const groups = families
    .map(({ name, offers }) => ({ name, offers: offers.filter(isBuyable) }))
    .filter(({ offers }) => offers.length > 0)
  return (
    <form method="post" action={PARTNER_CART_URL}>
      <input type="hidden" name="intent" value="keep" />
      <label className="block">
        <span className="mb-1.5 block text-sm font-medium">Kies je uitvoering</span>
        <span className="relative block">
          <select
            name="offer"
            required
            defaultValue={selected?.id ?? ''}
            className={`${INPUT} h-control appearance-none pr-10`}
          >
            <option value="">Maak een keuze</option>
            {groups.map(({ name, offers }) => (
              <optgroup key={name} label={name || 'Alle uitvoeringen'}>
                {offers.map((offer) => (
                  <option key={offer.id} value={offer.id}>
                    {optionText(name, offer)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <ChevronDown
            className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2"
            strokeWidth={1.5}
            aria-hidden="true"
          />
        </span>
      </label>
      {stamp && <p className="mt-1.5 text-sm text-ink-2">{stamp}</p>}
      <button type="submit" className={`${buttonClass({ isWide: true })} mt-4`}>
        In winkelwagen
      </button>
    </form>
  )
}

/** Returns "Prijs op 26 november, 07.50 uur of later.", with the oldest time, so that it is true of all prices. */
function oldestStamp(offers: LinkedOffer[]): string {
  const offersWithStamp = offers.filter((offer) => stampOf(offer) !== '')
  const [oldest] = offersWithStamp.toSorted(
    (a, b) => (a.quote?.fetchedAt.getTime() ?? 0) - (b.quote?.fetchedAt.getTime() ?? 0),
  )
  return oldest ? `${stampOf(oldest)} of later.` : ''
}
