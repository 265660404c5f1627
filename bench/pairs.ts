import { median } from './figures.ts'

interface Figure {
  /** heading and name of the line */
  name: string
  value: number
  unit: string
}

interface ComparedFigure {
  name: string
  unit: string
  /** medians of all runs */
  here: number
  there: number
  /** median of here/there, pair by pair */
  ratio: number
}

const FIGURE = /^ {2}([^\s(].*?) +(\d+(?:\.\d+)?) (\S+)(?: +aim.*)?$/

/** Reads the figures that `report.line` printed. */
export function readFigures(output: string): Figure[] {
  const figures: Figure[] = []
  let heading = ''
  for (const line of output.split('\n')) {
    if (/^\S/.test(line)) heading = line.trim()
    const [, name, value, unit] = FIGURE.exec(line.trimEnd()) ?? []
    if (name && value && unit)
      figures.push({ name: `${heading}: ${name}`, value: Number(value), unit })
  }
  return figures
}

/**
 * Compares runs that alternated on one machine. The ratio is taken within each pair, so that a machine that becomes
 * slower during the comparison changes nothing. Figures that a run lacks are left out.
 */
export function comparePairs(pairs: { here: Figure[]; there: Figure[] }[]): ComparedFigure[] {
  const [first] = pairs
  return (first?.here ?? []).flatMap(({ name, unit }) => {
    const valueIn = (figures: Figure[]) =>
      figures.find((figure) => figure.name === name)?.value ?? Number.NaN
    const values = pairs.map(({ here, there }) => ({ here: valueIn(here), there: valueIn(there) }))
    if (values.some(({ here, there }) => Number.isNaN(here) || Number.isNaN(there))) return []
    return {
      name,
      unit,
      here: median(values.map(({ here }) => here)),
      there: median(values.map(({ there }) => there)),
      ratio: median(values.map(({ here, there }) => here / there)),
    }
  })
}
