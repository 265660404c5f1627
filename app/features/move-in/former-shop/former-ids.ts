/** Ids of a former shop below this are numbers that other programs know, so objects retain them if they are free. */
const MAX_ID = 1_000_000_000
/** Objects of files without ids get one above this. */
export const FIRST_SYNTHETIC_ID = 1_000_000_000_000

export const isRealId = (id: number): boolean => id > 0 && id < MAX_ID
