import { z } from 'zod'

const text = (most: number) => z.string().trim().min(1).max(most)

export const consentTextsForm = z.object({
  title: text(80),
  lead: text(500),
  statistics: text(300),
  marketing: text(300),
})
