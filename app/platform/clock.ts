/** Source of the current time. It is passed in, so that tests can set it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const addHours = (moment: Date, hours: number): Date =>
  new Date(moment.getTime() + hours * 3_600_000)
