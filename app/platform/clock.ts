/** Time is passed in: nothing in the shop asks the machine for it but this. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
