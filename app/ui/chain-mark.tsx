/** The mark of the shop, two links of a chain, for the logo and the loader. */
export function ChainMark({ width, isMoving }: { width: number; isMoving?: boolean }) {
  return (
    <svg
      className="shrink-0 overflow-visible"
      width={width}
      height={width / 2}
      viewBox="0 0 44 22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      aria-hidden="true"
    >
      <path
        className={isMoving ? 'animate-link' : undefined}
        d="M24.5 5.2A8.6 8.6 0 0 0 18 2.2H10.6a8.8 8.8 0 0 0 0 17.6H18a8.8 8.8 0 0 0 8.4-11.2"
      />
      <path
        className={isMoving ? 'animate-link [animation-direction:reverse]' : undefined}
        d="M19.5 16.8a8.6 8.6 0 0 0 6.5 3h7.4a8.8 8.8 0 0 0 0-17.6H26a8.8 8.8 0 0 0-8.4 11.2"
      />
    </svg>
  )
}
