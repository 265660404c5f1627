import { jobFacts } from '#app/features/admin/jobs/job-facts.ts'
import type { AdminCounts } from '#app/features/admin/shell/admin-nav.tsx'
import { MAX_ALARMS } from '#app/features/catalog/stock/admin/read-stock-alarms.server.ts'
import {
  findsAddress,
  searchName,
} from '#app/features/data-transfer/marketplace-runs/item-searches.ts'
import { path } from '#app/platform/path.ts'
import type { Overview } from './read-overview.server.ts'
import type { ToDo } from './to-do-list.tsx'

const many = (number: number, one: string, more: string) =>
  number === 1 ? `1 ${one}` : `${number} ${more}`

/** Lists the tasks that wait for staff, the most urgent first. */
export function toDos(overview: Overview, counts: AdminCounts): ToDo[] {
  const list = [
    ...failureToDos(overview, counts),
    ...moneyToDos(overview, counts),
    ...orderToDos(counts),
    ...waitingToDos(overview),
    ...stockToDos(overview),
  ]
  return list.filter((item) => item !== false)
}

function failureToDos(
  { failedJobs, backupWarning }: Overview,
  counts: AdminCounts,
): (ToDo | false)[] {
  return [
    counts.failedMails > 0 && {
      kind: 'mail',
      text: many(counts.failedMails, 'mail mislukt', 'mails mislukt'),
      detail: 'De klant heeft niets gekregen',
      href: `${path('/beheer/mails')}?staat=mislukt`,
      isUrgent: true,
    },
    counts.unconfirmedMails > 0 && {
      kind: 'doubt',
      text: many(counts.unconfirmedMails, 'mail onzeker', 'mails onzeker'),
      detail: 'Misschien verzonden, misschien niet. Opnieuw versturen?',
      href: `${path('/beheer/mails')}?staat=onzeker`,
      isUrgent: true,
    },
    failedJobs.length > 0 && {
      kind: 'job',
      text: many(
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
      text: 'Kijk naar de reservekopieën',
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
          ? `Bestelling ${chargebacks.orderId} is teruggeboekt`
          : `${chargebacks.count} bestellingen zijn teruggeboekt`,
      detail:
        chargebacks.count === 1
          ? 'De bank van de klant haalde het geld terug'
          : `De banken van de klanten haalden het geld terug. Begin met bestelling ${chargebacks.orderId}`,
      href: path('/beheer/bestellingen/:id', { id: String(chargebacks.orderId) }),
      isUrgent: true,
    },
    counts.refundDue > 0 && {
      kind: 'refund',
      text: `Betaal ${many(counts.refundDue, 'bestelling', 'bestellingen')} terug`,
      detail: 'Geannuleerd, of vaker betaald dan nodig',
      href: `${path('/beheer/bestellingen')}?staat=terug-te-betalen`,
      isUrgent: true,
    },
  ]
}

function orderToDos(counts: AdminCounts): (ToDo | false)[] {
  return [
    counts.toShip > 0 && {
      kind: 'pack',
      text: `Pak ${many(counts.toShip, 'bestelling', 'bestellingen')} in`,
      detail: 'Betaald en nog niet helemaal onderweg',
      href: `${path('/beheer/bestellingen')}?staat=in-te-pakken`,
    },
    counts.openWithdrawals > 0 && {
      kind: 'withdrawal',
      text: `Handel ${many(counts.openWithdrawals, 'herroeping', 'herroepingen')} af`,
      detail: 'Mail een retourlabel en betaal binnen 14 dagen terug',
      href: path('/beheer/herroepingen'),
    },
    counts.waitingReviews > 0 && {
      kind: 'review',
      text: `Lees ${many(counts.waitingReviews, 'review', 'reviews')}`,
      detail: 'Nieuw, of gemeld door een bezoeker',
      href: path('/beheer/reviews'),
    },
  ]
}

function waitingToDos({ finds, awaitingPayment }: Overview): (ToDo | false)[] {
  return [
    finds !== null && {
      kind: 'finds',
      text: `Bekijk ${many(finds.count, 'vondst', 'vondsten')} van andere winkels`,
      detail: `${searchName(finds.first)}${finds.searches > 1 ? ', en van andere zoekopdrachten' : ''}`,
      href: findsAddress(finds.first.id),
    },
    awaitingPayment > 0 && {
      kind: 'wait',
      text: `${many(awaitingPayment, 'bestelling wacht', 'bestellingen wachten')} op betaling`,
      detail: 'Kijk of het geld al binnen is',
      href: `${path('/beheer/bestellingen')}?staat=open`,
    },
  ]
}

function stockToDos({ stock }: Overview): (ToDo | false)[] {
  return [
    stock.soldOut.products > 0 && {
      kind: 'gone',
      text: `${manyProducts(stock.soldOut)} (deels) uitverkocht`,
      detail: withOthers(stock.soldOut),
      href: `${path('/beheer/producten')}?voorraad=uitverkocht`,
    },
    stock.low.products > 0 && {
      kind: 'low',
      text: `${manyProducts(stock.low)} bijna op`,
      detail: withOthers(stock.low),
      href: `${path('/beheer/producten')}?voorraad=bijna-op`,
    },
  ]
}

const manyProducts = ({ products }: { products: number }) =>
  products === MAX_ALARMS
    ? `${MAX_ALARMS} of meer producten`
    : many(products, 'product', 'producten')

function withOthers({ products, example }: { products: number; example: string | null }): string {
  return products > 1 ? `${example} en andere` : (example ?? '')
}
