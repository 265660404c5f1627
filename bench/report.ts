export interface Aim {
  max?: number
  min?: number
}

export type Report = ReturnType<typeof openReport>

/** Prints figures beside their aims, one per line. */
export function openReport() {
  const exceeded: string[] = []
  let section = ''
  return {
    heading(text: string) {
      section = text
      console.log(`\n${text}`)
    },
    note: (text: string) => console.log(`  (${text})`),
    line(name: string, value: number, unit: string, aim: Aim = {}) {
      const isMissed =
        (aim.max !== undefined && value > aim.max) || (aim.min !== undefined && value < aim.min)
      if (isMissed) exceeded.push(`${section}: ${name}`)
      const shown = `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ${unit}`
      const aimText =
        aim.max !== undefined ? `aim ≤ ${aim.max}` : aim.min !== undefined ? `aim ≥ ${aim.min}` : ''
      const verdict = aimText === '' ? '' : isMissed ? 'MISSED' : 'ok'
      console.log(`  ${name.padEnd(52)}${shown.padStart(14)}  ${aimText.padEnd(14)}${verdict}`)
    },
    end() {
      const aims = exceeded.length === 0 ? 'All aims met.' : `Missed: ${exceeded.join('; ')}`
      console.log(`\n${aims}`)
    },
  }
}
