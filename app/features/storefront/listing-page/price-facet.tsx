import { useEffect, useState } from 'react'
import type { Listing, ListingQuery } from '#app/features/listings/listings/listing.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { useHydrated } from '#app/ui/loading/hydrated.ts'
import { RangeSlider } from './range-slider.tsx'

/** Formats an amount for the price fields; empty without a limit. */
const euroText = (cents: number | undefined) =>
  cents === undefined ? '' : String(cents / 100).replace('.', ',')

/** The price filter as two fields; with JavaScript also a slider. `onSettle` is called after each choice. */
export function PriceFacet({
  range,
  query,
  onSettle,
}: {
  range: NonNullable<Listing['priceRange']>
  query: ListingQuery
  onSettle: (prices: Pick<ListingQuery, 'minCents' | 'maxCents'>) => void
}) {
  const isHydrated = useHydrated()
  const lowest = Math.floor(range.minCents / 100)
  const highest = Math.ceil(range.maxCents / 100)
  const { from, setFrom, to, setTo } = usePriceTexts(query)

  return (
    <fieldset>
      <legend className="sr-only">Prijs</legend>
      {highest > lowest && (
        <div className="h-12">
          {isHydrated && (
            <RangeSlider
              lowest={lowest}
              highest={highest}
              from={clampPrice(from, lowest, lowest, highest)}
              to={clampPrice(to, highest, lowest, highest)}
              onMove={(nextFrom, nextTo) => {
                setFrom(nextFrom <= lowest ? '' : String(nextFrom))
                setTo(nextTo >= highest ? '' : String(nextTo))
              }}
              onSettle={(nextFrom, nextTo) =>
                onSettle({
                  minCents: nextFrom <= lowest ? undefined : nextFrom * 100,
                  maxCents: nextTo >= highest ? undefined : nextTo * 100,
                })
              }
            />
          )}
        </div>
      )}
      <div className="grid grid-cols-2 gap-3">
        <PriceField
          name="van"
          label="Prijs van, in euro"
          value={from}
          limit={lowest}
          onChange={setFrom}
        />
        <PriceField
          name="tot"
          label="Prijs tot, in euro"
          value={to}
          limit={highest}
          onChange={setTo}
        />
      </div>
    </fieldset>
  )
}

/** The texts of both fields. They follow the query, for example when the price filter is removed. */
function usePriceTexts({ minCents, maxCents }: ListingQuery) {
  const [from, setFrom] = useState(euroText(minCents))
  const [to, setTo] = useState(euroText(maxCents))
  useEffect(() => {
    setFrom(euroText(minCents))
    setTo(euroText(maxCents))
  }, [minCents, maxCents])
  return { from, setFrom, to, setTo }
}

/** Parses an amount and limits it to the range; returns `fallback` if the text is not a number. */
function clampPrice(text: string, fallback: number, lowest: number, highest: number): number {
  const value = Number.parseFloat(text.replace(',', '.'))
  return Number.isFinite(value) ? Math.min(highest, Math.max(lowest, value)) : fallback
}

interface PriceFieldProps {
  name: string
  label: string
  value: string
  /** the lowest or highest price of the listing in euros, shown while the field is empty */
  limit: number
  onChange: (value: string) => void
}

function PriceField({ name, label, value, limit, onChange }: PriceFieldProps) {
  return (
    <label className="relative block">
      <span className="sr-only">{label}</span>
      <span aria-hidden="true" className="absolute top-2.5 left-3">
        €
      </span>
      <input
        name={name}
        inputMode="decimal"
        pattern="\d{1,7}([.,]\d{1,2})?"
        title="Een bedrag in euro, bijvoorbeeld 99,95"
        autoComplete="off"
        value={value}
        placeholder={formatWhole(limit)}
        onChange={(event) => onChange(event.target.value)}
        className="block h-target w-full rounded-control border border-line-strong bg-white pr-2 pl-8 font-figures text-base placeholder:text-ink-3 invalid:border-danger hover:border-ink"
      />
    </label>
  )
}
