import {
  type ComponentProps,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { INPUT } from './field-frame.tsx'

/**
 * The native file field, which supports the keyboard, dropping files, and forms without JavaScript. Browsers write its text in
 * their own language, so a Dutch text covers it; without JavaScript the field itself shows the name of the file.
 */
export function FileInput({
  className = '',
  multiple,
  onChange,
  ref,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  ref?: Ref<HTMLInputElement> | undefined
}) {
  const [names, setNames] = useState<string[]>([])
  const field = useRef<HTMLInputElement>(null)
  // The cast is safe, because the field is mounted whenever the ref is used.
  useImperativeHandle(ref, () => field.current as HTMLInputElement)
  const readNames = () => setNames([...(field.current?.files ?? [])].map(({ name }) => name))

  useEffect(() => {
    // Includes files that were chosen before hydration or restored by the browser.
    setNames([...(field.current?.files ?? [])].map(({ name }) => name))
    const form = field.current?.form
    const clear = () => setNames([])
    form?.addEventListener('reset', clear)
    return () => form?.removeEventListener('reset', clear)
  }, [])

  return (
    <span className={`relative block min-w-0 ${className}`}>
      <input
        {...rest}
        ref={field}
        type="file"
        multiple={multiple}
        className={`${INPUT} file-input`}
        onChange={(event) => {
          onChange?.(event)
          // Reads the names again, because the caller's listener may have emptied the field.
          readNames()
        }}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-px flex items-center gap-3.5 text-base font-normal"
      >
        <span className="flex h-full w-36 shrink-0 items-center justify-center border-r border-line-strong bg-ground font-medium">
          {multiple ? 'Kies bestanden' : 'Kies bestand'}
        </span>
        <span
          className={`truncate pr-3.5 noscript:hidden ${names.length > 0 ? 'text-ink' : 'text-ink-3'}`}
        >
          {namesText(names)}
        </span>
      </span>
    </span>
  )
}

function namesText(names: string[]): string {
  if (names.length > 1) return `${names.length} bestanden gekozen`
  return names[0] ?? 'Nog geen'
}
