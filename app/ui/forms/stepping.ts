export interface Steps {
  min: number
  /** null: no maximum */
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

/** Returns the value one step up or down, between the bounds and never below zero, with the decimals of the step. */
export function stepBy(text: string, direction: 1 | -1, steps: Steps): string {
  const value = Number.parseFloat(text)
  return clamp((Number.isFinite(value) ? value : steps.min) + direction * steps.step, steps)
}

/** Returns a typed value within its bounds. */
export function settle(text: string, steps: Steps): string {
  const value = Number.parseFloat(text)
  return clamp(Number.isFinite(value) ? value : steps.min, steps)
}
