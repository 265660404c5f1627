import { z } from 'zod'

/** A part of an answer: missing, empty or not as it should be it is not known, and says nothing about the rest. */
export const known = <T extends z.ZodType>(part: T) => part.optional().catch(undefined)

/** A photograph that stays where it is; pixels, as of a large one where they are not told. */
const SIDE = z.int().positive().catch(500)
export const linkedPhoto = z.object({ url: z.url(), width: SIDE, height: SIDE })
