/** Time is passed in: nothing in the shop asks the machine for it but this. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const addHours = (moment: Date, hours: number): Date =>
  new Date(moment.getTime() + hours * 3_600_000)
