import { z } from 'zod'

const words = (most: number) => z.string().trim().min(1).max(most)

export const consentTextsForm = z.object({
  title: words(80),
  lead: words(500),
  statistics: words(300),
  marketing: words(300),
})
