import { type ColumnMapping, isTarget, judgeMapping, OWN_COLUMNS } from './own-columns.ts'

const SKIP = 'niet'

/** The number of a product of this shop is nothing that another file knows. */
export const TARGETS = [
  { value: SKIP, label: 'Niet overnemen' },
  ...OWN_COLUMNS.filter(({ cell }) => cell !== 'number').map(({ cell, heading }) => ({
    value: cell as string,
    label: heading as string,
  })),
  { value: 'option', label: 'Een keuze met deze naam (zoals Ringmaat)' },
]

/** A column's field in the form. */
export const columnField = (index: number) => `kolom${index}`

/** The value of a column's field. */
export const targetOf = (cell: string | null | undefined) =>
  cell?.startsWith('option:') ? 'option' : (cell ?? SKIP)

export function readMapping(form: FormData, headers: string[]): ColumnMapping {
  return headers.map((header, index) => {
    const target = String(form.get(columnField(index)) ?? '')
    if (!isTarget(target)) return null
    return target === 'option' ? `option:${header.trim() || `Keuze ${index + 1}`}` : target
  })
}

/** What is wrong with it, in words; null: it will do. */
export function mappingMessage(mapping: ColumnMapping): string | null {
  const problem = judgeMapping(mapping)
  if (!problem) return null
  return problem.code === 'missing'
    ? `Wijs aan in welke kolom de ${problem.cell === 'name' ? 'naam' : 'prijs'} staat.`
    : `Twee kolommen zijn aangewezen als ${problem.heading}. Kies er één.`
}
