import { Form } from 'react-router'
import { Thermometer } from '#app/features/listings/product-cards/thermometer.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { temperatureOfVotes, VOTE_LABELS, type VoteState, votesText } from './votes.ts'

interface VoteChoiceProps {
  name: string
  state: VoteState
  /** error of the last vote */
  message: string | undefined
}

/** The vote page: the temperature, the visitor's current vote and the other options. */
export function VoteChoice({ name, state, message }: VoteChoiceProps) {
  const voteText = state.vote
    ? `Je stem op ${name}: ${VOTE_LABELS[state.vote].toLowerCase()}.`
    : `Wat vind je van ${name}?`
  const choices = [
    { vote: 'hot', text: VOTE_LABELS.hot },
    { vote: 'cold', text: VOTE_LABELS.cold },
    { vote: 'none', text: 'Trek mijn stem in' },
  ].filter(({ vote }) => vote !== (state.vote ?? 'none'))
  return (
    <>
      <h1 className="display text-display-md wrap-anywhere">Warm of koud?</h1>
      <p className="mt-3 text-lead text-ink-2">{`${voteText} ${votesText(state)}`}</p>
      <p className="mt-3 empty:hidden">
        <Thermometer degrees={temperatureOfVotes(state)} className="border border-line" />
      </p>
      {message && (
        <div className="mt-4">
          <Notice kind="danger" role="alert">
            {message}
          </Notice>
        </div>
      )}
      <Form method="post" className="mt-6 flex flex-wrap gap-3">
        {choices.map(({ vote, text }) => (
          <Button key={vote} type="submit" name="vote" value={vote} variant="second" size="small">
            {text}
          </Button>
        ))}
      </Form>
    </>
  )
}
