import 'react'

/** Attributes of WebMCP: a browser offers the form to its assistant as a tool, which fills it in; a person sends it. */
declare module 'react' {
  interface FormHTMLAttributes<T> extends HTMLAttributes<T> {
    toolname?: string
    tooldescription?: string
  }
}
