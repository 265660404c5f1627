import { getJson } from '#app/ui/loading/get-json.ts'

/** Variables of the visitor. Pages cannot contain them, because pages are the same for all guests [E11]. */
interface PageVariables {
  userid: number
  is_guest: 0 | 1
  /** e-mail address of the customer; null for a guest */
  email: string | null
  ajax_url: string
  cached_ajax_url: string
  wishnonce: string
  compare_nonce: string
  hotnonce: string
  checkout_email_nonce: string
}

const SITE_AJAX = '/wp-admin/admin-ajax.php'

let pageVariables: Promise<PageVariables | null> | null = null

/** Fetches the variables once per loaded page; after a failure the next call tries again. */
export function readPageVariables(): Promise<PageVariables | null> {
  pageVariables ??= getJson<PageVariables>(`${SITE_AJAX}?action=page_variables`).then((result) => {
    if (!result.ok) pageVariables = null
    return result.ok ? result.data : null
  })
  return pageVariables
}

/**
 * Posts an AJAX request with the visitor's nonce. If the shop answers 403 because the nonce has expired, the request is sent
 * once more with a new nonce. Returns null on failure.
 */
export async function postSiteCall<T>(
  fields: (variables: PageVariables) => Record<string, string>,
  signal?: AbortSignal,
): Promise<T | null> {
  for (const isLastTry of [false, true]) {
    const variables = await readPageVariables()
    if (!variables) return null
    try {
      const response = await fetch(variables.ajax_url, {
        method: 'POST',
        body: new URLSearchParams(fields(variables)),
        ...(signal && { signal }),
      })
      if (response.ok) return await response.json()
      if (response.status !== 403 || isLastTry) return null
      pageVariables = null
    } catch {
      return null
    }
  }
  return null
}
