const METAL_COLORS: [RegExp, string][] = [
  [/ros/i, 'bg-metal-rose'],
  [/geel|verguld/i, 'bg-metal-yellow'],
  [/zilver/i, 'bg-metal-silver'],
  [/wit|platina/i, 'bg-metal-white'],
]

/** Returns the swatch class of a metal by its name; undefined if there is no such swatch. */
export const metalColor = (name: string) =>
  METAL_COLORS.find(([pattern]) => pattern.test(name))?.[1]

/** The style of the label around a radio button. */
export const CHOICE_BUTTON = 'choice-button'
