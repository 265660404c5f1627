import { expect, test } from 'vitest'
import type { SourceHealth } from '#app/features/partners/marketplaces/source-health.ts'
import { assessHealth } from './assess-health.ts'
import type { HealthFacts } from './shop-health.ts'

const NOW = new Date('2026-11-21T13:00:00+01:00')
const HOUR_MS = 3_600_000
const GB = 1024 ** 3

const BOL: SourceHealth = {
  name: 'bol',
  isOn: true,
  isSimulated: false,
  account: { callsPerSecond: 10, callsPerDay: null },
  state: 'ok',
  stateSince: NOW,
  heldUntil: null,
  callsToday: 4,
  callsLeft: null,
  isSyncing: false,
  offers: 12,
  quoted: 12,
  gone: 0,
  waiting: 0,
  key: { from: 'owner', idEnd: '4f2a', isUnreadable: false },
  countries: [],
}

const HEALTHY: HealthFacts = {
  now: NOW,
  isOpen: true,
  disk: { freeBytes: 40 * GB, totalBytes: 80 * GB, isFull: false },
  database: { version: 18, bytes: 0.5 * GB, connections: 9, maxConnections: 100 },
  mail: { hasServer: true, failedCount: 0, unconfirmedCount: 0, oldestQueuedAt: null },
  payments: { hasKey: true, isTestKey: false, isUnset: false },
  marketplaces: [BOL],
  jobs: { failedNames: [], waitingCount: 3 },
  backups: {
    place: './backups',
    warning: null,
    lastSuccessAt: new Date(NOW.getTime() - 11 * HOUR_MS),
  },
  advisories: { checkedAt: NOW, severe: 0, packages: [], failure: '' },
  unreadableSettings: [],
}

test('a healthy shop needs nothing', () => {
  expect(assessHealth(HEALTHY).map(({ name, state, text }) => [name, state, text])).toEqual([
    ['disk', 'ok', '40 GB vrij van 80 GB.'],
    ['database', 'ok', 'PostgreSQL 18, 512 MB, 9 van 100 verbindingen in gebruik.'],
    ['mail', 'ok', 'Alle mails zijn verzonden.'],
    ['payments', 'ok', 'Mollie is verbonden.'],
    ['marketplaces', 'ok', 'bol: in orde.'],
    ['jobs', 'ok', 'Er is niets mislukt.'],
    ['backups', 'ok', 'De laatste is 11 uur geleden gemaakt.'],
    ['advisories', 'ok', 'Er zijn geen ernstige lekken bekend.'],
    ['settings', 'ok', 'Ze zijn allemaal leesbaar.'],
  ])
})

test.each([
  [
    ['searchEngines', 'kvk'],
    'zoekmachines en synoniemen, KvK-nummer',
    '/beheer/vindbaarheid/zoekmachines/',
  ],
  [['kvk'], 'KvK-nummer', '/beheer/instellingen/#kvk'],
  [['fontPair'], 'lettertypen', '/beheer/uiterlijk/'],
  [['isComingSoon'], 'winkel dicht voor bezoekers', '/beheer/'],
])(
  'unreadable settings %j are shown with the form of the first',
  (unreadableSettings, names, href) => {
    expect(assessHealth({ ...HEALTHY, unreadableSettings }).at(-1)).toEqual({
      name: 'settings',
      title: 'Instellingen',
      state: 'problem',
      text: `Onleesbaar: ${names}. De winkel gebruikt de standaard.`,
      advice: 'Kijk wat er staat, kies wat je wilt en sla op.',
      href,
    })
  },
)

