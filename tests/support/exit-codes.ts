/** Exit codes of `npm run shop -- …`, as its help lists them. */
export const EXIT = { done: 0, failed: 1, wrongUsage: 2, partlyDone: 3 }
