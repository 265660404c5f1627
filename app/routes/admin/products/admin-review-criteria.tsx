import {
  editedName,
  findEditedValues,
  toNamedList,
} from '#app/features/admin/named-lists/named-list.server.ts'
import { NamedListScreen } from '#app/features/admin/named-lists/named-list-screen.tsx'
import { submitNamedList } from '#app/features/admin/named-lists/submit-named-list.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { ADMIN_REVIEWS_URL } from '#app/features/customers/reviews/admin/review-list.ts'
import {
  moveCriterionUp,
  readCriteria,
  removeCriterion,
  saveCriterion,
} from '#app/features/customers/reviews/manage-criteria.server.ts'
import { criterionForm } from '#app/features/customers/reviews/review-forms.ts'
import { MAX_CRITERIA } from '#app/features/customers/reviews/reviews.ts'
import { appContext } from '#app/platform/app-context.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { path } from '#app/platform/path.ts'
import type { Route } from './+types/admin-review-criteria.ts'

const THIS_PAGE = path('/beheer/reviews/onderdelen')

export const meta: Route.MetaFunction = () => [{ title: 'Onderdelen · Reviews · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  return toNamedList(await readCriteria(context.get(appContext).db), url, editedName)
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const save = async (id: number | null, name: string) => {
    const result = await saveCriterion(app, id, name)
    if (result.ok) return undefined
    switch (result.error) {
      case 'unknown-criterion':
        throw notFound()
      case 'name-taken':
        return { name: 'Dit onderdeel is er al.' }
      case 'too-many':
        return { name: `Meer dan ${MAX_CRITERIA} onderdelen vult niemand in.` }
    }
  }
  return submitNamedList(request, THIS_PAGE, {
    newForm: criterionForm,
    add: ({ name }) => save(null, name),
    form: criterionForm,
    readEdited: async (id) => findEditedValues(await readCriteria(app.db), id, editedName),
    save: (id, { name }) => save(id, name),
    remove: (id) => removeCriterion(app, id),
    moveUp: (id) => moveCriterionUp(app, id),
  })
}

export default function AdminReviewCriteria({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NamedListScreen
      {...loaderData}
      title="Onderdelen van een review"
      back={{ to: ADMIN_REVIEWS_URL, text: 'Reviews' }}
      intro={`Behalve voor het sieraad als geheel kan een klant sterren geven voor hoogstens ${MAX_CRITERIA} onderdelen, zoals kwaliteit of verpakking. Bij een sieraad staan ze als balken.`}
      pageUrl={THIS_PAGE}
      rejected={actionData}
      isOrdered
      newRow={{ label: 'Nieuw onderdeel' }}
      maxRows={MAX_CRITERIA}
      removeText={() => 'De sterren die klanten ervoor gaven, zijn dan niet meer te zien.'}
    />
  )
}
