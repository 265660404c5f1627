import { useEffect, useState } from 'react'
import { getJson, type JsonResult } from '#app/ui/loading/get-json.ts'
import { type SearchSuggestions, SUGGESTION_DELAY_MS, suggestionsUrl } from './suggestions.ts'

const MIN_LETTERS = 2

/**
 * Returns suggestions for the typed text; null before the first request. A response that arrives late never replaces a
 * newer one.
 */
export function useSuggestions(text: string, categorySlug: string | null) {
  const [answer, setAnswer] = useState<JsonResult<SearchSuggestions> | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  const query = text.trim()

  useEffect(() => {
    if (query.length < MIN_LETTERS) {
      setAnswer(null)
      setIsLoading(false)
      return
    }
    const stop = new AbortController()
    setIsLoading(true)
    const timer = setTimeout(async () => {
      const newAnswer = await getJson<SearchSuggestions>(
        suggestionsUrl(query, categorySlug),
        stop.signal,
      )
      if (stop.signal.aborted) return
      setIsLoading(false)
      setAnswer(newAnswer)
    }, SUGGESTION_DELAY_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [query, categorySlug])

  return { answer, isLoading }
}
