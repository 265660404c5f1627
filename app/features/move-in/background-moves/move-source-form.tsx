import { Form } from 'react-router'
import { CollapsibleFields } from '#app/ui/admin/collapsible-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { MoveFile } from './move-files.server.ts'
import { bytesText, MOVE_FILE_DAYS, type SourceFault } from './move-office.ts'
import { useFileUpload } from './use-file-upload.ts'

interface MoveSourceFormProps {
  /** files that were copied to the server by other means */
  prepared: MoveFile[]
  /** free disk space in bytes; null: unknown */
  room: number | null
  /** the problem of a form that was submitted without JavaScript */
  error: SourceFault | undefined
}

/** The form to choose the files of the former shop, which are uploaded with a progress bar. */
export function MoveSourceForm({ prepared, room, error: submittedError }: MoveSourceFormProps) {
  const { sentShare, error: uploadError, onSubmit } = useFileUpload()
  const error = uploadError ?? (sentShare === null ? submittedError : undefined)
  const form = useErrorFocus(error)
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      className="grid gap-4"
      noValidate
      onSubmit={onSubmit}
    >
      <h2 className="text-title font-semibold">Bestanden van de vorige winkel</h2>
      <FileField
        name="files"
        multiple
        label="Kies alle bestanden tegelijk"
        accept=".sql,.gz,.zip,.xml,.csv,.txt"
        error={error?.field === 'files' ? error.text : undefined}
        hint={[
          room !== null && `Op de schijf is ${bytesText(room)} vrij.`,
          `De winkel gooit de bestanden na ${MOVE_FILE_DAYS} dagen weg.`,
        ]
          .filter(Boolean)
          .join(' ')}
      />
      {prepared.length > 0 && <PreparedFiles files={prepared} />}
      <RunningShopFields error={error} />
      {sentShare !== null && <UploadProgress percent={Math.floor(sentShare * 100)} />}
      <p>
        <Button type="submit" size="small" busyText={sentShare === null ? undefined : 'Versturen'}>
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

/** The URL and key of a running shop, as the only source or in addition to files. */
function RunningShopFields({ error }: { error: SourceFault | undefined }) {
  const errorOf = (field: SourceFault['field']) => (error?.field === field ? error.text : undefined)
  const isRejected = error !== undefined && error.field !== 'files'
  return (
    <CollapsibleFields title="Of lees de winkel die nog draait (WooCommerce)" isOpen={isRejected}>
      <p className="mb-4 text-ink-2">
        Zonder export: maak in de vorige winkel bij WooCommerce → Instellingen → Geavanceerd → REST
        API een sleutel die mag lezen. Wachtwoorden van klanten komen zo niet mee.
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <div className="md:col-span-2">
          <TextField
            name="adres"
            label="Webadres van de vorige winkel"
            inputMode="url"
            isOptional
            placeholder="https://www.voorbeeld.nl"
            error={errorOf('adres')}
          />
        </div>
        <TextField
          name="sleutel"
          label="Sleutel"
          autoComplete="off"
          isOptional
          hint="Begint met ck_"
          error={errorOf('sleutel')}
        />
        <TextField
          name="geheim"
          type="password"
          label="Geheim"
          autoComplete="off"
          isOptional
          hint="Begint met cs_"
        />
        <TextField
          name="gebruiker"
          label="Gebruikersnaam"
          autoComplete="off"
          isOptional
          hint="Alleen nodig voor concepten en privépagina’s"
        />
        <TextField
          name="wachtwoord"
          type="password"
          label="Applicatiewachtwoord"
          autoComplete="off"
          isOptional
        />
      </div>
    </CollapsibleFields>
  )
}
