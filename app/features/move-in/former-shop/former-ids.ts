/** Other programs know the ids of a former shop below this limit, so objects retain them if they are free. */
const MAX_ID = 1_000_000_000
/** Objects of files without ids get ids above this number. */
export const FIRST_SYNTHETIC_ID = 1_000_000_000_000

export const isRealId = (id: number): boolean => id > 0 && id < MAX_ID
