import type { ReactNode } from 'react'

const ROUND_STEPS = [1, 2, 2.5, 3, 4, 5, 6, 10]
const CHART_TICKS = 4

/** Returns the highest value of an axis for `max`, so that its four steps are round numbers. */
export function chartTop(max: number): number {
  if (max <= 0) return CHART_TICKS
  const minStep = max / CHART_TICKS
  const magnitude = 10 ** Math.floor(Math.log10(minStep))
  const step = ROUND_STEPS.find((roundStep) => roundStep * magnitude >= minStep) ?? 10
  return step * magnitude * CHART_TICKS
}

export interface ChartPoint {
  name: string
  value: number
  /** value of the same day or month in the previous period */
  before: number
}

const WIDTH = 600
const HEIGHT = 200
const MAX_LABELS = 5
const axisNumberFormat = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 2 })

/**
 * A line over a tinted area, with the previous period dashed. The last point is today or this month, so the line to it is
 * dotted: it is not complete. The chart is decoration, because a table beside it has the same figures.
 */
export function LineChart({
  label,
  points,
  format,
}: {
  label: string
  points: ChartPoint[]
  format: (value: number) => string
}) {
  const top = chartTop(Math.max(0, ...points.map(({ value, before }) => Math.max(value, before))))
  const x = (index: number) =>
    points.length > 1 ? (index * WIDTH) / (points.length - 1) : WIDTH / 2
  const y = (value: number) => HEIGHT - (Math.max(0, value) / top) * HEIGHT
  const linePoints = (readValue: (point: ChartPoint) => number) =>
    points.map((point, index) => `${x(index)} ${y(readValue(point))}`)
  const currentLine = linePoints(({ value }) => value)
  const ticks = Array.from({ length: CHART_TICKS + 1 }, (_, index) => CHART_TICKS - index)
  const labelCount = Math.min(MAX_LABELS, points.length)
  const labelledIndexes = Array.from({ length: labelCount }, (_, index) =>
    Math.round((index * (points.length - 1)) / Math.max(1, labelCount - 1)),
  )
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3 text-sm text-ink-3">
      <div className="-my-2.5 flex flex-col justify-between text-right" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick}>{axisNumberFormat.format((top / CHART_TICKS) * tick)}</span>
        ))}
      </div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-56 w-full overflow-visible"
      >
        {ticks.map((tick) => (
          <path
            key={tick}
            d={`M0 ${(HEIGHT / CHART_TICKS) * tick}H${WIDTH}`}
            className={tick === CHART_TICKS ? 'stroke-line-strong' : 'stroke-line'}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <path d={`M${currentLine.join('L')}V${HEIGHT}H${x(0)}Z`} className="fill-accent-tint" />
        <path
          d={`M${linePoints(({ before }) => before).join('L')}`}
          className="fill-none stroke-line-strong"
          strokeDasharray="4 4"
          vectorEffect="non-scaling-stroke"
        />
        <AccentLine pathPoints={currentLine.slice(0, -1)} />
        <AccentLine pathPoints={currentLine.slice(-2)} dashes="0.1 5" />
        <PointTitles points={points} x={x} format={format} />
      </svg>
      <span />
      <div className="mt-2 flex justify-between" aria-hidden="true">
        {labelledIndexes.map((index) => (
          <span key={index}>{points[index]?.name}</span>
        ))}
      </div>
    </div>
  )
}

function AccentLine({ pathPoints, dashes }: { pathPoints: string[]; dashes?: string }) {
  return (
    pathPoints.length > 1 && (
      <path
        d={`M${pathPoints.join('L')}`}
        className="fill-none stroke-accent"
        strokeWidth="2.25"
        strokeDasharray={dashes}
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    )
  )
}

/** Names the line of the chart and the dashed line of the previous period. */
export function ChartLegend({ now, before }: { now: ReactNode; before: ReactNode }) {
  return (
    <p className="mt-4 mb-5 flex flex-wrap gap-x-6 text-sm text-ink-2">
      <span>
        <span aria-hidden="true" className="text-accent">
          —{' '}
        </span>
        {now}
      </span>
      <span>
        <span aria-hidden="true">- - </span>
        {before}
      </span>
    </p>
  )
}

function PointTitles({
  points,
  x,
  format,
}: {
  points: ChartPoint[]
  x: (index: number) => number
  format: (value: number) => string
}) {
  return points.map(({ name, value }, index) => (
    <rect
      key={name}
      x={x(index) - WIDTH / points.length / 2}
      width={WIDTH / points.length}
      height={HEIGHT}
      className="fill-transparent hover:fill-ink/5"
    >
      <title>{`${name}${index === points.length - 1 ? ' tot nu toe' : ''}: ${format(value)}`}</title>
    </rect>
  ))
}
