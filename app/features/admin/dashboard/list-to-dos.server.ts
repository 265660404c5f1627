import { CHECK_TITLES, type CheckName } from '#app/features/admin/health/shop-health.ts'
import { jobFacts } from '#app/features/admin/jobs/job-facts.ts'
import { settingPage } from '#app/features/admin/settings/setting-pages.ts'
import { settingName } from '#app/features/admin/settings/settings-texts.ts'
import type { AdminCounts } from '#app/features/admin/shell/admin-sections.ts'
import { MAX_ALARMS } from '#app/features/catalog/stock/admin/read-stock-alarms.server.ts'
import { findsUrl, searchName } from '#app/features/data-transfer/marketplace-runs/item-searches.ts'
import { path } from '#app/platform/path.ts'
import type { Overview } from './read-overview.server.ts'
import type { ToDo } from './to-do-list.tsx'

/** Returns a count with its noun, such as "1 mail mislukt" or "3 mails mislukt". */
const countText = (count: number, singular: string, plural: string) =>
  count === 1 ? `1 ${singular}` : `${count} ${plural}`

/** Lists the tasks of the dashboard in Dutch: first the missing services, then the orders, then the failures. */
export function listToDos(overview: Overview, counts: AdminCounts): ToDo[] {
  const list = [
    ...serviceToDos(overview),
    ...orderToDos(counts),
    ...moneyToDos(overview, counts),
    ...failureToDos(overview, counts),
    ...waitingToDos(overview),
    ...stockToDos(overview),
  ]
  return list.filter((item) => item !== false)
}

function serviceToDos({ unsetServices }: Overview): (ToDo | false)[] {
  const page = path('/beheer/instellingen/diensten')
  return [
    unsetServices.includes('mail') && {
      kind: 'no-mail-server',
      text: 'Klanten krijgen geen mail',
      detail: 'Stel je mailserver in',
      href: `${page}#smtp`,
      isUrgent: true,
    },
    unsetServices.includes('payments') && {
      kind: 'no-payments',
      text: 'Online betalen staat nog uit',
      detail: 'Vul je sleutel van Mollie in',
      href: `${page}#mollie`,
      isUrgent: true,
    },
  ]
}

/** The dashboard lists these checks of the health page as separate tasks. */
const SEPARATE_TASKS: CheckName[] = ['mail', 'jobs', 'backups', 'settings']

function failureToDos(
  { failedJobs, backupWarning, healthProblems, unreadableSettings }: Overview,
  counts: AdminCounts,
): (ToDo | false)[] {
  const health = healthProblems.filter((name) => !SEPARATE_TASKS.includes(name))
  return [
    counts.failedMails > 0 && {
      kind: 'failed-mail',
      text: countText(counts.failedMails, 'mail mislukt', 'mails mislukt'),
      detail: 'De mail is niet aangekomen bij de ontvanger',
      href: `${path('/beheer/mails')}?staat=mislukt`,
      isUrgent: true,
    },
    counts.unconfirmedMails > 0 && {
      kind: 'unconfirmed-mail',
      text: countText(
        counts.unconfirmedMails,
        'mail misschien niet verzonden',
        'mails misschien niet verzonden',
      ),
      detail: 'De mailserver heeft de ontvangst niet bevestigd. Opnieuw versturen?',
      href: `${path('/beheer/mails')}?staat=onzeker`,
      isUrgent: true,
    },
    health.length > 0 && {
      kind: 'health',
      text: 'Kijk naar de status van de winkel',
      detail: health.map((name) => CHECK_TITLES[name]).join(', '),
      href: path('/beheer/status'),
      isUrgent: true,
    },
    unreadableSettings[0] !== undefined && {
      kind: 'unreadable-setting',
      text: 'Kies opnieuw wat er bij de instellingen staat',
      detail: `Onleesbaar, dus de winkel gebruikt de standaard: ${unreadableSettings.map(settingName).join(', ')}`,
      href: settingPage(unreadableSettings[0]),
      isUrgent: true,
    },
    failedJobs.length > 0 && {
      kind: 'failed-job',
      text: countText(
        failedJobs.length,
        'taak op de achtergrond mislukt',
        'taken op de achtergrond mislukt',
      ),
      detail: failedJobs.map(({ name }) => jobFacts(name).name).join(', '),
      href: path('/beheer/taken'),
      isUrgent: true,
    },
    backupWarning !== null && {
      kind: 'backup',
      text: 'Controleer de back-ups',
      detail: backupWarning,
      href: path('/beheer/reservekopieen'),
      isUrgent: true,
    },
  ]
}

