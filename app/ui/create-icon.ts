import { createElement, type SVGProps } from 'react'

/** An icon in the data of lucide-react: elements with their attributes. */
interface IconData {
  size: number
  node: [tag: string, attributes: Record<string, string>][]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number
}

/**
 * Returns the component of an icon. In the build it replaces the function of lucide-react, which supports contexts, aliases and
 * options that this project does not use (see scripts/small-icons.ts).
 */
export default function createIcon({ size: side, node }: IconData) {
  return ({ size = side, strokeWidth = 2, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: `0 0 ${side} ${side}`,
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
