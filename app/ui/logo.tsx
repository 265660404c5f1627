import { ChainMark } from './chain-mark.tsx'

interface LogoProps {
  name: string
  /** font size in px: 36 on a desktop, 28 on a phone */
  size?: 28 | 36
  /** shows the chain before the name, in the back office and the demo */
  hasMark?: boolean
}

/** The name of the shop in letters, as a logo. */
export function Logo({ name, size = 36, hasMark = true }: LogoProps) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5">
      {hasMark && <ChainMark width={size} />}
      <span
        className="display truncate leading-[1.2] font-[420] max-lg:max-w-[11rem]"
        style={{ fontSize: `calc(${size}px * (0.35 + 0.65 * var(--display-scale)))` }}
      >
        {name}
      </span>
    </span>
  )
}
