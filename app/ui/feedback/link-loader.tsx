import { ChainMark } from '#app/ui/chain-mark.tsx'

/** Two links that slide through each other: something is being fetched. The words beside it say what. */
export function LinkLoader({ size = 32 }: { size?: number }) {
  return <ChainMark width={size} isMoving />
}
