import { z } from 'zod'

/** Schema of a part that the rest of a response does not depend on: a missing, empty or invalid part is read as undefined. */
export const undefinedIfInvalid = <T extends z.ZodType>(part: T) => part.optional().catch(undefined)

/** Schema of a URL of a page or photo. Other schemes are invalid, because a link with `javascript:` would run in this shop. */
export const webUrl = z.url({ protocol: /^https?$/ })

/** Side of a photo in pixels; without dimensions a photo counts as large. */
const SIDE = z.int().positive().catch(500)
/** Schema of a photo in a response: its URL and size. */
export const photoPart = z.object({ url: webUrl, width: SIDE, height: SIDE })
