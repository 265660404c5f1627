import { createElement, type SVGProps } from 'react'

/** An icon as lucide-react stores it: elements with their attributes. */
interface IconData {
  size: number
  node: [tag: string, attributes: Record<string, string>][]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number
}

/**
 * Returns the component of an icon. The build uses it instead of lucide-react's function, which has contexts, aliases and
 * options that this project does not need (see scripts/small-icons.ts).
 */
export default function createIcon({ size: viewBoxSize, node }: IconData) {
  return ({ size = viewBoxSize, strokeWidth = 2, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: `0 0 ${viewBoxSize} ${viewBoxSize}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
