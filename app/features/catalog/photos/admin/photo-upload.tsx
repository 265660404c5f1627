import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { useHydrated } from '#app/ui/loading/hydrated.ts'
import { createPhotoSender, type SendFailure, UPLOAD_FAILED_TEXT } from './send-photo.ts'

interface Upload {
  key: number
  file: File
  /** uploaded part of the file, from 0 to 1 */
  share: number
  /** null: the upload is still running */
  failure: SendFailure | null
}

interface PhotoUploadProps {
  /** URL that links an uploaded photo to a product; without this URL photos are only added to the library */
  linkUrl?: string
  label: string
  hint: string
  accept?: string
  /** another way to add photos, on the same line */
  beside?: ReactNode
}

/** Uploads files one after another. Returns the uploads that are running or have failed. */
function useUploads(linkUrl: string | undefined) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const { revalidate } = useRevalidator()
  const queue = useRef(Promise.resolve())
  const lastKey = useRef(0)
  const sender = useRef<ReturnType<typeof createPhotoSender>>(null)

  function add(files: Iterable<File>) {
    for (const file of files) {
      const key = ++lastKey.current
      setUploads((uploads) => [...uploads, { key, file, share: 0, failure: null }])
      send(key, file)
    }
  }

  function send(key: number, file: File) {
    const change = (part: Partial<Upload>) =>
      setUploads((uploads) =>
        uploads.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)),
      )
    // Uploads run one after another, so that the photos keep the order in which they were chosen.
    queue.current = queue.current.then(async () => {
      sender.current ??= createPhotoSender(linkUrl)
      const sendResult = await sender.current(file, (share) => change({ share }))
      if (!sendResult.ok) return change({ failure: sendResult })
      setUploads((uploads) => uploads.filter((upload) => upload.key !== key))
      await revalidate()
    })
  }

  function sendAgain({ key, file }: Upload) {
    setUploads((uploads) =>
      uploads.map((upload) =>
        upload.key === key ? { ...upload, share: 0, failure: null } : upload,
      ),
    )
    send(key, file)
  }

  return { uploads, add, sendAgain }
}

/** Passes files that are pasted or dropped anywhere on the page to `add`. Returns whether files are being dragged over the page. */
function useReceivedFiles(add: (files: File[]) => void): boolean {
  const [isDragging, setIsDragging] = useState(false)
  const addRef = useRef(add)
  addRef.current = add
  useEffect(() => {
    const receive = (event: Event, transfer: DataTransfer | null) => {
      const files = [...(transfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      addRef.current(files)
    }
    const listeners = new AbortController()
    const { signal } = listeners
    document.addEventListener('paste', (event) => receive(event, event.clipboardData), { signal })
    document.addEventListener(
      'drop',
      (event) => {
        setIsDragging(false)
        receive(event, event.dataTransfer)
      },
      { signal },
    )
    document.addEventListener(
      'dragover',
      (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return
        event.preventDefault()
        setIsDragging(true)
      },
      { signal },
    )
    document.addEventListener(
      'dragleave',
      // Without a related target the pointer left the window.
      ({ relatedTarget }) => relatedTarget === null && setIsDragging(false),
      { signal },
    )
    return () => listeners.abort()
  }, [])
  return isDragging
}

const LIMIT_TEXT = 'Hoogstens 100 MB per bestand.'
const HINT_ID = 'foto-uitleg'

/** Adds photos with a file dialog, by dropping or by pasting, several at once. Without JavaScript this is a form with a file field. */
export function PhotoUpload(props: PhotoUploadProps) {
  const { linkUrl, label, hint, beside, accept = 'image/*' } = props
  const { uploads, add, sendAgain } = useUploads(linkUrl)
  const isDragging = useReceivedFiles(add)
  const isHydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)

  function retry(upload: Upload) {
    sendAgain(upload)
    // The clicked button was removed, so the focus moves to the file field.
    field.current?.focus()
  }

  const running = uploads.filter(({ failure }) => failure === null)
  return (
    <div>
      {isHydrated ? (
        <div
          className={`flex flex-wrap items-center gap-x-3 gap-y-2 ${isDragging ? 'bg-accent-tint outline-1 outline-offset-8 outline-accent outline-dashed' : ''}`}
        >
          <label
            className={`${buttonClass({ variant: 'second', size: 'small' })} relative has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
          >
            {label}
            <input
              ref={field}
              type="file"
              accept={accept}
              multiple
              aria-describedby={HINT_ID}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              onChange={({ currentTarget }) => {
                add([...(currentTarget.files ?? [])])
                currentTarget.value = ''
              }}
            />
          </label>
          {beside}
          <p id={HINT_ID} className="min-w-0 basis-full text-sm text-ink-3">
            {hint} Slepen en plakken kan ook. {LIMIT_TEXT}
          </p>
        </div>
      ) : (
        <>
          <Form method="post" encType="multipart/form-data">
            <FileField
              name="photos"
              label={label}
              accept={accept}
              multiple
              hint={`${hint} ${LIMIT_TEXT}`}
              beside={
                <Button type="submit" variant="second" name="intent" value="upload">
                  Voeg toe
                </Button>
              }
            />
          </Form>
          {beside}
        </>
      )}
      <p role="status" className="sr-only">
        {running.length > 0 && `${running.length} onderweg`}
      </p>
      <UploadProgress running={running} />
      <div role="alert">
        {uploads.map(
          (upload) =>
            upload.failure && (
              <UploadFailure
                key={upload.key}
                name={upload.file.name}
                {...upload.failure}
                onRetry={upload.failure.mayRetry ? () => retry(upload) : undefined}
              />
            ),
        )}
      </div>
    </div>
  )
}

/** Shows the English text that the contract prescribes and the reason in Dutch. */
export function UploadFailure({
  name,
  problem,
  message = UPLOAD_FAILED_TEXT,
  onRetry,
}: {
  name: string
  problem: string
  message?: string
  onRetry?: (() => void) | undefined
}) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex min-w-0 items-start gap-1.5 text-sm text-danger">
        <CircleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} aria-hidden="true" />
        <span className="min-w-0 wrap-anywhere">
          {name}: <span lang="en">{message}</span> {problem}
        </span>
      </p>
      {onRetry && (
        <Button size="small" variant="second" onClick={onRetry}>
          Probeer opnieuw
          <span className="sr-only"> met {name}</span>
        </Button>
      )}
    </div>
  )
}

function UploadProgress({ running }: { running: Upload[] }) {
  return (
    <ul className="mt-3 space-y-2">
      {running.map(({ key, file, share }) => (
        <li key={key} className="flex items-center gap-3 text-sm">
          <span className="min-w-0 flex-1 truncate">{file.name}</span>
          <progress
            value={share}
            max={1}
            aria-label={file.name}
            className="h-1.5 w-24 appearance-none bg-ground sm:w-40 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-ground [&::-webkit-progress-value]:bg-accent"
          />
          <span className="w-10 text-right tabular-nums">{Math.round(share * 100)}%</span>
        </li>
      ))}
    </ul>
  )
}
