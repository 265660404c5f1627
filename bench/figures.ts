/** Returns the value that this percentage of all values does not exceed. */
export function percentile(values: number[], percent: number): number {
  const sortedValues = [...values].sort((a, b) => a - b)
  const rank = Math.max(Math.ceil((percent / 100) * sortedValues.length) - 1, 0)
  return sortedValues[rank] ?? Number.NaN
}

export const median = (values: number[]) => percentile(values, 50)
