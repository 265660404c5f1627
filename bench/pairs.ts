import { median } from './figures.ts'

interface Figure {
  /** heading and name of a line in the report */
  name: string
  value: number
  unit: string
}

interface ComparedFigure {
  name: string
  unit: string
  /** median of all runs of the current checkout; `base`: of the other checkout */
  current: number
  base: number
  /** median of the ratios current/base of the pairs */
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
 * Compares runs that alternated on one machine. The ratio is taken within each pair, so that a machine that becomes slower
 * during the comparison does not change the result. Figures that are missing in a run are left out.
 */
export function comparePairs(pairs: { current: Figure[]; base: Figure[] }[]): ComparedFigure[] {
  const [first] = pairs
  return (first?.current ?? []).flatMap(({ name, unit }) => {
    const findValue = (figures: Figure[]) =>
      figures.find((figure) => figure.name === name)?.value ?? Number.NaN
    const values = pairs.map(({ current, base }) => ({
      current: findValue(current),
      base: findValue(base),
    }))
    if (values.some(({ current, base }) => Number.isNaN(current) || Number.isNaN(base))) return []
    return {
      name,
      unit,
      current: median(values.map(({ current }) => current)),
      base: median(values.map(({ base }) => base)),
      ratio: median(values.map(({ current, base }) => current / base)),
    }
  })
}
