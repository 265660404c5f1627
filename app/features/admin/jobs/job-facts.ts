import { lookUp } from '#app/platform/http/look-up.ts'
import { path } from '#app/platform/path.ts'

interface JobFacts {
  /** name of the task, as a heading */
  name: string
  /** page where staff see the result or do the work by hand */
  href?: string
}

const FACTS: Record<string, JobFacts> = {
  'due-listings': { name: 'Aanbiedingen laten ingaan en aflopen', href: path('/beheer/producten') },
  'past-quotes': { name: 'Oude prijzen van marktplaatsen opruimen' },
  marketplaces: { name: 'Prijzen ophalen bij marktplaatsen', href: path('/beheer/marktplaatsen') },
  'bol-commissions': {
    name: 'Commissies ophalen bij bol',
    href: path('/beheer/marktplaatsen/commissies'),
  },
  'product-feeds': { name: 'Productfeeds maken', href: path('/beheer/vindbaarheid') },
  'search-terms': { name: 'Zoekwoorden bijwerken' },
  'send-mails': { name: 'Mails verzenden', href: path('/beheer/mails') },
  'order-links': { name: 'Links naar bestellingen mailen', href: path('/beheer/mails') },
  'account-mails': { name: 'Mails over accounts klaarzetten', href: path('/beheer/mails') },
  'newsletter-mails': {
    name: 'Aanmeldingen voor de nieuwsbrief beantwoorden',
    href: path('/beheer/nieuwsbrief'),
  },
  'payment-methods': {
    name: 'Betaalwijzen ophalen',
    href: path('/beheer/instellingen/betaalwijzen'),
  },
  parcels: { name: 'Pakketten volgen', href: path('/beheer/bestellingen') },
  'open-payments': {
    name: 'Betalingen nakijken',
    href: `${path('/beheer/bestellingen')}?staat=open`,
  },
  'unpaid-orders': {
    name: 'Onbetaalde bestellingen laten verlopen',
    href: `${path('/beheer/bestellingen')}?staat=open`,
  },
  invoices: { name: 'Facturen maken', href: path('/beheer/bestellingen') },
  'remote-photos': { name: 'Foto’s van elders ophalen', href: path('/beheer/importeren') },
  'due-feeds': { name: 'Feeds inlezen', href: path('/beheer/importeren') },
  'due-reviews': {
    name: 'Reviews van andere winkels inlezen',
    href: path('/beheer/importeren/reviews'),
  },
  'repeated-searches': {
    name: 'Zoekopdrachten herhalen',
    href: path('/beheer/importeren/marktplaats'),
  },
  imports: { name: 'Bestanden inlezen', href: path('/beheer/importeren') },
  'bulk-changes': { name: 'Producten wijzigen', href: path('/beheer/producten') },
  moves: { name: 'Winkels verhuizen', href: path('/beheer/importeren/overstappen') },
  'move-invitations': {
    name: 'Klanten van een vorige winkel uitnodigen',
    href: path('/beheer/importeren/overstappen'),
  },
  'old-moves': { name: 'Bestanden van verhuizingen opruimen' },
  'old-imports': { name: 'Oude imports opruimen', href: path('/beheer/importeren') },
  'unused-photos': { name: 'Ongebruikte foto’s opruimen', href: path('/beheer/bibliotheek') },
  'orphan-files': { name: 'Losse bestanden opruimen', href: path('/beheer/bibliotheek') },
  'expired-carts': { name: 'Oude winkelwagens opruimen' },
  'rate-limits': { name: 'Tellers van pogingen opruimen' },
  'expired-sessions': { name: 'Verlopen sessies opruimen' },
  'unconfirmed-accounts': { name: 'Onbevestigde accounts opruimen' },
  'old-compare-lists': { name: 'Oude vergelijkingen opruimen' },
  'old-consents': {
    name: 'Oude toestemmingen opruimen',
    href: path('/beheer/instellingen/toestemmingen'),
  },
  'visit-counts': { name: 'Bezoek tellen', href: path('/beheer/rapporten') },
  'index-now': {
    name: 'Gewijzigde pagina’s melden aan zoekmachines',
    href: path('/beheer/vindbaarheid/zoekmachines'),
  },
  'product-data': { name: 'Gegevens van producten controleren' },
  'old-visits': { name: 'Oude bezoeken opruimen' },
  'old-agent-writes': { name: 'Oude wagens van assistenten opruimen' },
  'old-emails': {
    name: 'Oude mailadressen opruimen',
    href: path('/beheer/instellingen/e-mailadressen'),
  },
  'old-countries': { name: 'Oude landkeuzes opruimen' },
  'wish-counts': { name: 'Verlanglijsten tellen' },
  temperatures: { name: 'Stemmen op deals tellen', href: path('/beheer/deals') },
  'wish-mails': { name: 'Mails over verlanglijsten', href: path('/beheer/mails') },
  'stock-mails': { name: 'Mails over sieraden die er weer zijn', href: path('/beheer/mails') },
  'review-mails': { name: 'Mails die om een review vragen', href: path('/beheer/mails') },
  'demo-offers': { name: 'Prijzen van de voorbeeldwinkel verversen' },
  webhooks: { name: 'Webhooks versturen', href: path('/beheer/koppelingen') },
  'old-deliveries': { name: 'Oude webhookberichten opruimen' },
  'erase-personal-data': {
    name: 'Oude persoonsgegevens wissen',
    href: path('/beheer/logboek/gewist'),
  },
  backup: { name: 'Reservekopie maken', href: path('/beheer/reservekopieen') },
  'base-backup': { name: 'Database kopiëren naar het archief' },
  'restore-test': {
    name: 'Reservekopie testen',
    href: path('/beheer/reservekopieen'),
  },
  health: { name: 'Status van de winkel nakijken', href: path('/beheer/status') },
  advisories: { name: 'Beveiliging van de software nakijken', href: path('/beheer/status') },
  'photo-sizes': { name: 'Foto’s verkleinen', href: path('/beheer/bibliotheek') },
}

/** Returns the Dutch name of a job and its page. */
export function jobFacts(name: string): JobFacts {
  return lookUp(FACTS, name) ?? { name: 'Een andere taak' }
}
