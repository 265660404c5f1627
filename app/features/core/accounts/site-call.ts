import { getJson } from '#app/ui/loading/get-json.ts'

/** Variables of one visitor. They are fetched, because the HTML of a page is cached for all guests [E11]. */
interface VisitorVariables {
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

let visitorVariables: Promise<VisitorVariables | null> | null = null

/** Fetches the variables once per loaded page; after a failure the next call tries again. */
export function readVisitorVariables(): Promise<VisitorVariables | null> {
  visitorVariables ??= getJson<VisitorVariables>(`${SITE_AJAX}?action=page_variables`).then(
    (result) => {
      if (!result.ok) visitorVariables = null
      return result.ok ? result.data : null
    },
  )
  return visitorVariables
}

/**
 * Posts an AJAX request with the visitor's nonce. If the shop answers 403 because the nonce has expired, the request is sent
 * once more with a new nonce. Returns null on failure.
 */
export async function postSiteCall<T>(
  fields: (variables: VisitorVariables) => Record<string, string>,
  signal?: AbortSignal,
): Promise<T | null> {
  for (const isLastTry of [false, true]) {
    const variables = await readVisitorVariables()
    if (!variables) return null
    try {
      const response = await fetch(variables.ajax_url, {
        method: 'POST',
        body: new URLSearchParams(fields(variables)),
        ...(signal && { signal }),
      })
      if (response.ok) return await response.json()
      if (response.status !== 403 || isLastTry) return null
      visitorVariables = null
    } catch {
      return null
    }
  }
  return null
}
