import { Form, useNavigation } from 'react-router'
import type { FieldErrors, Typed } from '#app/platform/form-fields.ts'
import { Button } from '#app/ui/button.tsx'
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
  const refusal = useErrorFocus(refused?.errors.refusal)
  const answer = useErrorFocus(refused?.errors.answer)
  const busy = useNavigation().formData?.get('intent')
  return (
    <div className="space-y-6 border-t border-line pt-5">
      {review.state !== 'approved' && (
        <Form method="post">
          <Button
            type="submit"
            name="intent"
            value="approve"
            size="small"
            busyText={busy === 'approve' ? 'Goedkeuren' : undefined}
          >
            Keur goed
          </Button>
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
          <Button
            type="submit"
            name="intent"
            value="refuse"
            look="second"
            size="small"
            busyText={busy === 'refuse' ? 'Weigeren' : undefined}
          >
            Weiger
          </Button>
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
        <Button
          type="submit"
          name="intent"
          value="answer"
          look="second"
          size="small"
          busyText={busy === 'answer' ? 'Opslaan' : undefined}
        >
          Bewaar antwoord
        </Button>
      </Form>
    </div>
  )
}
