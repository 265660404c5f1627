export interface Aim {
  most?: number
  least?: number
}

export type Report = ReturnType<typeof openReport>

/** Prints figures beside their aims, one per line. */
export function openReport() {
  const missed: string[] = []
  let section = ''
  return {
    heading(text: string) {
      section = text
      console.log(`\n${text}`)
    },
    note: (text: string) => console.log(`  (${text})`),
    line(name: string, value: number, unit: string, aim: Aim = {}) {
      const isMissed =
        (aim.most !== undefined && value > aim.most) ||
        (aim.least !== undefined && value < aim.least)
      if (isMissed) missed.push(`${section}: ${name}`)
      const shown = `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ${unit}`
      const aimText =
        aim.most !== undefined
          ? `aim ≤ ${aim.most}`
          : aim.least !== undefined
            ? `aim ≥ ${aim.least}`
            : ''
      const verdict = aimText === '' ? '' : isMissed ? 'MISSED' : 'ok'
      console.log(`  ${name.padEnd(52)}${shown.padStart(14)}  ${aimText.padEnd(14)}${verdict}`)
    },
    end() {
      const aims = missed.length === 0 ? 'All aims met.' : `Missed: ${missed.join('; ')}`
      console.log(`\n${aims}`)
    },
  }
}
