export interface Steps {
  min: number
  /** null: no end */
  max: number | null
  step: number
}

function decimals(step: number): number {
  return (String(step).split('.')[1] ?? '').length
}

function clamp(value: number, { min, max, step }: Steps): string {
  const raised = Math.max(value, Math.max(min, 0))
  return (max === null ? raised : Math.min(raised, max)).toFixed(decimals(step))
}

/** One step up or down: plus stops at the end, minus at the beginning or at zero; the text has the step's decimals. */
export function stepBy(text: string, direction: 1 | -1, steps: Steps): string {
  const value = Number.parseFloat(text)
  return clamp((Number.isFinite(value) ? value : steps.min) + direction * steps.step, steps)
}

/** What was typed by hand, brought within its bounds. */
export function settle(text: string, steps: Steps): string {
  const value = Number.parseFloat(text)
  return clamp(Number.isFinite(value) ? value : steps.min, steps)
}
