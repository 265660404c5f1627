import type { ColumnMapping } from '#app/features/data-transfer/import-runs/import-work.ts'
import {
  findOrderCell,
  ORDER_CELLS,
} from '#app/features/data-transfer/order-files/mapped-orders.ts'
import {
  findNamedColumn,
  OWN_COLUMNS,
} from '#app/features/data-transfer/product-formats/own-columns.ts'

type MappedKind = ColumnMapping['kind']

const SKIP = 'niet'
const OPTION = 'option'

/**
 * Allowed cells, required cells and known headings for each kind of file. The product id is not allowed, because other
 * programs do not know the ids of this shop.
 */
const MAPPED_KINDS = {
  own: {
    cells: OWN_COLUMNS.filter(({ cell }) => cell !== 'number'),
    required: ['name', 'price'],
    findCell: findNamedColumn,
  },
  'other-orders': {
    cells: ORDER_CELLS,
    required: ['number', 'placed', 'total'],
    findCell: findOrderCell,
  },
} as const satisfies Record<MappedKind, unknown>

/** Returns the choices for a column. */
export const columnTargets = (kind: MappedKind) => [
  { value: SKIP, label: 'Niet overnemen' },
  ...MAPPED_KINDS[kind].cells.map(({ cell, heading }) => ({
    value: cell as string,
    label: heading as string,
  })),
  ...(kind === 'own' ? [{ value: OPTION, label: 'Een keuze met deze naam (zoals Ringmaat)' }] : []),
]

/** Returns the name of the form field for a column. */
export const columnFieldName = (index: number) => `kolom${index}`

/** Returns the form value for the cell of a column. */
export const targetOfCell = (cell: string | null | undefined) =>
  cell?.startsWith(`${OPTION}:`) ? OPTION : (cell ?? SKIP)

/** Guesses the columns of an unrecognised file; each cell is assigned once. */
export function guessMapping(kind: MappedKind, headers: string[]): ColumnMapping {
  const usedCells = new Set<string>()
  const names = headers.map((header) => {
    const cell = MAPPED_KINDS[kind].findCell(header)
    if (cell === null || usedCells.has(cell)) return null
    usedCells.add(cell)
    return cell
  })
  return { kind, names }
}

/** Kinds of files that another page imports. */
export type OtherPageFile = 'customers' | 'redirects'

/** Recognises a file of customers or redirects by its headings; returns null for any other file. */
export function detectOtherPageFile(headers: string[]): OtherPageFile | null {
  const hasHeading = (pattern: RegExp) => headers.some((header) => pattern.test(header.trim()))
  if (
    hasHeading(/^(?:redirect from|source(?: url)?|old url|oude url)$/i) &&
    hasHeading(/^(?:redirect to|target(?: url)?|new url|nieuwe url)$/i)
  )
    return 'redirects'
  const ownNames = guessMapping('own', headers).names
  const hasPersonHeadings =
    hasHeading(/^e-?mail(?: ?address|adres)?$/i) &&
    hasHeading(/^(?:first|last)[ _]?name$|^(?:voor|achter)naam$/i)
  return hasPersonHeadings && !ownNames.includes('price') && guessKind(headers) === 'own'
    ? 'customers'
    : null
}

/** Guesses orders if the headings contain everything that an order needs, else products. */
const guessKind = (headers: string[]): MappedKind =>
  validateMapping(guessMapping('other-orders', headers)) ? 'own' : 'other-orders'

/**
 * Returns the kind of an unrecognised file and the target of each column: the choices of an earlier start of the same
 * kind, or else guesses from the headings.
 */
export function proposeMapping(
  storedMapping: ColumnMapping | null,
  headers: string[],
  requestedKind: string | null,
) {
  const kind = readKind(requestedKind) ?? storedMapping?.kind ?? guessKind(headers)
  const { names } = storedMapping?.kind === kind ? storedMapping : guessMapping(kind, headers)
  return { kind, targets: names.map(targetOfCell) }
}

/** Returns the kind that the tabs of the form put in the URL. */
function readKind(requestedKind: string | null): MappedKind | null {
  if (requestedKind === 'bestellingen') return 'other-orders'
  return requestedKind === 'producten' ? 'own' : null
}

export function readMapping(form: FormData, headers: string[]): ColumnMapping {
  const kind = form.get('soort') === 'other-orders' ? 'other-orders' : 'own'
  const values = new Set(columnTargets(kind).map(({ value }) => value))
  const names = headers.map((header, index) => {
    const target = String(form.get(columnFieldName(index)) ?? '')
    if (target === SKIP || !values.has(target)) return null
    return target === OPTION ? `${OPTION}:${header.trim() || `Keuze ${index + 1}`}` : target
  })
  return { kind, names }
}

type MappingProblem = { code: 'missing'; heading: string } | { code: 'twice'; heading: string }

function validateMapping({ kind, names }: ColumnMapping): MappingProblem | null {
  const { cells, required } = MAPPED_KINDS[kind]
  const headingOf = (cell: string) => cells.find((column) => column.cell === cell)?.heading
  for (const cell of required) {
    if (!names.includes(cell)) return { code: 'missing', heading: headingOf(cell) ?? '' }
  }
  const usedCells = names.filter((cell) => cell !== null && headingOf(cell))
  const duplicateCell = usedCells.find((cell, index) => usedCells.indexOf(cell) !== index)
  return duplicateCell ? { code: 'twice', heading: headingOf(duplicateCell) ?? '' } : null
}

/** Returns the error message for a mapping, or null if it is complete. */
export function mappingMessage(mapping: ColumnMapping): string | null {
  const problem = validateMapping(mapping)
  if (!problem) return null
  return problem.code === 'missing'
    ? `Wijs aan in welke kolom ‘${problem.heading}’ staat.`
    : `Twee kolommen zijn aangewezen als ‘${problem.heading}’. Kies er één.`
}
