import { ChainMark } from '#app/ui/chain-mark.tsx'

/** Two links that slide through each other during loading; the text beside it describes what loads. */
export function LinkLoader({ size = 32 }: { size?: number }) {
  return <ChainMark width={size} isMoving />
}
