import { Form, useNavigation } from 'react-router'
import { InfoPage, InfoSection } from '#app/features/content/info-pages/info-page.tsx'
import { StatementList } from '#app/features/fulfilment/withdrawals/statement-list.tsx'
import {
  CONFIRM_LABEL,
  PERSONAL_WARNING,
  personalLineNotice,
} from '#app/features/fulfilment/withdrawals/withdrawals.ts'
import type { FormValues } from '#app/platform/forms/form-fields.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { ChoiceError } from '#app/ui/forms/choice-error.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'

interface FillStepProps {
  formValues: FormValues
  /** products of the visitor's order; empty: the visitor types them */
  articles: string[]
  /** lines of the visitor's order that are excluded; null: the order is unknown */
  personal: readonly string[] | null
  errors: Record<string, string> | null
  message: string | null
}

export function FillStep({ formValues, articles, personal, errors, message }: FillStepProps) {
  const form = useErrorFocus(errors)
  const isBusy = useNavigation().state === 'submitting'
  return (
    <Form ref={form} method="post" noValidate className="max-w-modal space-y-5">
      {message && (
        <Notice kind="danger" role="alert">
          {message}
        </Notice>
      )}
      <TextField
        label="Bestelnummer"
        name="orderNumber"
        autoComplete="off"
        hint="Staat in je bevestigingsmail, bijvoorbeeld 10001."
        defaultValue={formValues.orderNumber}
        error={errors?.orderNumber}
      />
      <TextField
        label="Naam"
        name="name"
        autoComplete="name"
        defaultValue={formValues.name}
        error={errors?.name}
      />
      <TextField
        label="E-mailadres"
        name="email"
        type="email"
        autoComplete="email"
        hint="Hier sturen we de ontvangstbevestiging naartoe."
        defaultValue={formValues.email}
        error={errors?.email}
      />
      {articles.length > 0 ? (
        <ArticleChoice
          articles={articles}
          chosen={formValues.items?.split('\n') ?? []}
          error={errors?.items}
        />
      ) : (
        <TextAreaField
          label="Welke artikelen?"
          name="items"
          isOptional
          hint="Leeg laten als het om de hele bestelling gaat."
          rows={3}
          defaultValue={formValues.items}
          error={errors?.items}
        />
      )}
      <PersonalWarning personal={personal} />
      <Button type="submit" name="stap" value="nakijken" busyText={isBusy ? 'Verder' : undefined}>
        Verder
      </Button>
      <p className="text-sm text-ink-3">Je ziet eerst wat je hebt ingevuld; daarna bevestig je.</p>
    </Form>
  )
}

/** Names the lines that are excluded, if they are known: a visitor who only typed a number may not see the order. */
function PersonalWarning({ personal }: { personal: readonly string[] | null }) {
  const texts = personal?.map(personalLineNotice) ?? [PERSONAL_WARNING]
  return texts.map((text) => (
    <p key={text} className="mt-3 text-sm text-ink-2">
      {text}
    </p>
  ))
}

type ArticleChoiceProps = { articles: string[]; chosen: string[]; error: string | undefined }

function ArticleChoice({ articles, chosen, error }: ArticleChoiceProps) {
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={error && 'artikelen-fout'}
      data-rejected={error ? '' : undefined}
    >
      <legend className="font-medium">Welke artikelen?</legend>
      <p className="mt-1 text-sm text-ink-2">Kies niets als het om de hele bestelling gaat.</p>
      {articles.map((article) => (
        <CheckboxField
          key={article}
          name="items"
          value={article}
          label={article}
          defaultChecked={chosen.includes(article)}
        />
      ))}
      <ChoiceError id="artikelen-fout" error={error} />
    </fieldset>
  )
}

interface ConfirmStepProps {
  statement: { orderNumber: string; name: string; email: string; items: string }
  formToken: string
  personal: readonly string[] | null
}

export function ConfirmStep({ statement, formToken, personal }: ConfirmStepProps) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <InfoPage
      title="Klopt dit?"
      lead={
        statement.items
          ? 'Na bevestigen is de overeenkomst voor deze artikelen herroepen.'
          : 'Na bevestigen is de overeenkomst herroepen.'
      }
      isAnswer
    >
      <InfoSection title="Je herroeping">
        <StatementList statement={statement} />
        <PersonalWarning personal={personal} />
        <Form method="post" className="mt-6 flex flex-wrap gap-3">
          {Object.entries(statement).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="kenmerk" value={formToken} />
          <Button
            type="submit"
            name="stap"
            value="bevestigen"
            busyText={isBusy ? CONFIRM_LABEL : undefined}
          >
            {CONFIRM_LABEL}
          </Button>
          <Button type="submit" variant="second" name="stap" value="wijzigen">
            Wijzigen
          </Button>
        </Form>
      </InfoSection>
    </InfoPage>
  )
}
