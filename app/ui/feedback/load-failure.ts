import type { JsonResult } from '#app/ui/loading/get-json.ts'

type Failure = Extract<JsonResult<unknown>, { ok: false }>['error']

/** Returns the English sentence that the specification prescribes; mark it with `lang="en"`. */
export function loadFailureText(error: Failure): string {
  switch (error) {
    case 'offline':
      return 'You are probably offline.'
    case 'not-json':
      return 'The response is not a valid JSON response.'
    case 'unknown':
    case 'aborted':
      return 'An unknown error occurred.'
  }
}

// The specification prescribes these texts too, including the spelling of “occured”.
export const PANEL_FAILURE_TEXT = 'An error has occured. Please try again in a few moments.'
export const DROPDOWN_FAILURE_TEXT = 'The results could not be loaded.'
