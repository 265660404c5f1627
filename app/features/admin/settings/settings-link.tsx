import { ArrowDown, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { Typed } from '#app/platform/forms/form-fields.ts'

/** A row of the settings that leads to a separate settings page. */
export function SettingsLink({ to, children }: { to: string; children: string }) {
  return (
    <p className="border-y border-line [&+&]:-mt-4 [&+&]:border-t-0">
      <Link
        to={to}
        className="flex min-h-target items-center justify-between gap-4 py-2 hover:bg-ground hover:text-accent"
      >
        {children}
        <ChevronRight className="size-5 shrink-0" strokeWidth={1.5} aria-hidden="true" />
      </Link>
    </p>
  )
}

interface Tile {
  id: string
  title: string
  /** what is set there, in one line */
  state: string
}

const joined = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(', ')

const CHECKOUT_EMAILS = {
  optional: 'Vraagt om een e-mailadres',
  mandatory: 'E-mailadres verplicht',
}

function salesTiles(values: Typed): Tile[] {
  const isOn = (name: string) => values[name] === 'on'
  return [
    {
      id: 'winkel',
      title: 'Winkel',
      state: joined(values.name, values.city) || 'Nog niet ingevuld',
    },
    { id: 'openingstijden', title: 'Openingstijden', state: 'Per dag, met vakanties' },
    {
      id: 'bezorgen',
      title: 'Bezorgen',
      state: `Cadeau inpakken: ${/^0?[.,]?0*$/.test(values.giftWrapCents ?? '') ? 'gratis' : `€ ${values.giftWrapCents}`}`,
    },
    {
      id: 'btw',
      title: 'Btw',
      state: isOn('isSmallBusiness')
        ? 'Geen btw (KOR)'
        : `Inclusief btw${isOn('usesOss') ? ', met OSS' : ''}`,
    },
    {
      id: 'betalen',
      title: 'Betalen en ruilen',
      state: joined(
        `${values.returnDays} dagen ruilen`,
        values.paysReturns === 'shop' ? 'retour gratis' : 'klant betaalt retour',
        !values.iban && 'geen IBAN',
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies',
      state: isOn('countsWithoutConsent') ? 'Telt ieders pagina’s' : 'Telt alleen met toestemming',
    },
  ]
}

function shopTiles(values: Typed): Tile[] {
  const isOn = (name: string) => values[name] === 'on'
  const { checkoutEmail = '' } = values
  return [
    {
      id: 'wettelijke-garantie',
      title: 'Wettelijke garantie',
      state: 'Kennisgeving van de EU',
    },
    {
      id: 'fabrikant',
      title: 'Fabrikant',
      state: values.manufacturerName || 'Geen vaste fabrikant',
    },
    {
      id: 'partners',
      title: 'Partnerprogramma’s',
      state:
        joined(
          !!values.amazonTags && 'Amazon',
          !!values.bolSiteId && 'bol',
          CHECKOUT_EMAILS[checkoutEmail as keyof typeof CHECKOUT_EMAILS],
        ) || 'Niet ingesteld',
    },
    {
      id: 'teksten',
      title: 'Teksten van de winkel',
      state: values.footerText || 'Onderaan staat de winkelnaam',
    },
    {
      id: 'melding',
      title: 'Melding en opening',
      state: values.storeNotice || 'Geen winkelmelding',
    },
    {
      id: 'gedrag',
      title: 'Gedrag in de winkel',
      state: joined(
        isOn('cartSlides') ? 'Winkelwagen schuift in' : 'Melding na toevoegen',
        isOn('hidesVotes') && 'geen stemmen',
      ),
    },
  ]
}

/** Links to the sections of the settings, each with its state; `values` are those of the form. */
export function SettingsIndex({ values }: { values: Typed }) {
  return (
    <nav aria-label="Onderdelen van de instellingen" className="mb-10">
      <ul className="grid gap-x-6 border-t border-ink sm:grid-cols-2 lg:grid-cols-3">
        {[...salesTiles(values), ...shopTiles(values)].map(({ id, title, state }) => (
          <li key={id} className="border-b border-line">
            <a
              href={`#${id}`}
              className="flex min-h-target items-center justify-between gap-3 py-2.5 hover:bg-ground hover:text-accent"
            >
              <span className="min-w-0">
                <span className="block font-medium">{title}</span>
                <span className="block truncate text-sm text-ink-2">{state}</span>
              </span>
              <ArrowDown className="size-4 shrink-0" strokeWidth={1.5} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
