import { expect, test } from 'vitest'
import { auditLines, auditTitle } from './audit-words.ts'

const NOW = new Date('2026-11-21T13:00:00+01:00')

test('a change is told in words, field by field', () => {
  const changes = {
    price_cents: [4_000, 4_550],
    sale_ends_at: [null, '2026-11-21T12:30:00+00:00'],
    is_active: [true, false],
    tags: [['goud'], ['goud', 'ring']],
    note: ['', null],
  } satisfies Parameters<typeof auditLines>[0]
  expect(auditLines(changes, NOW)).toEqual([
    { field: 'prijs', before: '€\u00a040,00', after: '€\u00a045,50' },
    { field: 'actie eindigt', before: '', after: 'vandaag, 13.30' },
    { field: 'actief', before: 'ja', after: 'nee' },
    { field: 'trefwoorden', before: 'goud', after: 'goud, ring' },
  ])
})

test('the title names the thing, an amount as an amount', () => {
  const entry = { thing: 'products', name: 'Zegelring Otto', action: 'changed' } as const
  expect(auditTitle(entry)).toBe('Product ‘Zegelring Otto’ gewijzigd')
  expect(auditTitle({ thing: 'refunds', name: '1250', action: 'made' })).toBe(
    'Terugbetaling ‘€\u00a012,50’ gemaakt',
  )
  expect(auditTitle({ thing: 'refunds', name: '', action: 'made' })).not.toContain('NaN')
})
