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
export const CHOICE_BUTTON =
  'relative inline-flex h-control cursor-pointer items-center justify-center gap-2 rounded-control border border-line-strong bg-white px-3 font-figures hover:border-ink has-checked:border-accent has-checked:font-semibold has-checked:text-accent has-checked:shadow-[inset_0_0_0_1px_var(--color-accent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:cursor-not-allowed has-disabled:border-dashed has-disabled:bg-transparent has-disabled:text-ink-3'
