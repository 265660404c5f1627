/** Returns the earliest of the moments; null if there is none. */
export function earliest(...moments: (Date | null | undefined)[]): Date | null {
  const times = moments.flatMap((moment) => moment?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.min(...times)) : null
}
