import { createContext, useContext } from 'react'

/** The nonce of this server rendering; undefined in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined)

/**
 * An inline script. `code` must be a constant, because the content security policy allows every script that is rendered
 * here.
 */
export function InlineScript({ code }: { code: string }) {
  const nonce = useContext(ScriptNonce)
  return (
    <script
      nonce={nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React must not escape the text of a script
      dangerouslySetInnerHTML={{ __html: code }}
    />
  )
}
