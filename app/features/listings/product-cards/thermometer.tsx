import { columnHeight, temperatureText } from './temperature.ts'

interface ThermometerProps {
  /** temperature from −10 to 10; nothing is shown for 0 */
  degrees: number
  className?: string
}

/** A thermometer that is filled according to the temperature, with the degrees as text. */
export function Thermometer({ degrees, className = '' }: ThermometerProps) {
  if (degrees === 0) return null
  return (
    <span
      className={`tag gap-1.5 font-figures ${degrees > 0 ? 'text-hot' : 'text-cold'} ${className}`}
    >
      <span className="sr-only">Temperatuur</span>
      <span aria-hidden="true" className="relative h-3.5 w-[3px] bg-sand">
        <span
          className="absolute bottom-0 left-0 w-full bg-current"
          style={{ height: `${columnHeight(degrees)}%` }}
        />
      </span>
      {temperatureText(degrees)}
    </span>
  )
}
