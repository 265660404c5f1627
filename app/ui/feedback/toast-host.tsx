import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ToastManager } from './toast-stack.tsx'
import { connectToasts } from './toasts.ts'

const loadStack = () => import('./toast-stack.tsx')
const ToastStack = lazy(async () => ({ default: (await loadStack()).ToastStack }))

/** Rendered once in every page; loads no code until the first toast. */
export function ToastHost() {
  const [stack, setStack] = useState<{ manager: ToastManager; onReady: () => void }>()
  const opening = useRef<Promise<ToastManager>>(undefined)

  useEffect(
    () =>
      connectToasts(() => {
        opening.current ??= loadStack().then(({ createToastManager }) => {
          const manager = createToastManager()
          // Toasts that are added before the stack is mounted are lost.
          return new Promise((resolve) => setStack({ manager, onReady: () => resolve(manager) }))
        })
        return opening.current
      }),
    [],
  )
  return <Suspense>{stack && <ToastStack {...stack} />}</Suspense>
}
