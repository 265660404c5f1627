import 'react'

/** Attributes of WebMCP: the browser offers a form to its assistant as a tool. The assistant fills it in, a person sends it. */
declare module 'react' {
  interface FormHTMLAttributes<T> extends HTMLAttributes<T> {
    toolname?: string
    tooldescription?: string
  }
  /** A group of radio buttons or checkboxes is one parameter, described by its fieldset. */
  interface FieldsetHTMLAttributes<T> extends HTMLAttributes<T> {
    toolparamdescription?: string
  }
  interface InputHTMLAttributes<T> extends HTMLAttributes<T> {
    toolparamdescription?: string
  }
}
