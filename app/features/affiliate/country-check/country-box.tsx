import { ChevronDown, ExternalLink } from 'lucide-react'
import { clickPing } from '#app/features/partners/offer-box/click-ping.ts'
import { Flag } from '#app/features/partners/offer-box/flag.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { EnglishText } from '#app/ui/english-text.tsx'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'
import { AVAILABLE_TEXTS, CHOOSE_URL, type CountryEntry, chosenText } from './country-check.ts'
import type { CountryBoxData } from './read-country-data.server.ts'

/**
 * Shows in which countries a product is available and where to buy it [S09] [E03] [E04] [E05]. Rendered on the server only:
 * `update_countries` sends the whole element again. The contract lists its data attributes (docs/contract/http.md A1).
 */
export function CountryBox({ data, isSaved }: { data: CountryBoxData; isSaved: boolean }) {
  const { prodid, asin, prodcountry, boxpos, countries, links } = data
  const chosenCountry = countries.find(({ domain }) => domain === prodcountry)
  return (
    <section
      id="landen"
      aria-labelledby="landen-titel"
      data-prodid={prodid}
      data-asin={asin}
      data-prodcountry={prodcountry}
      data-boxpos={boxpos}
      data-do_update={data.do_update ? 'yes' : 'no'}
      data-countries={JSON.stringify(countries)}
      data-affiliate={JSON.stringify(data.affiliate)}
      className="@container mt-5 mb-2"
    >
      <details open={isSaved} className="group/landen border-y border-line">
        <BoxSummary text={chosenCountry ? entryText(chosenCountry) : ''} />
        <form method="post" action={CHOOSE_URL} className="pb-3">
          <input type="hidden" name="product_id" value={prodid} />
          <fieldset>
            <legend className="text-sm text-ink-2">Winkel waar je wilt kopen</legend>
            <ul className="mt-2 border-t border-line">
              {countries.map((entry) => (
                <CountryRow
                  key={entry.domain}
                  entry={entry}
                  country={data.countryByDomain[entry.domain] ?? ''}
                  isChosen={entry.domain === prodcountry}
                  href={links[entry.domain] ?? ''}
                  offerId={data.offerIdByDomain[entry.domain]}
                />
              ))}
            </ul>
          </fieldset>
          <p role="status" data-message className="mt-2 text-sm">
            {isSaved && chosenText(prodcountry)}
          </p>
          <button
            type="submit"
            className={`${buttonClass({ variant: 'second', size: 'small' })} mt-2`}
            data-save
          >
            Onthoud mijn keuze
          </button>
        </form>
      </details>
    </section>
  )
}

/** The line that opens the box. The script updates its text when the visitor chooses another country. */
function BoxSummary({ text }: { text: string }) {
  return (
    <summary className="flex min-h-target cursor-pointer list-none items-center justify-between gap-4 py-2 [&::-webkit-details-marker]:hidden">
      <span>
        <h2 id="landen-titel" className="font-semibold">
          Beschikbaar in jouw land?
        </h2>
        <span data-current className="block text-sm text-ink-2">
          {text}
        </span>
      </span>
      <ChevronDown
        size={20}
        strokeWidth={1.5}
        aria-hidden="true"
        className="shrink-0 group-open/landen:rotate-180"
      />
    </summary>
  )
}

/** Returns a text such as "Nederland, amazon.nl: leverbaar". */
function entryText({ domain, name, available }: CountryEntry): string {
  const state = available === undefined ? '' : available ? ': leverbaar' : ': niet leverbaar'
  return `${name}, ${domain}${state}`
}

function CountryRow({
  entry,
  country,
  isChosen,
  href,
  offerId,
}: {
  entry: CountryEntry
  country: string
  isChosen: boolean
  href: string
  offerId: number | undefined
}) {
  const { domain, name, available } = entry
  return (
    <li
      data-text={entryText(entry)}
      className="flex min-h-target flex-wrap items-center gap-x-2 border-b border-line py-1 sm:gap-x-3"
    >
      <label className="flex min-h-target flex-[1_0_10rem] cursor-pointer items-center gap-2 sm:gap-3">
        <input
          type="radio"
          name="product_country"
          value={domain}
          defaultChecked={isChosen}
          disabled={available === false}
          className="size-5 shrink-0 accent-accent disabled:appearance-none disabled:rounded-full disabled:border disabled:border-dashed disabled:border-ink-3 disabled:checked:bg-ink-3"
        />
        <Flag country={country} />
        <span>
          <span className="block leading-5">{name}</span>
          <span className="block text-sm leading-5 text-ink-2">{domain}</span>
        </span>
      </label>
      <span data-available>
        <Availability available={available} />
      </span>
      <a
        href={href}
        target="_blank"
        rel="sponsored nofollow noopener"
        data-offers={offerId}
        data-shop={offerId ? undefined : domain}
        ping={clickPing(offerId ? [offerId] : [], domain)}
        className="-mr-3 inline-flex size-target items-center justify-center hover:text-accent"
      >
        <ExternalLink size={18} strokeWidth={1.5} aria-hidden="true" />
        <span className="sr-only">{`Bekijk op ${domain} (opent in een nieuw tabblad)`}</span>
      </a>
    </li>
  )
}

function Availability({ available }: { available: boolean | undefined }) {
  if (available === undefined) return <StatusLabel tone="quiet">nog niet bekend</StatusLabel>
  return (
    <StatusLabel tone={available ? 'success' : 'quiet'}>
      <span className="leading-4">
        {available ? 'leverbaar' : 'niet leverbaar'}
        <EnglishText className="@lg:ml-2 @lg:inline">
          {available ? AVAILABLE_TEXTS.yes : AVAILABLE_TEXTS.no}
        </EnglishText>
      </span>
    </StatusLabel>
  )
}