function moneyToDos({ chargebacks }: Overview, counts: AdminCounts): (ToDo | false)[] {
  return [
    chargebacks.orderId !== null && {
      kind: 'chargeback',
      text:
        chargebacks.count === 1
          ? `De betaling van bestelling ${chargebacks.orderId} is teruggeboekt`
          : `De betalingen van ${chargebacks.count} bestellingen zijn teruggeboekt`,
      detail:
        chargebacks.count === 1
          ? 'De bank van de klant haalde het geld terug'
          : `De banken van de klanten haalden het geld terug. Begin met bestelling ${chargebacks.orderId}`,
      href: path('/beheer/bestellingen/:id', { id: String(chargebacks.orderId) }),
      isUrgent: true,
    },
    counts.refundDueOrders > 0 && {
      kind: 'refund',
      text: `Betaal ${countText(counts.refundDueOrders, 'bestelling', 'bestellingen')} terug`,
      detail: 'Geannuleerd of dubbel betaald',
      href: `${path('/beheer/bestellingen')}?staat=terug-te-betalen`,
      isUrgent: true,
    },
  ]
}

function orderToDos(counts: AdminCounts): (ToDo | false)[] {
  return [
    counts.ordersToPack > 0 && {
      kind: 'orders-to-pack',
      text: `Pak ${countText(counts.ordersToPack, 'bestelling', 'bestellingen')} in`,
      detail: 'Betaald en nog niet (volledig) verzonden',
      href: `${path('/beheer/bestellingen')}?staat=in-te-pakken`,
    },
    counts.openWithdrawals > 0 && {
      kind: 'withdrawal',
      text: `Handel ${countText(counts.openWithdrawals, 'herroeping', 'herroepingen')} af`,
      detail: 'Betaal binnen 14 dagen terug',
      href: path('/beheer/herroepingen'),
    },
    counts.waitingReviews > 0 && {
      kind: 'review',
      text: `Lees ${countText(counts.waitingReviews, 'review', 'reviews')}`,
      detail: 'Nieuw, of gemeld door een bezoeker',
      href: path('/beheer/reviews'),
    },
  ]
}

function waitingToDos({ finds, ordersAwaitingPayment }: Overview): (ToDo | false)[] {
  return [
    finds !== null && {
      kind: 'search-results',
      text: `Bekijk ${countText(finds.count, 'nieuw zoekresultaat', 'nieuwe zoekresultaten')} bij andere winkels`,
      detail: `${searchName(finds.firstSearch)}${finds.searchCount > 1 ? ', en van andere zoekopdrachten' : ''}`,
      href: findsUrl(finds.firstSearch.id),
    },
    ordersAwaitingPayment > 0 && {
      kind: 'awaiting-payment',
      text: `${countText(ordersAwaitingPayment, 'bestelling wacht', 'bestellingen wachten')} op betaling`,
      detail: 'Kijk of het geld al binnen is',
      href: `${path('/beheer/bestellingen')}?staat=open`,
    },
  ]
}

function stockToDos({ stock, pendingProductCount }: Overview): (ToDo | false)[] {
  return [
    pendingProductCount > 0 && {
      kind: 'pending-product',
      text: `${countText(pendingProductCount, 'product wacht', 'producten wachten')} op gegevens`,
      detail: 'Gepubliceerd door een programma, nog niet in de winkel',
      href: `${path('/beheer/producten')}?mist=gegevens`,
    },
    stock.withoutCost.products > 0 && {
      kind: 'without-cost',
      text: `${productCount(stock.withoutCost)} met margeregeling zonder inkoopprijs`,
      detail: `${exampleText(stock.withoutCost)}: nu is btw over de hele prijs verschuldigd`,
      href: `${path('/beheer/producten')}?mist=marge`,
    },
    stock.soldOut.products > 0 && {
      kind: 'sold-out',
      text: `${productCount(stock.soldOut)} (deels) uitverkocht`,
      detail: exampleText(stock.soldOut),
      href: `${path('/beheer/producten')}?voorraad=uitverkocht`,
    },
    stock.low.products > 0 && {
      kind: 'low-stock',
      text: `${productCount(stock.low)} bijna op`,
      detail: exampleText(stock.low),
      href: `${path('/beheer/producten')}?voorraad=bijna-op`,
    },
  ]
}

const productCount = ({ products }: { products: number }) =>
  products === MAX_ALARMS
    ? `${MAX_ALARMS} of meer producten`
    : countText(products, 'product', 'producten')

/** Returns a text such as "Ring Saffier en 2 andere"; '' without an example. */
function exampleText({ products, example }: { products: number; example: string | null }): string {
  if (products === MAX_ALARMS) return `${example} en andere`
  return products > 1
    ? `${example} en ${countText(products - 1, 'ander', 'andere')}`
    : (example ?? '')
}
