import type { FastifyInstance } from 'fastify'
import { escapeMarkup } from '#simulators/escape-markup.ts'
import type { Control } from './control.ts'
import { FAULTS, type Fault, TARGETS, type Target } from './faults.ts'
import { page, table } from './html.ts'
import type { World } from './world.ts'

const TARGET_NAMES: Record<Target, string> = {
  amazon: 'Amazon',
  'amazon-token': 'Amazon, sleutels',
  bol: 'bol',
  'bol-token': 'bol, sleutels',
  feeds: 'productfeeds',
}

const FAULT_NAMES: Record<Fault, string> = {
  throttled: 'te veel vragen (429)',
  'day-used': 'genoeg gevraagd vandaag (429)',
  expired: 'sleutel verlopen (401)',
  partial: 'de helft ontbreekt',
  'not-eligible': 'account mag niet meer (403)',
  error: 'storing (500)',
  slow: 'traag antwoord',
  silent: 'nooit een antwoord',
  'cut-off': 'antwoord breekt halverwege af',
  nonsense: 'onleesbaar antwoord',
  down: 'niemand thuis',
  pass: 'gewoon antwoord',
}

const options = (names: Record<string, string>) =>
  Object.entries(names)
    .map(([value, name]) => `<option value="${value}">${escapeMarkup(name)}</option>`)
    .join('')

type Form = Record<string, string | undefined>

/** Maximum number of calls that one form can make fail. */
const MAX_CALLS = 100

/** Applies the submitted form of the page. */
function applyForm(form: Form, control: Control) {
  const target = TARGETS.find((each) => each === form.target)
  const fault = FAULTS.find((each) => each === form.fault)
  if (form.act === 'clear') control.clearFaults()
  else if (form.act === 'shuffled') control.setShuffled(form.value === '1')
  else if (form.act === 'ratings') control.setRatings(form.value === '1')
  else if (form.act === 'moves') control.setPriceMoves(form.value === '1' ? 'hourly' : 'still')
  else if (form.act === 'hour') control.advanceClock(60 * 60 * 1000)
  else if (target && fault && form.act === 'next') {
    const times = Math.min(MAX_CALLS, Math.max(1, Number(form.times) || 1))
    control.failNext(target, Array<Fault>(times).fill(fault))
  } else if (target && fault) control.setFault(target, fault === 'pass' ? null : fault)
}

function button(label: string, act: string, value = '') {
  return `<form method="post"><input type="hidden" name="value" value="${value}"><button name="act" value="${act}">${label}</button></form>`
}

function faultsPage({ faults, behaviour, counts, now }: World): string {
  const lasting = Object.entries(faults.lasting()) as [Target, Fault][]
  const waiting = TARGETS.filter((target) => faults.waiting(target).length > 0)
  const state = table([
    ['klok', now().toISOString()],
    ...lasting.map(([target, fault]): [string, string] => [
      `${TARGET_NAMES[target]}, tot nader order`,
      FAULT_NAMES[fault],
    ]),
    ...waiting.map((target): [string, string] => [
      `${TARGET_NAMES[target]}, de volgende vragen`,
      faults
        .waiting(target)
        .map((fault) => FAULT_NAMES[fault])
        .join(', '),
    ]),
    ['volgorde van stukken', behaviour.isShuffled ? 'door elkaar' : 'zoals gevraagd'],
    ['beoordelingen', behaviour.hasRatings ? 'te zien' : 'niet voor dit account'],
  ])
  const callRows = Object.entries(counts.counts()).map(([name, count]): [string, string] => [
    name,
    String(count),
  ])
  return page(
    'Storingen',
    `${state}
<h2>Iets laten misgaan</h2>
<form method="post">
<p><label>Bij <select name="target">${options(TARGET_NAMES)}</select></label>
<label>gebeurt <select name="fault">${options(FAULT_NAMES)}</select></label></p>
<p><label>de volgende <input type="number" name="times" value="3" min="1" max="${MAX_CALLS}"> vragen</label>
<button name="act" value="next">Alleen die</button>
<button name="act" value="lasting">Tot nader order</button></p>
</form>
${button('Alle storingen weg', 'clear')}
<h2>Gewoontes</h2>
${button(behaviour.isShuffled ? 'Stukken in volgorde' : 'Stukken door elkaar', 'shuffled', behaviour.isShuffled ? '' : '1')}
${button(behaviour.hasRatings ? 'Beoordelingen weglaten' : 'Beoordelingen tonen', 'ratings', behaviour.hasRatings ? '' : '1')}
${button('Prijzen elk uur laten bewegen', 'moves', '1')}
${button('Prijzen stilzetten', 'moves')}
${button('Klok een uur vooruit', 'hour')}
<h2>Wat er gevraagd is</h2>
${callRows.length ? table(callRows) : '<p>Nog niets.</p>'}`,
  )
}

/** Registers pages with links to everything that is simulated, and a form for faults. */
export function registerFaultPages(
  fastify: FastifyInstance,
  world: World,
  control: Control,
  addresses: () => { environment: Record<string, string>; feeds: Record<string, string> },
) {
  fastify.get('/faults', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(faultsPage(world)),
  )
  fastify.post<{ Body: Form | null }>('/faults', async (request, reply) => {
    applyForm(request.body ?? {}, control)
    return reply.redirect('/faults', 303)
  })
  fastify.get('/', async (_request, reply) => {
    const productLinks = world.catalogue.models.slice(0, 12).map((model) => {
      const asin = model.parentAsin ?? model.items[0]?.asin
      return `<li><a href="/www.amazon.de/dp/${asin}">${escapeMarkup(model.titles.nl)}</a></li>`
    })
    const { environment, feeds } = addresses()
    return reply.type('text/html; charset=utf-8').send(
      page(
        'Nagebootste marktplaatsen',
        `<p><a href="/faults">Storingen en gewoontes</a></p>
<h2>Zo kijkt een winkel hierheen</h2>
${table(Object.entries(environment))}
<h2>Productfeeds</h2>
<p>Met <code>products</code> zo lang als je wilt, met <code>changed</code> zoveel procent met een andere prijs.</p>
<ul>${Object.entries(feeds)
          .map(([name, url]) => `<li><a href="${escapeMarkup(url)}">${name}</a></li>`)
          .join('')}</ul>
<h2>Een paar stukken</h2>
<ul>${productLinks.join('')}</ul>`,
      ),
    )
  })
}
