import { useEffect, useState } from 'react'
import { MENU_URL, type MenuPanel } from '#app/features/content/menus/menu.ts'
import { getJson, type JsonResult } from '#app/ui/loading/get-json.ts'

let panelsRequest: Promise<JsonResult<MenuPanel[]>> | undefined

/** Fetches the panels once for both menus. A failed request is repeated at the next call. */
export async function fetchMenu(): Promise<JsonResult<MenuPanel[]>> {
  panelsRequest ??= getJson<MenuPanel[]>(MENU_URL)
  const answer = await panelsRequest
  if (!answer.ok) panelsRequest = undefined
  return answer
}

/** Returns null while the menu is loading. */
export function useMenu(): JsonResult<MenuPanel[]> | null {
  const [answer, setAnswer] = useState<JsonResult<MenuPanel[]> | null>(null)
  useEffect(() => {
    let isUnmounted = false
    void fetchMenu().then((newAnswer) => !isUnmounted && setAnswer(newAnswer))
    return () => {
      isUnmounted = true
    }
  }, [])
  return answer
}
