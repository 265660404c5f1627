import { useEffect, useRef } from 'react'
import { path } from '#app/platform/path.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'

/** The backup codes, which are shown only once. */
export function BackupCodes({ codes }: { codes: string[] }) {
  const list = useRef<HTMLUListElement>(null)
  // The submitted form was removed from the page, so the focus moves to the codes.
  useEffect(() => list.current?.focus(), [])
  return (
    <>
      <Notice kind="success">
        Tweestapsverificatie staat aan. Bewaar deze reservecodes: ze worden maar één keer getoond.
      </Notice>
      <p>
        Is je telefoon kwijt of leeg, dan log je in met een van deze codes. Elke code werkt één
        keer. Druk ze af of zet ze in je wachtwoordkluis.
      </p>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Reservecodes"
        className="grid grid-cols-2 gap-x-8 gap-y-1 bg-ground p-4 font-mono sm:max-w-[26rem]"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ButtonLink to={path('/beheer')} size="small">
        Ik heb ze bewaard
      </ButtonLink>
    </>
  )
}
