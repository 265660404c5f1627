import { formatMm, ringSizes } from './ring-size.ts'

const CELL_CLASS = 'py-1.5 pr-3'

/** A table of sizes, which are inner diameters in mm, with their circumferences; the row of `chosenMm` is highlighted. */
export function SizeTable({ chosenMm }: { chosenMm?: number | undefined }) {
  return (
    <>
      <table className="w-full font-figures">
        <caption className="sr-only">
          Nederlandse ringmaten met hun omtrek en de maat in België en Duitsland
        </caption>
        <thead>
          <tr className="border-b border-ink text-left text-sm text-ink-2">
            <th scope="col" className={`${CELL_CLASS} font-medium`}>
              Maat
            </th>
            <th scope="col" className={`${CELL_CLASS} font-medium`}>
              Omtrek
            </th>
            <th scope="col" className={`${CELL_CLASS} font-medium`}>
              België en Duitsland
            </th>
          </tr>
        </thead>
        <tbody>
          {ringSizes().map(({ diameterMm, circumferenceMm }) => {
            const isChosen = diameterMm === chosenMm
            return (
              <tr
                key={diameterMm}
                className={`border-b border-line ${isChosen ? 'bg-accent-tint font-semibold' : ''}`}
              >
                <th
                  scope="row"
                  className={`${CELL_CLASS} text-left ${isChosen ? 'shadow-[-0.75rem_0_var(--color-accent-tint)]' : 'font-normal'}`}
                >
                  {formatMm(diameterMm)}
                  {isChosen && <span className="sr-only"> (jouw maat)</span>}
                </th>
                <td className={CELL_CLASS}>{formatMm(circumferenceMm, 1)} mm</td>
                <td className={CELL_CLASS}>{Math.round(circumferenceMm)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-ink-2">
        Staat jouw maat er niet bij, zoals 54? Kies de grotere.
      </p>
    </>
  )
}
