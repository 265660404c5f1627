import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

/** Creates, shows or ends the preview link of a draft, inside the product form. `url` is null if there is no link. */
export function PreviewLink({ url }: { url: string | null }) {
  return (
    <div id="voorbeeld" className="border-t border-line pt-5">
      <p className="text-title font-semibold">Voorbeeld</p>
      {url === null ? (
        <>
          <p className="mt-1 text-sm text-ink-2">
            Een geheime link laat iemand dit concept zien zoals het in de winkel komt. Kopen kan nog
            niet, en zoekmachines vinden het niet.
          </p>
          <Button
            type="submit"
            variant="second"
            size="small"
            name="intent"
            value="preview"
            className="mt-3"
          >
            Maak een voorbeeldlink
          </Button>
        </>
      ) : (
        <>
          <p className="mt-1 text-sm text-ink-2">
            Wie deze link heeft, ziet wat je het laatst hebt opgeslagen.
          </p>
          <p className="mt-2 text-sm wrap-anywhere">
            <Link to={url} reloadDocument className={TEXT_LINK}>
              {url}
            </Link>
          </p>
          <Button
            type="submit"
            variant="second"
            size="small"
            name="intent"
            value="end-preview"
            className="mt-3"
          >
            Beëindig de link
          </Button>
        </>
      )}
    </div>
  )
}
