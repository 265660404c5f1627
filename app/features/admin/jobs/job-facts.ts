import { lookUp } from '#app/platform/http/look-up.ts'

interface JobFacts {
  /** what it does, as a heading */
  name: string
  /** where what it leaves undone is seen or done by hand; absent where nobody can do a thing */
  href?: string
}

const FACTS: Record<string, JobFacts> = {
  'due-listings': { name: 'Aanbiedingen laten ingaan en aflopen', href: '/beheer/producten/' },
  'past-quotes': { name: 'Oude prijzen van marktplaatsen opruimen' },
  marketplaces: { name: 'Prijzen ophalen bij marktplaatsen', href: '/beheer/marktplaatsen/' },
  'bol-commissions': {
    name: 'Commissies ophalen bij bol',
    href: '/beheer/marktplaatsen/commissies/',
  },
  'search-terms': { name: 'Zoekwoorden bijwerken' },
  'send-mails': { name: 'Mails verzenden', href: '/beheer/mails/' },
  'account-mails': { name: 'Mails over accounts klaarzetten', href: '/beheer/mails/' },
  'payment-methods': { name: 'Betaalwijzen ophalen', href: '/beheer/instellingen/betaalwijzen/' },
  parcels: { name: 'Pakketten volgen', href: '/beheer/bestellingen/' },
  'open-payments': { name: 'Betalingen nakijken', href: '/beheer/bestellingen/?staat=open' },
  'unpaid-orders': {
    name: 'Onbetaalde bestellingen laten verlopen',
    href: '/beheer/bestellingen/?staat=open',
  },
  invoices: { name: 'Facturen maken', href: '/beheer/bestellingen/' },
  'remote-photos': { name: 'Foto’s van elders ophalen', href: '/beheer/importeren/' },
  'due-feeds': { name: 'Feeds inlezen', href: '/beheer/importeren/' },
  'due-reviews': {
    name: 'Reviews van andere winkels inlezen',
    href: '/beheer/importeren/reviews/',
  },
  'repeated-searches': { name: 'Zoekopdrachten herhalen', href: '/beheer/importeren/marktplaats/' },
  imports: { name: 'Bestanden inlezen', href: '/beheer/importeren/' },
  'old-imports': { name: 'Oude imports opruimen', href: '/beheer/importeren/' },
  'unused-photos': { name: 'Ongebruikte foto’s opruimen', href: '/beheer/bibliotheek/' },
  'orphan-files': { name: 'Losse bestanden opruimen', href: '/beheer/bibliotheek/' },
  'expired-carts': { name: 'Oude winkelwagens opruimen' },
  'unconfirmed-accounts': { name: 'Onbevestigde accounts opruimen' },
  'old-compare-lists': { name: 'Oude vergelijkingen opruimen' },
  'old-consents': {
    name: 'Oude toestemmingen opruimen',
    href: '/beheer/instellingen/toestemmingen/',
  },
  'visit-counts': { name: 'Bezoek tellen', href: '/beheer/rapporten/' },
  'old-visits': { name: 'Oude bezoeken opruimen' },
  'old-emails': {
    name: 'Oude mailadressen opruimen',
    href: '/beheer/instellingen/e-mailadressen/',
  },
  'old-countries': { name: 'Oude landkeuzes opruimen' },
  'wish-counts': { name: 'Verlanglijsten tellen' },
  temperatures: { name: 'Stemmen op deals tellen', href: '/beheer/deals/' },
  'wish-mails': { name: 'Mails over verlanglijsten', href: '/beheer/mails/' },
  'review-mails': { name: 'Mails die om een review vragen', href: '/beheer/mails/' },
  'demo-offers': { name: 'Prijzen van de voorbeeldwinkel verversen' },
  'photo-sizes': { name: 'Foto’s verkleinen', href: '/beheer/bibliotheek/' },
}

/** What the back office calls a job. */
export function jobFacts(name: string): JobFacts {
  return lookUp(FACTS, name) ?? { name: 'Een andere taak' }
}
