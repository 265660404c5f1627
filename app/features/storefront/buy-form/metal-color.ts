const COLORS: [RegExp, string][] = [
  [/geel|verguld/i, 'bg-metal-yellow'],
  [/ros/i, 'bg-metal-rose'],
  [/zilver/i, 'bg-metal-silver'],
  [/wit|platina/i, 'bg-metal-white'],
]

/** Returns the swatch class of a metal by its name; undefined if it has no colour of its own. */
export function metalColor(name: string): string | undefined {
  return COLORS.find(([pattern]) => pattern.test(name))?.[1]
}
