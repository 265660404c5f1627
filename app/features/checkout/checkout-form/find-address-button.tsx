import { Button } from '#app/ui/button.tsx'

/** Without JavaScript the server looks up the address and returns the form with the result. */
export function FindAddressButton() {
  return (
    <noscript className="col-span-6">
      <Button type="submit" name="intent" value="find-address" variant="second" size="small">
        Zoek straat en plaats op
      </Button>
    </noscript>
  )
}
