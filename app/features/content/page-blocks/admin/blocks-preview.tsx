import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { path } from '#app/platform/path.ts'
import { PreviewFrame } from '#app/ui/admin/preview-frame.tsx'
import { Button } from '#app/ui/button.tsx'
import { CONTENT_ID } from '#app/ui/skip-link.tsx'

const PREVIEW_URL = path('/beheer/voorpagina/voorbeeld')
const TYPING_PAUSE_MS = 500

interface BlocksPreviewProps {
  /** element that contains the form with the blocks */
  editor: RefObject<HTMLElement | null>
  /** text that changes when the server returns other blocks */
  state: string
}

/** Preview of the home page with the blocks in the form. On a narrow screen a button unfolds it. */
export function BlocksPreview({ editor, state }: BlocksPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isShown, setIsShown] = useState(false)
  const { refresh, hasFailed } = useDraft(editor, frame)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state of the form shows without typing
  useEffect(() => {
    const element = editor.current
    if (!element) return
    let timer = setTimeout(refresh, 0)
    const onInput = () => {
      clearTimeout(timer)
      timer = setTimeout(refresh, TYPING_PAUSE_MS)
    }
    element.addEventListener('input', onInput)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('input', onInput)
    }
  }, [editor, refresh, state])

  return (
    <div className="mb-6 xl:sticky xl:top-6 xl:col-start-2 xl:mb-0 xl:self-start">
      <div className="xl:hidden">
        <Button
          variant="second"
          size="small"
          aria-expanded={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Verberg het voorbeeld' : 'Toon een voorbeeld'}
        </Button>
      </div>
      <div className={isShown ? 'mt-4 xl:mt-0' : 'max-xl:hidden'}>
        <PreviewFrame src={PREVIEW_URL} frame={frame} onLoad={refresh}>
          <p role="status">
            {hasFailed
              ? 'Het voorbeeld is nu niet te maken. Opslaan kan gewoon.'
              : 'Zo wordt de voorpagina. Bezoekers zien het pas als je opslaat.'}
          </p>
        </PreviewFrame>
      </div>
    </div>
  )
}

/** Sends the form as a draft and puts the rendered page into the frame. A new request aborts the previous one. */
function useDraft(
  editor: RefObject<HTMLElement | null>,
  frame: RefObject<HTMLIFrameElement | null>,
) {
  const [hasFailed, setHasFailed] = useState(false)
  const lastRequest = useRef<AbortController>(null)
  const refresh = useCallback(async () => {
    const form = editor.current?.querySelector('form')
    // The frame is hidden or not loaded yet. It is refreshed when it has loaded.
    if (!form || !contentOf(frame.current)) return
    lastRequest.current?.abort()
    lastRequest.current = new AbortController()
    const { signal } = lastRequest.current
    try {
      const response = await fetch(PREVIEW_URL, {
        method: 'POST',
        body: new FormData(form),
        signal,
      })
      const html = new DOMParser().parseFromString(await response.text(), 'text/html')
      const content = html.getElementById(CONTENT_ID)
      const isRendered = response.ok && !response.redirected && content !== null
      if (isRendered) contentOf(frame.current)?.replaceWith(content)
      setHasFailed(!isRendered)
    } catch {
      if (!signal.aborted) setHasFailed(true)
    }
  }, [editor, frame])
  return { refresh, hasFailed }
}

const contentOf = (frame: HTMLIFrameElement | null) =>
  frame?.contentWindow?.location.pathname === PREVIEW_URL
    ? frame.contentDocument?.getElementById(CONTENT_ID)
    : undefined
