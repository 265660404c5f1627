import { z } from 'zod'

/** A part of a response: if missing, empty or invalid it is unknown, without affecting the rest. */
export const validPart = <T extends z.ZodType>(part: T) => part.optional().catch(undefined)

/** A photo that stays at its host; without dimensions it counts as a large one. */
const SIDE = z.int().positive().catch(500)
export const linkedPhoto = z.object({ url: z.url(), width: SIDE, height: SIDE })
