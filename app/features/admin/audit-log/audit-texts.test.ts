import { expect, test } from 'vitest'
import type { AuditChanges } from './audit.ts'
import { auditLines, auditTitle } from './audit-texts.ts'

const NOW = new Date('2026-11-21T13:00:00+01:00')

test('the log shows each changed field in Dutch', () => {
  const changes = {
    price_cents: [4_000, 4_550],
    sale_ends_at: [null, '2026-11-21T12:30:00+00:00'],
    is_active: [true, false],
    tags: [['goud'], ['goud', 'ring']],
    // An empty text and no text are the same to a reader.
    note: ['', null],
  } satisfies Parameters<typeof auditLines>[0]['changes']
  expect(auditLines({ table: 'products', name: 'Ring', changes }, NOW)).toEqual([
    { field: 'prijs', before: '€\u00a040,00', after: '€\u00a045,50' },
    { field: 'actie eindigt', before: '', after: 'vandaag, 13.30' },
    { field: 'actief', before: 'ja', after: 'nee' },
    { field: 'trefwoorden', before: 'goud', after: 'goud, ring' },
  ])
})

test('a title names the changed row, and a refund by its amount', () => {
  const entry = { table: 'products', name: 'Zegelring Otto', action: 'changed' } as const
  expect(auditTitle(entry)).toBe('Product ‘Zegelring Otto’ gewijzigd')
  expect(auditTitle({ table: 'refunds', name: '1250', action: 'made' })).toBe(
    'Terugbetaling ‘€\u00a012,50’ gemaakt',
  )
  expect(auditTitle({ table: 'refunds', name: '', action: 'made' })).not.toContain('NaN')
})

// table, name in the entry, name in the log, changed fields, text before, text after
test.each([
  ['settings', 'giftWrapCents', 'cadeauverpakking', { value: [350, 0] }, '€ 3,50', '€ 0,00'],
  ['settings', 'returnDays', 'retourdagen', { value: [14, 30] }, '14', '30'],
  ['settings', 'usesOss', 'btw via het éénloketsysteem', { value: [false, true] }, 'nee', 'ja'],
  [
    'opening_hours',
    '1',
    'maandag',
    // minutes after midnight
    { ranges: [[{ from: 600, to: 1_050 }], []] },
    '10.00–17.30 uur',
    'gesloten',
  ],
  [
    'shipping_zones',
    'Buren',
    'Buren',
    { countries: [['BE'], ['BE', 'DE']] },
    'België',
    'België, Duitsland',
  ],
  [
    'shipping_methods',
    'Pakket',
    'Pakket',
    { brackets: [[], [{ upToGrams: 500, cents: 950 }]] },
    '',
    '€ 9,50 tot en met 500 g',
  ],
  ['orders', '10001', '10001', { state: ['paid', 'shipped'] }, 'betaald', 'verzonden'],
  // Entries of earlier versions contain Dutch codes, which are shown unchanged.
  ['orders', '10001', '10001', { shipping_method: ['ophalen', 'parcel'] }, 'ophalen', 'pakket'],
  ['shipping_methods', 'Spoed', 'Spoed', { kind: ['pakket', 'pickup'] }, 'pakket', 'ophalen'],
  ['shipping_methods', 'Spoed', 'Spoed', { code: [null, 'parcel-4'] }, '', 'pakket-4'],
  ['parcels', '1', '1', { carrier: ['ophalen', 'other'] }, 'ophalen', 'anders'],
  [
    'products',
    'Ring',
    'Ring',
    {
      metal: [
        { metal: 'goud', fineness: 585 },
        { metal: 'silver', plating: 'gold' },
      ],
    },
    'metaal: goud, gehalte: 585',
    'metaal: zilver, afwerking: verguld',
  ],
  [
    'products',
    'Ring',
    'Ring',
    { specifications: [[], [{ label: 'Steen', value: 'Saffier' }]] },
    '',
    'naam: Steen, waarde: Saffier',
  ],
  [
    'users',
    'Noor',
    'Noor',
    { custom_access: [null, { orders: 'read', shipping: 'write' }] },
    '',
    'Bestellingen en klanten: bekijken; Verzending: bekijken en wijzigen',
  ],
  [
    'collections',
    'Goud',
    'Goud',
    { rule: [null, { tags: ['goud'], minCents: 5_000, newDays: null }] },
    '',
    'trefwoorden: goud, vanaf bedrag: € 50,00',
  ],
  ['products', 'Ring', 'Ring', { status: ['draft', 'published'] }, 'concept', 'in de winkel'],
  ['refunds', '1250', '€ 12,50', { way: [null, 'by-hand'] }, '', 'met de hand'],
  ['payment_choices', 'ideal', 'iDEAL | Wero', { is_on: [true, false] }, 'ja', 'nee'],
  ['payment_choices', 'bank-transfer', 'bankoverschrijving', { is_on: [true, false] }, 'ja', 'nee'],
  [
    'payment_choices',
    'bankoverschrijving',
    'bankoverschrijving',
    { is_on: [true, false] },
    'ja',
    'nee',
  ],
  ['refunds', '1250', '€ 12,50', { actor: [null, 'shop'] }, '', 'winkel'],
  ['marketplace_switches', 'bol', 'bol', { is_on: [true, false] }, 'ja', 'nee'],
  ['service_keys', 'smtp', 'Mailserver', { hint: ['', 'mail:587'] }, '', 'mail:587'],
  ['source_keys', 'amazon', 'Amazon', { version: ['2.2', '3.2'] }, '2.2', '3.2'],
  [
    'mail_texts',
    'order-ready',
    'Ligt klaar',
    { title: ['Klaar', 'Kom maar'] },
    'Klaar',
    'Kom maar',
  ],
] as const)(
  'the log uses the names that the back office uses: %s %s',
  (table, name, shownName, changes, before, after) => {
    const withPlainSpaces = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')
    expect(withPlainSpaces(auditTitle({ table, name, action: 'changed' }))).toContain(
      `‘${shownName}’`,
    )
    const lines = auditLines({ table, name, changes: changes as unknown as AuditChanges }, NOW)
    expect([withPlainSpaces(lines[0]?.before), withPlainSpaces(lines[0]?.after)]).toEqual([
      before,
      after,
    ])
  },
)
