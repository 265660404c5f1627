import { z } from 'zod'

/** Schema of an optional part of a response: if it is missing, empty or invalid, the rest is still used. */
export const validPart = <T extends z.ZodType>(part: T) => part.optional().catch(undefined)

/** Side of a photo in pixels; without dimensions a photo counts as large. */
const SIDE = z.int().positive().catch(500)
export const linkedPhoto = z.object({ url: z.url(), width: SIDE, height: SIDE })
