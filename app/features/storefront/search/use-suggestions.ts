import { useEffect, useState } from 'react'
import { getJson, type JsonAnswer } from '#app/ui/get-json.ts'
import { type SearchSuggestions, SUGGESTION_DELAY_MS, suggestionsAddress } from './suggestions.ts'

const MIN_LETTERS = 2

/** Suggestions for what is typed; an older question never overtakes a newer one. Null: nothing asked yet. */
export function useSuggestions(text: string, categorySlug: string | null) {
  const [answer, setAnswer] = useState<JsonAnswer<SearchSuggestions> | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const asked = text.trim()

  useEffect(() => {
    if (asked.length < MIN_LETTERS) {
      setAnswer(null)
      setIsAsking(false)
      return
    }
    const stop = new AbortController()
    setIsAsking(true)
    const timer = setTimeout(async () => {
      const next = await getJson<SearchSuggestions>(
        suggestionsAddress(asked, categorySlug),
        stop.signal,
      )
      if (stop.signal.aborted) return
      setIsAsking(false)
      setAnswer(next)
    }, SUGGESTION_DELAY_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked, categorySlug])

  return { answer, isAsking }
}
