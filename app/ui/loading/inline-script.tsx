import { createContext, useContext } from 'react'

/** The secret of this rendering; there is none in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined)

/** A script in the page itself. `code` is a constant: the content security policy allows whatever stands here. */
export function InlineScript({ code }: { code: string }) {
  const nonce = useContext(ScriptNonce)
  return (
    <script
      nonce={nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a script element holds text as it is
      dangerouslySetInnerHTML={{ __html: code }}
    />
  )
}
