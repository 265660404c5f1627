interface RangeSliderProps {
  lowest: number
  highest: number
  from: number
  to: number
  /** called while a knob moves */
  onMove: (from: number, to: number) => void
  /** called when a knob is released */
  onSettle: (from: number, to: number) => void
}

const FINISHING_KEYS = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
])

/** Two native range inputs on one track, which support the keyboard and screen readers. */
export function RangeSlider({ lowest, highest, from, to, onMove, onSettle }: RangeSliderProps) {
  const percentageOf = (value: number) => ((value - lowest) / (highest - lowest)) * 100
  const step = highest - lowest > 1_000 ? 5 : 1
  const knob = (label: string, value: number, move: (value: number) => [number, number]) => (
    <input
      type="range"
      aria-label={label}
      // The slider is not part of the form: the text fields submit the values.
      form=""
      aria-valuetext={`€ ${value}`}
      min={lowest}
      max={highest}
      step={step}
      value={value}
      className="range-thumb absolute inset-x-0 top-1/2 h-target w-full -translate-y-1/2"
      onChange={(event) => onMove(...move(Number(event.target.value)))}
      onPointerUp={() => onSettle(from, to)}
      onKeyUp={(event) => FINISHING_KEYS.has(event.key) && onSettle(from, to)}
    />
  )
  return (
    <div className="relative h-12">
      <div className="absolute inset-x-[11px] top-1/2 h-0.5 -translate-y-1/2 bg-line">
        <span
          className="absolute inset-y-0 bg-accent"
          style={{ left: `${percentageOf(from)}%`, right: `${100 - percentageOf(to)}%` }}
        />
      </div>
      {knob('Laagste prijs', from, (value) => [Math.min(value, to), to])}
      {knob('Hoogste prijs', to, (value) => [from, Math.max(value, from)])}
    </div>
  )
}
