import { path } from '#app/platform/path.ts'
import type { SettingsTile } from './settings-index.tsx'

/** Screens outside the settings pages that also change the shop, with search terms for the owner. */
export const OTHER_SCREENS: SettingsTile[] = [
  {
    href: path('/beheer/medewerkers'),
    title: 'Medewerkers',
    summary: 'Wie er in het beheer mag, en wat',
    terms: 'personeel gebruikers rollen rechten toegang account collega uitnodigen team',
  },
  {
    href: path('/beheer/account'),
    title: 'Je account',
    summary: 'Je wachtwoord en inloggen in twee stappen',
    terms: 'inloggen beveiliging 2fa tweestaps authenticator passkey',
  },
  {
    href: path('/beheer/reservekopieen'),
    title: 'Reservekopieën',
    summary: 'Kopieën van de hele winkel',
    terms: 'backup back-up terugzetten herstellen restore reservekopie database',
  },
  {
    href: path('/beheer/vindbaarheid/doorverwijzingen'),
    title: 'Doorverwijzingen',
    summary: 'Oude adressen die naar een nieuwe pagina leiden',
    terms: 'redirect redirects 301 omleiding oude url adressen link',
  },
  {
    href: path('/beheer/vindbaarheid'),
    title: 'Vindbaarheid',
    summary: 'Google, feeds en pagina’s die niet bestaan',
    terms: 'seo zoekmachine bing sitemap google shopping merchant center 404',
  },
  {
    href: path('/beheer/importeren'),
    title: 'Importeren',
    summary: 'Producten, klanten en bestellingen uit een bestand',
    terms: 'import csv excel upload inlezen export bestand',
  },
  {
    href: path('/beheer/importeren/overstappen'),
    title: 'Overstappen',
    summary: 'Je oude winkel overzetten',
    terms: 'woocommerce wordpress shopify lightspeed verhuizen migratie migreren',
  },
  {
    href: path('/beheer/koppelingen'),
    title: 'Koppelingen',
    summary: 'Andere programma’s met de winkel verbinden',
    terms: 'api webhook webhooks sleutels app boekhoudprogramma kassa integratie',
  },
  {
    href: path('/beheer/menus'),
    title: 'Menu’s',
    summary: 'De links bovenaan en onderaan de winkel',
    terms: 'menu navigatie footer links',
  },
  {
    href: path('/beheer/voorpagina'),
    title: 'Voorpagina',
    summary: 'De blokken van de voorpagina',
    terms: 'home homepage startpagina banner blokken',
  },
  {
    href: path('/beheer/kortingscodes'),
    title: 'Kortingscodes',
    summary: 'Codes voor korting of gratis verzending',
    terms: 'coupon kortingscode actie voucher',
  },
  {
    href: path('/beheer/nieuwsbrief'),
    title: 'Nieuwsbrief',
    summary: 'De aanmeldingen voor de nieuwsbrief',
    terms: 'mailing mailinglijst aanmelden inschrijven',
  },
  {
    href: path('/beheer/boekhouding'),
    title: 'Boekhouding',
    summary: 'Facturen en regels voor je boekhouder',
    terms: 'factuur facturen btw-aangifte auditfile grootboek omzet',
  },
  {
    href: path('/beheer/mails'),
    title: 'Mails',
    summary: 'Wat de winkel verstuurde',
    terms: 'e-mail verzonden mislukt bezorgd',
  },
  {
    href: path('/beheer/status'),
    title: 'Status',
    summary: 'Of alles werkt',
    terms: 'storing fout schijf versie taken gezondheid update',
  },
  {
    href: path('/beheer/logboek'),
    title: 'Logboek',
    summary: 'Wie wat wijzigde',
    terms: 'geschiedenis log wijzigingen audit',
  },
]
