import { Flame, Snowflake } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useAccount } from '#app/features/core/accounts/account-store.ts'
import { postSiteCall } from '#app/features/core/accounts/site-call.ts'
import { temperatureText } from '#app/features/listings/product-cards/temperature.ts'
import { Thermometer } from '#app/features/listings/product-cards/thermometer.tsx'
import { readCookie } from '#app/platform/http/read-cookie.ts'
import { showToast } from '#app/ui/feedback/toasts.ts'
import { getJson } from '#app/ui/loading/get-json.ts'
import {
  temperatureOfVotes,
  VOTE_LABELS,
  VOTED_COOKIE,
  type Vote,
  type VoteState,
} from './votes.ts'

const CHOICES = [
  { vote: 'hot', Icon: Flame },
  { vote: 'cold', Icon: Snowflake },
] as const

interface VoteButtonsProps {
  /** product or deal */
  subject: { id: number; name: string; votes: { hot: number; cold: number } }
  /** URL of the page to vote without JavaScript */
  url: string
}

/** Returns the number of votes with the visitor's own vote, and a function to change that vote. */
function useVote(id: number, votes: { hot: number; cold: number }) {
  const { isSignedIn } = useAccount()
  const [state, setState] = useState<VoteState>({ ...votes, vote: null })
  const [busyVote, setBusyVote] = useState<Vote | null>(null)
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    if (!isSignedIn && readCookie(VOTED_COOKIE) === '') return
    const controller = new AbortController()
    const query = new URLSearchParams({ action: 'hot-votes', post_id: String(id) })
    void getJson<VoteState>(`/ajax-cached.php?${query}`, controller.signal).then((answer) => {
      if (answer.ok) setState(answer.data)
    })
    return () => controller.abort()
  }, [isSignedIn, id])

  async function submitVote(vote: Vote) {
    if (busyVote) return
    setBusyVote(vote)
    const answer = await postSiteCall<VoteState>(({ hotnonce }) => ({
      action: 'hot-count',
      hotnonce,
      hot_count: state.vote === vote ? 'none' : vote,
      post_id: String(id),
    }))
    setBusyVote(null)
    if (!answer) {
      return showToast({ kind: 'danger', text: 'Stemmen lukte niet. Probeer het zo nog eens.' })
    }
    setState(answer)
    const voteText = answer.vote ? `Je stem: ${VOTE_LABELS[answer.vote]}` : 'Je stem is ingetrokken'
    setAnnouncement(`${voteText}. Temperatuur ${temperatureText(temperatureOfVotes(answer))}`)
  }

  return { state, busyVote, announcement, submitVote }
}

/**
 * Temperature of a product or deal with buttons to vote. Cached pages do not contain the vote of one visitor, so the script
 * fetches it for visitors who have voted. Without JavaScript the buttons submit to the vote page.
 */
export function VoteButtons({ subject: { id, name, votes }, url }: VoteButtonsProps) {
  const { state, busyVote, announcement, submitVote } = useVote(id, votes)
  return (
    <form method="post" action={url} className="-ml-2.5 flex flex-wrap items-center">
      <fieldset className="contents">
        <legend className="sr-only">Warm of koud: wat vind je van {name}?</legend>
        {CHOICES.map(({ vote, Icon }) => (
          <button
            key={vote}
            type="submit"
            name="vote"
            value={vote}
            aria-pressed={state.vote === vote}
            aria-busy={busyVote === vote || undefined}
            className="vote-button"
            onClick={(event) => {
              event.preventDefault()
              void submitVote(vote)
            }}
          >
            <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
            {VOTE_LABELS[vote]}
          </button>
        ))}
      </fieldset>
      <Thermometer degrees={temperatureOfVotes(state)} className="ml-2.5 border border-line" />
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </form>
  )
}
