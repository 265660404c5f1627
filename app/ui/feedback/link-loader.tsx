import { ChainMark } from '#app/ui/chain-mark.tsx'

/** Two links that slide through each other while something loads; the text beside it says what. */
export function LinkLoader({ size = 32 }: { size?: number }) {
  return <ChainMark width={size} isMoving />
}
