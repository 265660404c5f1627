import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ToastManager } from './toast-stack.tsx'
import { connectToasts } from './toasts.ts'

const loadStack = () => import('./toast-stack.tsx')
const ToastStack = lazy(async () => ({ default: (await loadStack()).ToastStack }))

/** Stands once in every page; costs nothing until the first toast. */
export function ToastHost() {
  const [manager, setManager] = useState<ToastManager>()
  const opening = useRef<Promise<ToastManager>>(undefined)

  useEffect(
    () =>
      connectToasts(() => {
        opening.current ??= loadStack().then(({ createToastManager }) => {
          const next = createToastManager()
          setManager(next)
          // The stack must stand before it can be told anything.
          return new Promise((resolve) =>
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(next))),
          )
        })
        return opening.current
      }),
    [],
  )
  return <Suspense>{manager && <ToastStack manager={manager} />}</Suspense>
}
