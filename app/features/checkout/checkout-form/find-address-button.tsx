import { Button } from '#app/ui/button.tsx'

/** Without JavaScript the look-up is a round by the server; the form comes back with what it found. */
export function FindAddressButton() {
  return (
    <noscript className="col-span-6">
      <Button type="submit" name="intent" value="find-address" look="second" size="small">
        Zoek straat en plaats op
      </Button>
    </noscript>
  )
}
