import { useEffect, useState } from 'react'
import { MENU_URL, type MenuPanel } from '#app/features/content/menus/menu.ts'
import { getJson, type JsonAnswer } from '#app/ui/loading/get-json.ts'

let cached: Promise<JsonAnswer<MenuPanel[]>> | undefined

/** One request serves both menus; a failed one is repeated the next time. A pointer near the menu already starts it. */
export async function fetchMenu(): Promise<JsonAnswer<MenuPanel[]>> {
  cached ??= getJson<MenuPanel[]>(MENU_URL)
  const answer = await cached
  if (!answer.ok) cached = undefined
  return answer
}

/** Returns null while the menu is loading. */
export function useMenu(): JsonAnswer<MenuPanel[]> | null {
  const [answer, setAnswer] = useState<JsonAnswer<MenuPanel[]> | null>(null)
  useEffect(() => {
    let isGone = false
    void fetchMenu().then((next) => !isGone && setAnswer(next))
    return () => {
      isGone = true
    }
  }, [])
  return answer
}
