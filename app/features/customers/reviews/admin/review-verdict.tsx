import { Form } from 'react-router'
import type { FieldErrors, Typed } from '#app/platform/form-fields.ts'
import { IntentButton } from '#app/ui/intent-button.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useErrorFocus } from '#app/ui/use-error-focus.ts'
import type { ModeratedReview } from './read-review-queue.server.ts'

interface ReviewVerdictProps {
  review: ModeratedReview
  refused: { errors: FieldErrors; typed: Typed } | undefined
}

/** What becomes of a review, and what the shop says to it. */
export function ReviewVerdict({ review, refused }: ReviewVerdictProps) {
  const refusal = useErrorFocus(refused?.errors)
  const answer = useErrorFocus(refused?.errors)
  return (
    <div className="space-y-6 border-t border-line pt-5">
      {review.state !== 'approved' && (
        <Form method="post">
          <IntentButton intent="approve" busyText="Goedkeuren" size="small">
            Keur goed
          </IntentButton>
        </Form>
      )}
      {review.state !== 'refused' && (
        <Form ref={refusal} method="post" noValidate className="max-w-prose space-y-3">
          <TextField
            name="refusal"
            label="Reden om te weigeren"
            autoComplete="off"
            hint="De schrijver leest dit. Weinig sterren is geen reden: de wet wil dat goede en slechte reviews gelijk behandeld worden."
            defaultValue={refused?.typed.refusal ?? review.refusal}
            error={refused?.errors.refusal}
          />
          <IntentButton intent="refuse" busyText="Weigeren" look="second" size="small">
            Weiger
          </IntentButton>
        </Form>
      )}
      <Form
        ref={answer}
        method="post"
        noValidate
        className="max-w-prose space-y-3 border-t border-line pt-5"
      >
        <TextAreaField
          name="answer"
          label="Antwoord van de winkel"
          isOptional
          hint="Staat onder de review, voor iedereen."
          defaultValue={refused?.typed.answer ?? review.answer}
          error={refused?.errors.answer}
        />
        <IntentButton intent="answer" busyText="Opslaan" look="second" size="small">
          Bewaar antwoord
        </IntentButton>
      </Form>
    </div>
  )
}
