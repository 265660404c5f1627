const STEPS = [1, 2, 2.5, 5, 10]
export const CHART_TICKS = 4

/** Returns the top of an axis for `max` with four round steps. */
export function chartTop(max: number): number {
  if (max <= 0) return CHART_TICKS
  const rough = max / CHART_TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = STEPS.find((each) => each * power >= rough) ?? 10
  return step * power * CHART_TICKS
}
