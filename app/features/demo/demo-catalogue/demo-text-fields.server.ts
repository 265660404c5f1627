import { sql } from 'drizzle-orm'
import type { ProductTextField } from '#app/features/catalog/text-fields/text-fields.ts'
import type { App } from '#app/platform/app.ts'

const DEFAULT_FIELD: Omit<ProductTextField, 'id' | 'label'> = {
  hint: '',
  lines: 1,
  maxLength: 20,
  characters: 'text',
  extra: '',
  cents: 0,
  isRequired: false,
  onlyFor: [],
  preview: null,
}

/** The text fields of the demo's products, by slug. */
const TEXT_FIELDS: Record<string, ProductTextField[]> = {
  'initiaalketting-maan': [
    {
      ...DEFAULT_FIELD,
      id: 'initiaal',
      label: 'Initiaal',
      hint: 'Op de foto: M.',
      maxLength: 1,
      characters: 'capitals',
      isRequired: true,
      preview: { font: 'Jost', x: 0.42, y: 0.55, width: 0.16, height: 0.16, rotation: 0 },
    },
  ],
  'trouwringen-hanne': [
    {
      ...DEFAULT_FIELD,
      id: 'gravure1',
      label: 'Gravure',
      hint: 'Aan de binnenkant, zoals een naam en een datum.',
      maxLength: 24,
      extra: '♥∞',
    },
  ],
  'zegelring-otto': [
    {
      ...DEFAULT_FIELD,
      id: 'monogram',
      label: 'Monogram',
      hint: 'Op het zegelvlak.',
      maxLength: 3,
      characters: 'capitals',
      cents: 45_00,
    },
  ],
  'kruisketting-tess': [
    {
      ...DEFAULT_FIELD,
      id: 'gravure1',
      label: 'Gravure',
      hint: 'Op de achterkant, zoals een naam en een datum.',
      lines: 2,
      maxLength: 12,
      cents: 25_00,
    },
  ],
}

/** Slug of the wedding rings, which are sold as a pair: each ring has its own size. */
const DEMO_PAIR = 'trouwringen-hanne'

/** Stores the text fields of the demo products. */
export async function addTextFields(app: App): Promise<void> {
  for (const [slug, fields] of Object.entries(TEXT_FIELDS)) {
    await app.db.execute(sql`
      UPDATE products SET text_fields = ${JSON.stringify(fields)}::jsonb, sold_as_pair = ${slug === DEMO_PAIR}
      WHERE import_source = 'demo' AND import_ref = ${slug}`)
  }
}
