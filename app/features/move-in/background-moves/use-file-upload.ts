import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { path } from '#app/platform/path.ts'
import type { SourceFault } from './move-office.ts'

interface UploadResponse {
  page?: string
  error?: SourceFault
}

/**
 * Uploads the files of a form with `XMLHttpRequest`, because `fetch` does not report progress. Without JavaScript the
 * browser submits the form to its own page.
 */
export function useFileUpload() {
  const navigate = useNavigate()
  /** part of the files that was sent, from 0 to 1; null: no upload is in progress */
  const [sentShare, setSentShare] = useState<number | null>(null)
  const [error, setError] = useState<SourceFault>()

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sentShare !== null) return
    setError(undefined)
    setSentShare(0)
    const request = new XMLHttpRequest()
    request.open('POST', path('/beheer/importeren/overstappen/bestanden'))
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => setSentShare(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const { page, error: problem } = (request.response ?? {}) as UploadResponse
      if (page) {
        void navigate(page)
        return
      }
      setSentShare(null)
      setError(problem ?? CONNECTION_LOST)
    }
    request.onerror = () => {
      setSentShare(null)
      setError(CONNECTION_LOST)
    }
    request.send(new FormData(event.currentTarget))
  }

  return { sentShare, error, onSubmit }
}

const CONNECTION_LOST: SourceFault = {
  field: 'files',
  text: 'De verbinding viel weg. Probeer het opnieuw.',
}
