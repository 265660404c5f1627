import { ChainMark } from './chain-mark.tsx'

/** `size` is the font size in px: 36 on a desktop, 28 on a phone. */
export function Logo({ name, size = 36 }: { name: string; size?: 28 | 36 }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <ChainMark width={size} />
      <span className="display leading-none font-[420]" style={{ fontSize: size }}>
        {name}
      </span>
    </span>
  )
}