test.each<[string, Partial<HealthFacts>, string, string]>([
  [
    'little room',
    { disk: { freeBytes: 0.5 * GB, totalBytes: 80 * GB, isFull: false } },
    'disk problem',
    '512 MB vrij van 80 GB.',
  ],
  [
    'less room than usual',
    { disk: { freeBytes: 2.34 * GB, totalBytes: 80 * GB, isFull: false } },
    'disk warning',
    '2,3 GB vrij van 80 GB.',
  ],
  [
    'a full quota',
    { disk: { freeBytes: 9 * GB, totalBytes: 80 * GB, isFull: true } },
    'disk problem',
    'De schijf is vol.',
  ],
  [
    'an old PostgreSQL',
    { database: { version: 15, bytes: GB, connections: 1, maxConnections: 100 } },
    'database problem',
    'PostgreSQL 15, 1 GB, 1 van 100 verbindingen in gebruik.',
  ],
  [
    'no mail server',
    { mail: { hasServer: false, failedCount: 0, unconfirmedCount: 0, oldestQueuedAt: null } },
    'mail problem',
    'Er is geen mailserver ingesteld: klanten krijgen geen mail.',
  ],
  [
    'a mail that waits for 31 minutes',
    {
      mail: {
        hasServer: true,
        failedCount: 0,
        unconfirmedCount: 0,
        oldestQueuedAt: new Date(NOW.getTime() - 31 * 60_000),
      },
    },
    'mail problem',
    'Er wachten mails al meer dan een half uur op verzending.',
  ],
  [
    'mails that failed',
    { mail: { hasServer: true, failedCount: 2, unconfirmedCount: 1, oldestQueuedAt: null } },
    'mail warning',
    '2 mislukt, 1 niet bevestigd.',
  ],
  [
    'a test key in an open shop',
    { payments: { hasKey: true, isTestKey: true, isUnset: false } },
    'payments warning',
    'Mollie is verbonden met een testsleutel.',
  ],
  [
    'a missing key of the payment provider',
    { payments: { hasKey: false, isTestKey: false, isUnset: true } },
    'payments unset',
    'Er is geen sleutel van Mollie: klanten kunnen alleen overmaken of in de winkel betalen.',
  ],
  [
    'a rejected key of a marketplace',
    { marketplaces: [{ ...BOL, state: 'keys-rejected' }] },
    'marketplaces problem',
    'bol: De sleutel wordt niet aangenomen.',
  ],
  [
    'a marketplace that does not answer',
    { marketplaces: [{ ...BOL, state: 'unavailable' }] },
    'marketplaces warning',
    'bol: Antwoordt niet.',
  ],
  [
    'a failed job',
    { jobs: { failedNames: ['product-feeds'], waitingCount: 0 } },
    'jobs problem',
    'Mislukt: Productfeeds maken.',
  ],
  [
    'no backups',
    { backups: { place: null, warning: null, lastSuccessAt: null } },
    'backups warning',
    'De winkel maakt zelf geen reservekopieën.',
  ],
  [
    'a late backup',
    {
      backups: {
        place: './backups',
        warning: 'Er is al 2 dagen geen reservekopie gemaakt.',
        lastSuccessAt: null,
      },
    },
    'backups problem',
    'Er is al 2 dagen geen reservekopie gemaakt.',
  ],
  [
    'a vulnerable package',
    { advisories: { checkedAt: NOW, severe: 1, packages: ['left-pad'], failure: '' } },
    'advisories problem',
    'Ernstige lekken bekend in left-pad.',
  ],
  [
    'a shop without its lock file',
    { advisories: { checkedAt: NOW, severe: 0, packages: [], failure: 'no lock file' } },
    'advisories warning',
    'Niet nagekeken of er lekken bekend zijn: package-lock.json ontbreekt.',
  ],
  [
    'a list of vulnerabilities that cannot be reached',
    { advisories: { checkedAt: NOW, severe: 0, packages: [], failure: 'no answer' } },
    'advisories unknown',
    'Niet nagekeken of er lekken bekend zijn: de lijst was niet te bereiken.',
  ],
  [
    'a check of more than three weeks ago',
    {
      advisories: {
        checkedAt: new Date('2026-10-31T12:59:59+01:00'),
        severe: 0,
        packages: [],
        failure: '',
      },
    },
    'advisories warning',
    'Al drie weken niet nagekeken of er lekken bekend zijn.',
  ],
])('%s is found, with advice', (_name, changedFacts, finding, text) => {
  const findings = assessHealth({ ...HEALTHY, ...changedFacts }).filter(
    ({ state }) => state !== 'ok',
  )
  expect(findings.map(({ name, state, text }) => [`${name} ${state}`, text])).toEqual([
    [finding, text],
  ])
  expect(findings[0]?.advice).not.toBe('')
})

test('a closed shop may lack a mail server, and its owner may accept bank transfers only', () => {
  const facts: HealthFacts = {
    ...HEALTHY,
    isOpen: false,
    mail: { hasServer: false, failedCount: 0, unconfirmedCount: 0, oldestQueuedAt: null },
    payments: { hasKey: false, isTestKey: false, isUnset: false },
  }
  const states = assessHealth(facts).map(({ name, state }) => `${name} ${state}`)
  expect(states).toEqual([
    'disk ok',
    'database ok',
    'mail unset',
    'payments off',
    'marketplaces ok',
    'jobs ok',
    'backups ok',
    'advisories ok',
    'settings ok',
  ])
})
