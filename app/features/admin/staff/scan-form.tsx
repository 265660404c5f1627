import { encodeQR } from 'qr'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'

/** Shows the secret for the authenticator app as a QR code and as text. The first code proves that the app has the secret. */
export function ScanForm({ uri, error }: { uri: string; error: string | undefined }) {
  const isBusy = useNavigation().state === 'submitting'
  const form = useErrorFocus(error ? { code: error } : undefined)
  const secret = new URLSearchParams(uri.slice(uri.indexOf('?'))).get('secret') ?? ''
  return (
    <Form ref={form} method="post" noValidate className="space-y-4">
      <input type="hidden" name="uri" value={uri} />
      <p>
        Scan dit met een app voor codes, zoals die van Google, Microsoft of Apple, of met je
        wachtwoordkluis.
      </p>
      <QrCode text={uri} label="QR-code met de sleutel voor je app" />
      <p>
        Lukt scannen niet, typ dan deze sleutel over:
        <span className="mt-1 block font-mono wrap-anywhere">
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </span>
      </p>
      <div className="max-w-64">
        <TextField
          name="code"
          label="De zes cijfers uit je app"
          inputMode="numeric"
          autoComplete="one-time-code"
          // The previous step's password field was removed from the page, so the focus moves here.
          autoFocus
          error={error}
        />
      </div>
      <Button
        type="submit"
        name="intent"
        value="confirm"
        busyText={isBusy ? 'Even geduld' : undefined}
      >
        Zet aan
      </Button>
    </Form>
  )
}

/** Renders a text as a QR code, in one SVG path without styles. */
function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      className="size-56 bg-white"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
