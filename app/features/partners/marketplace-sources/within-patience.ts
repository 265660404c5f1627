import type { SourceFailure } from './marketplace-source.ts'

/** A marketplace is asked again and again before it counts as silent; somebody who looks at an empty page does not wait for that. */
const PATIENCE_MS = 8_000

/** The answer of a source, or why there is none once whoever asked has waited long enough. */
export async function withinPatience<Answer>(
  request: Promise<Answer>,
  whySilent: () => Promise<SourceFailure>,
  patienceMs = PATIENCE_MS,
): Promise<Answer | SourceFailure> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs)
  })
  try {
    return await Promise.race([request, silence.then(whySilent)])
  } finally {
    clearTimeout(timer)
  }
}
