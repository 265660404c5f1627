import { Form } from 'react-router'
import { Picture } from '#app/features/core/media/picture.tsx'
import { remainingPhotoField, scoreField } from '#app/features/customers/reviews/review-fields.ts'
import {
  type Criterion,
  MAX_REVIEW_PHOTOS,
  type OwnReview,
  REVIEWS_EXPLAINED_URL,
} from '#app/features/customers/reviews/reviews.ts'
import { RatingLegend, StarChoice } from '#app/features/customers/reviews/star-choice.tsx'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { IntentButton } from '#app/ui/forms/intent-button.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { FieldError } from './field-error.tsx'

interface ReviewFormProps {
  criteria: Criterion[]
  /** earlier version of the review by this author */
  ownReview: OwnReview | null
  /** stars chosen on the product page */
  stars: number | null
  name: string
  /** rejected form; `formValues` is missing if the request was too large to parse */
  rejected:
    | { formValues?: FormValues | undefined; errors: FieldErrors; message: string | null }
    | undefined
}

/** Form to write or change a review. */
export function ReviewForm({ criteria, ownReview, stars, name, rejected }: ReviewFormProps) {
  const formRef = useErrorFocus(rejected?.errors)
  const errors = rejected?.errors
  const values = rejected?.formValues
  const fieldValue = (field: string, storedValue: number | null | undefined) =>
    values ? Number(values[field]) || null : storedValue
  return (
    <Form
      ref={formRef}
      method="post"
      encType="multipart/form-data"
      noValidate
      className="max-w-modal space-y-6"
    >
      {rejected?.message && (
        <Notice kind="danger" role="alert">
          {rejected.message}
        </Notice>
      )}
      <StarChoice
        legend={<RatingLegend />}
        name="stars"
        defaultValue={fieldValue('stars', ownReview?.stars ?? stars)}
        error={errors?.stars && <FieldError text={errors.stars} />}
      />
      {criteria.length > 0 && (
        <CriterionChoices
          criteria={criteria}
          score={(criterion) => fieldValue(scoreField(criterion), ownReview?.scores[criterion.id])}
        />
      )}
      <ReviewTexts ownReview={ownReview} formValues={values} errors={errors} />
      {ownReview && ownReview.photos.length > 0 && (
        <StoredPhotos photos={ownReview.photos} formValues={values} />
      )}
      <ReviewPhotosField error={errors?.photos} />
      <TextField
        label="Naam bij je review"
        name="author"
        autoComplete="given-name"
        maxLength={40}
        hint="Iedereen leest deze naam. Een voornaam is genoeg."
        defaultValue={values?.author ?? ownReview?.author ?? name}
        error={errors?.author}
      />
      <div className="flex flex-wrap gap-3">
        <IntentButton intent="write" busyText="Versturen">
          {ownReview ? 'Verstuur opnieuw' : 'Verstuur review'}
        </IntentButton>
        {ownReview && (
          <IntentButton intent="remove" busyText="Verwijderen" variant="second">
            Verwijder mijn review
          </IntentButton>
        )}
      </div>
      <p className="text-sm text-ink-2">
        {ownReview?.state === 'approved'
          ? 'Verstuur je hem opnieuw, dan lezen we hem weer; tot dan staat hij niet op de site. '
          : 'We lezen je review voordat hij op de site komt. '}
        <a href={REVIEWS_EXPLAINED_URL} className={TEXT_LINK}>
          Zo controleren we reviews
        </a>
      </p>
    </Form>
  )
}

function CriterionChoices({
  criteria,
  score,
}: {
  criteria: Criterion[]
  score: (criterion: Criterion) => number | null | undefined
}) {
  return (
    <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {criteria.map((criterion) => (
        <StarChoice
          key={criterion.id}
          legend={
            <>
              {criterion.name} <span className="font-normal text-ink-3">(niet verplicht)</span>
            </>
          }
          name={scoreField(criterion)}
          defaultValue={score(criterion)}
        />
      ))}
    </div>
  )
}

function StoredPhotos({
  photos,
  formValues,
}: {
  photos: OwnReview['photos']
  formValues: FormValues | undefined
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Foto’s die erbij staan</legend>
      <ul className="flex flex-wrap gap-4">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <Picture photo={photo} alt="" sizes="7rem" className="block size-28" />
            <CheckboxField
              name={remainingPhotoField(photo.id)}
              defaultChecked={
                formValues ? formValues[remainingPhotoField(photo.id)] === 'on' : true
              }
              label={
                <>
                  Bewaar<span className="sr-only"> foto {index + 1}</span>
                </>
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function ReviewTexts({
  ownReview,
  formValues,
  errors,
}: {
  ownReview: OwnReview | null
  formValues: FormValues | undefined
  errors: FieldErrors | undefined
}) {
  return (
    <>
      <TextField
        label="Titel"
        name="title"
        autoComplete="off"
        maxLength={80}
        defaultValue={formValues?.title ?? ownReview?.title}
        error={errors?.title}
      />
      <TextAreaField
        label="Wat vind je ervan?"
        name="body"
        rows={6}
        hint="Hoe het zit, hoe het eruitziet, of het is wat je dacht. Zet er geen adressen of telefoonnummers in."
        defaultValue={formValues?.body ?? ownReview?.body}
        error={errors?.body}
      />
    </>
  )
}

/** Photo field. After a rejection the files have to be chosen again, because browsers do not restore them. */
function ReviewPhotosField({ error }: { error?: string | undefined }) {
  return (
    <FileField
      name="photos"
      label="Foto’s"
      isOptional
      multiple
      accept="image/jpeg,image/png,image/webp,image/avif"
      hint={`Hoogstens ${MAX_REVIEW_PHOTOS}, elk tot 10 MB. Waar en wanneer een foto gemaakt is, bewaren we niet.`}
      error={error}
    />
  )
}
