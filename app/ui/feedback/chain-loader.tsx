import { ChainMark } from '#app/ui/chain-mark.tsx'

/** Two links of a chain that slide through each other. Put a text beside it that says what is loading. */
export function ChainLoader({ size = 32 }: { size?: number }) {
  return <ChainMark width={size} isMoving />
}
