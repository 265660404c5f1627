import { ArrowUp } from 'lucide-react'
import { data, Form, redirect } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { ADMIN_REVIEWS } from '#app/features/customers/reviews/admin/review-list.ts'
import {
  moveCriterionUp,
  readCriteria,
  removeCriterion,
  saveCriterion,
} from '#app/features/customers/reviews/manage-criteria.server.ts'
import { criterionForm } from '#app/features/customers/reviews/review-forms.ts'
import { MAX_CRITERIA } from '#app/features/customers/reviews/reviews.ts'
import { shopContext } from '#app/platform/app-context.ts'
import { type FieldErrors, readFields, type Typed } from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { RemoveWarning } from '#app/ui/admin/remove-warning.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { Route } from './+types/admin-review-criteria.ts'

const HERE = `${ADMIN_REVIEWS}onderdelen/`

export const meta: Route.MetaFunction = () => [{ title: 'Onderdelen · Reviews · Beheer · Schakel' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const criteria = await readCriteria(context.get(shopContext).db)
  const removing = readId(url.searchParams.get('verwijder'))
  return {
    criteria,
    removing: criteria.find(({ id }) => id === removing),
    isSaved: url.searchParams.has('opgeslagen'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(shopContext)
  const form = await readForm(request)
  const id = readId(form.get('id'))
  switch (form.get('intent')) {
    case 'up':
      await moveCriterionUp(app, id)
      break
    case 'remove':
      await removeCriterion(app, id)
      break
    default: {
      const read = readFields(criterionForm, form)
      const reject = (name: string) => data({ id, errors: { name }, typed: read.typed }, 422)
      if (!read.ok) return reject(read.errors.name ?? '')
      const result = await saveCriterion(app, id || null, read.value.name)
      if (result.ok) break
      if (result.error === 'unknown-criterion') throw notFound()
      return reject(
        result.error === 'name-taken'
          ? 'Dit onderdeel is er al.'
          : `Meer dan ${MAX_CRITERIA} onderdelen vult niemand in.`,
      )
    }
  }
  return redirect(`${HERE}?opgeslagen=1`)
}

export default function AdminReviewCriteria({ loaderData, actionData }: Route.ComponentProps) {
  const { criteria, removing, isSaved } = loaderData
  const rejectedFor = (id: number) => (actionData?.id === id ? actionData : undefined)
  return (
    <div className="max-w-[56rem]">
      <AdminHeading title="Onderdelen van een review">
        <ButtonLink variant="second" size="small" to={ADMIN_REVIEWS}>
          Alle reviews
        </ButtonLink>
      </AdminHeading>
      <p className="mb-6 max-w-prose text-ink-2">
        Behalve voor het sieraad als geheel kan een klant sterren geven voor hoogstens{' '}
        {MAX_CRITERIA} onderdelen, zoals kwaliteit of verpakking. Bij een sieraad staan ze als
        balken.
      </p>
      {removing && (
        <RemoveWarning
          name={removing.name}
          id={String(removing.id)}
          back={HERE}
          text="De sterren die klanten ervoor gaven, zijn dan niet meer te zien."
        />
      )}
      <SaveNotice isSaved={isSaved && !actionData} />
      <ul className="border-t border-ink">
        {criteria.map((criterion, index) => (
          <li key={`${criterion.id} ${criterion.name}`} className="border-b border-line py-4">
            <CriterionForm
              criterion={criterion}
              isFirst={index === 0}
              rejected={rejectedFor(criterion.id)}
            />
          </li>
        ))}
      </ul>
      {criteria.length < MAX_CRITERIA && (
        <div className="mt-8">
          <CriterionForm key={criteria.length} criterion={null} isFirst rejected={rejectedFor(0)} />
        </div>
      )}
    </div>
  )
}

interface CriterionFormProps {
  /** null: a new one */
  criterion: { id: number; name: string } | null
  isFirst: boolean
  rejected: { errors: FieldErrors; typed: Typed } | undefined
}

function CriterionForm({ criterion, isFirst, rejected }: CriterionFormProps) {
  const form = useErrorFocus(rejected?.errors)
  return (
    <Form ref={form} method="post" noValidate className="flex flex-wrap items-start gap-3">
      {criterion && <input type="hidden" name="id" value={criterion.id} />}
      <div className="min-w-48 flex-1">
        <TextField
          name="name"
          label={criterion ? 'Naam' : 'Nieuw onderdeel'}
          autoComplete="off"
          defaultValue={rejected?.typed.name ?? criterion?.name ?? ''}
          error={rejected?.errors.name}
        />
      </div>
      <div className={`flex flex-wrap items-center gap-3 ${criterion ? 'sm:mt-7' : 'mt-7'}`}>
        <Button type="submit" size="small" variant="second">
          {criterion ? 'Opslaan' : 'Voeg toe'}
        </Button>
        {criterion && !isFirst && (
          <Button type="submit" variant="second" size="small" name="intent" value="up">
            <ArrowUp className="size-5" strokeWidth={1.5} aria-hidden="true" />
            Naar voren<span className="sr-only">: {criterion.name}</span>
          </Button>
        )}
        {criterion && (
          <ButtonLink variant="quiet" to={`${HERE}?verwijder=${criterion.id}`}>
            Verwijder<span className="sr-only">: {criterion.name}</span>
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}
