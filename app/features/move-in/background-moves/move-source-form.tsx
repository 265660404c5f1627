import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { MoveFile } from './move-files.server.ts'
import { bytesText, MOVE_FILE_DAYS } from './move-office.ts'
import { useFileUpload } from './use-file-upload.ts'

interface MoveSourceFormProps {
  /** files that lie ready on the server */
  prepared: MoveFile[]
  /** bytes that are free on the disk; null: unknown */
  room: number | null
  /** of a form that was sent without JavaScript */
  error: string | undefined
}

/** Chooses the files of the former shop, and sends them with a progress bar. */
export function MoveSourceForm({ prepared, room, error: sentError }: MoveSourceFormProps) {
  const { share, error: ownError, onSubmit } = useFileUpload()
  const error = ownError ?? (share === null ? sentError : undefined)
  const form = useErrorFocus(error)
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      className="grid max-w-[56rem] gap-4 border-t border-ink pt-5"
      noValidate
      onSubmit={onSubmit}
    >
      <h2 className="text-title font-semibold">Bestanden van de vorige winkel</h2>
      <FileField
        name="files"
        multiple
        label="Kies ze allemaal tegelijk"
        accept=".sql,.gz,.zip,.xml,.csv,.txt"
        error={error}
        isOptional={prepared.length > 0}
        hint={[
          room !== null && `Op de schijf is ${bytesText(room)} vrij.`,
          `De winkel gooit de bestanden na ${MOVE_FILE_DAYS} dagen weg.`,
        ]
          .filter(Boolean)
          .join(' ')}
      />
      {prepared.length > 0 && <PreparedFiles files={prepared} />}
      {share !== null && <UploadProgress percent={Math.floor(share * 100)} />}
      <p>
        <Button type="submit" size="small" busyText={share === null ? undefined : 'Versturen'}>
          Maak een plan
        </Button>
      </p>
    </Form>
  )
}

function PreparedFiles({ files }: { files: MoveFile[] }) {
  return (
    <fieldset>
      <legend className="font-medium">Staat al op de server</legend>
      {files.map(({ name, bytes }) => (
        <CheckboxField
          key={name}
          name="prepared"
          value={name}
          label={<span className="wrap-anywhere">{name}</span>}
          after={
            <span className="text-sm text-ink-2">{bytes === null ? 'map' : bytesText(bytes)}</span>
          }
        />
      ))}
    </fieldset>
  )
}

function UploadProgress({ percent }: { percent: number }) {
  return (
    <div>
      <progress
        className="block h-2 w-full appearance-none bg-ground [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-ground [&::-webkit-progress-value]:bg-accent"
        aria-label="Versturen"
        max={100}
        value={percent}
      />
      <p className="mt-2 text-ink-2" aria-live="polite">
        {percent < 100
          ? `${percent}% verstuurd. Houd deze pagina open.`
          : 'Alles is verstuurd. De winkel bekijkt de bestanden.'}
      </p>
    </div>
  )
}
