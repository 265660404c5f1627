type Stripes = [direction: 'beside' | 'below', ...colors: string[]]

/** Flags of stripes only; other flags have shapes. */
const STRIPES: Record<string, Stripes> = {
  nl: ['below', '#ae1c28', '#fff', '#21468b'],
  be: ['beside', '#000', '#fae042', '#ed2939'],
  de: ['below', '#000', '#d00', '#ffce00'],
  fr: ['beside', '#002395', '#fff', '#ed2939'],
  it: ['beside', '#009246', '#fff', '#ce2b37'],
  es: ['below', '#aa151b', '#f1bf00', '#f1bf00', '#aa151b'],
  ie: ['beside', '#169b62', '#fff', '#ff883e'],
  pl: ['below', '#fff', '#dc143c'],
}

/** Shapes of flags that are more than stripes, in a box of 30 by 20. */
const SHAPES: Record<string, [fill: string, path: string][]> = {
  se: [
    ['#006aa7', 'M0 0h30v20H0z'],
    ['#fecc00', 'M9 0h4v20H9zM0 8h30v4H0z'],
  ],
  uk: [
    ['#012169', 'M0 0h30v20H0z'],
    ['#fff', 'M0 0l3 0 27 18v2h-3L0 2zM30 0v2L3 20H0v-2L27 0z'],
    ['#fff', 'M12 0h6v20h-6zM0 7h30v6H0z'],
    ['#c8102e', 'M13.5 0h3v20h-3zM0 8.5h30v3H0z'],
  ],
  us: [
    ['#fff', 'M0 0h30v20H0z'],
    ['#b22234', 'M0 0h30v3H0zM0 6h30v3H0zM0 12h30v3H0zM0 17h30v3H0z'],
    ['#3c3b6e', 'M0 0h13v11H0z'],
  ],
  ca: [
    ['#fff', 'M0 0h30v20H0z'],
    ['#d80621', 'M0 0h8v20H0zM22 0h8v20h-8zM15 4l2 4 3-1-2 5h-6l-2-5 3 1zM14.500 12h1v4h-1z'],
  ],
  jp: [
    ['#fff', 'M0 0h30v20H0z'],
    ['#bc002d', 'M15 4a6 6 0 1 0 0 12a6 6 0 1 0 0-12z'],
  ],
  au: [
    ['#012169', 'M0 0h30v20H0z'],
    ['#fff', 'M6 0h3v10H6zM0 3.500h15v3H0zM22 4l1 3 3 0-2 2 1 3-3-2-3 2 1-3-2-2 3 0z'],
  ],
}

/** Shows the flag of a shop's country beside its name; nothing for an unknown country. */
export function Flag({ country }: { country: string }) {
  const shapes = SHAPES[country] ?? stripePaths(STRIPES[country])
  if (shapes.length === 0) return null
  return (
    <svg viewBox="0 0 30 20" width="24" height="16" aria-hidden="true" className="shrink-0">
      {shapes.map(([fill, path]) => (
        <path key={fill + path} fill={fill} d={path} />
      ))}
      <path d="M.5.5h29v19H.5z" fill="none" stroke="#000" strokeOpacity=".15" />
    </svg>
  )
}

function stripePaths(stripes: Stripes | undefined): [fill: string, path: string][] {
  if (!stripes) return []
  const [direction, ...colors] = stripes
  const size = (direction === 'beside' ? 30 : 20) / colors.length
  return colors.map((color, index) => [
    color,
    direction === 'beside'
      ? `M${index * size} 0h${size}v20h-${size}z`
      : `M0 ${index * size}h30v${size}H0z`,
  ])
}
