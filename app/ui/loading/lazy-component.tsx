import {
  type ComponentType,
  createElement,
  lazy,
  Suspense,
  useDeferredValue,
  useMemo,
  useState,
} from 'react'
import { useHydrated } from './hydrated.ts'

const RETRY_MS = 3_000

/** Loads code, and tries again until it succeeds. */
async function loadWithRetries<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}

/**
 * Returns a component that is rendered on the server and whose code is loaded after that of the page. Until then the server's
 * HTML stays, which works as it does without JavaScript. A client-side navigation to such a component waits for the code.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let isLoaded = false
  const Part: ComponentType<Props> = lazy(async () => {
    const part = await loadWithRetries(load)
    isLoaded = true
    return { default: part }
  })
  return (props: Props) => createElement(LazyComponent<Props>, { Part, props, isLoaded })
}

interface LazyComponentProps<Props> {
  Part: ComponentType<Props>
  props: Props
  isLoaded: boolean
}

function LazyComponent<Props extends object>({ Part, props, isLoaded }: LazyComponentProps<Props>) {
  const [isServerRendered] = useState(!useHydrated())
  // Deferred, because an urgent update while the code is missing would replace the server's HTML by nothing.
  const deferredProps = useDeferredValue(props)
  const renderedProps = isLoaded ? props : deferredProps
  return useMemo(() => {
    const part = createElement(Part, renderedProps)
    return isServerRendered ? <Suspense>{part}</Suspense> : part
  }, [Part, renderedProps, isServerRendered])
}
