import { type FormEvent, useMemo, useRef, useState } from 'react'
import { data, Form, redirect } from 'react-router'
import { settingName } from '#app/features/admin/settings/settings-texts.ts'
import { BrandTabs } from '#app/features/admin/shell/brand-tabs.tsx'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { changedMessage, saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { settingsFields } from '#app/features/core/settings/settings-forms.ts'
import { DEFAULT_THEME, type ThemeSettings } from '#app/features/core/settings/theme-settings.ts'
import {
  BRAND_IMAGES,
  type BrandImageName,
  BrandImages,
} from '#app/features/core/theme/admin/brand-images.tsx'
import { brandFileMessage, MAX_BRAND_BYTES } from '#app/features/core/theme/admin/brand-upload.ts'
import { receiveBrandFile } from '#app/features/core/theme/admin/receive-brand-file.server.ts'
import { ThemeFields } from '#app/features/core/theme/admin/theme-fields.tsx'
import {
  applySuggestedColor,
  suggestColors,
  themeForm,
} from '#app/features/core/theme/admin/theme-form.ts'
import { ThemePreview } from '#app/features/core/theme/admin/theme-preview.tsx'
import { themeStyle } from '#app/features/core/theme/theme-style.ts'
import type { App } from '#app/platform/app.ts'
import { appContext } from '#app/platform/app-context.ts'
import { type FormValues, readFields } from '#app/platform/forms/form-fields.ts'
import { findNewerVersion, formVersion } from '#app/platform/forms/form-version.server.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { fieldsOf } from '#app/ui/admin/edit-form-fields.ts'
import { SaveBar } from '#app/ui/admin/save-button.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { Route } from './+types/admin-theme.ts'

const THIS_PAGE = path('/beheer/uiterlijk')
/** The maximum size of the form without its file. */
const FORM_BYTES = 64 * 1024

export const meta: Route.MetaFunction = () => [{ title: 'Logo en kleuren · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const { values, images } = await readStoredTheme(context.get(appContext))
  return {
    values: { ...values, seen: formVersion(values) },
    images,
    isSaved: url.searchParams.has('opgeslagen'),
  }
}

async function readStoredTheme(app: App) {
  const { logo, darkLogo, favicon, ...values } = pickTheme(await readSettings(app))
  return { values: values as FormValues, images: { logo, darkLogo, favicon } }
}

function pickTheme(settings: ThemeSettings): ThemeSettings {
  const names = Object.keys(DEFAULT_THEME) as (keyof ThemeSettings)[]
  return Object.fromEntries(names.map((name) => [name, settings[name]])) as unknown as ThemeSettings
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const announcedBytes = Number(request.headers.get('content-length') ?? 0)
  const form =
    announcedBytes > 4 * MAX_BRAND_BYTES
      ? undefined
      : await readForm(request, 4 * MAX_BRAND_BYTES + FORM_BYTES)
  if (!form) return data({ fileErrors: { logo: brandFileMessage('too-large') } }, 422)
  const image = BRAND_IMAGES.find((name) => name === form.get('image'))
  if (image) return saveImage(app, image, form)
  applySuggestedColor(form)
  const parsedForm = readFields(themeForm, form)
  if (!parsedForm.ok)
    return data({ errors: parsedForm.errors, formValues: parsedForm.formValues }, 422)
  const conflict = await findConflict(app, form, parsedForm.formValues)
  if (conflict) return data(conflict, 409)
  await saveSettings(app, parsedForm.value)
  return redirect(`${THIS_PAGE}?opgeslagen=1`)
}

/** Returns a warning if somebody else saved the theme since the form was opened. Sending the form again then saves it. */
async function findConflict(app: App, form: FormData, formValues: FormValues) {
  const { values } = await readStoredTheme(app)
  const newerVersion = findNewerVersion(form, values)
  if (newerVersion === null) return null
  const changedNames = Object.keys(values).filter((name) => formValues[name] !== values[name])
  const message = changedMessage(changedNames.map(settingName))
  return { errors: {}, formValues: { ...formValues, seen: newerVersion }, message }
}

async function saveImage(app: App, name: BrandImageName, form: FormData) {
  if (form.get('intent') === 'remove') {
    await saveSettings(app, { [name]: null })
    return redirect(`${THIS_PAGE}?opgeslagen=1`)
  }
  if (form.get('intent') !== 'upload') throw notFound()
  const file = form.get('file')
  const kind = name === 'favicon' ? 'icon' : 'logo'
  const receiveResult = await receiveBrandFile(app, file instanceof File ? file : null, kind)
  if (!receiveResult.ok)
    return data({ fileErrors: { [name]: brandFileMessage(receiveResult.error) } }, 422)
  await saveSettings(app, { [name]: receiveResult.image })
  return redirect(`${THIS_PAGE}?opgeslagen=1`)
}

export default function AdminTheme({ loaderData, actionData }: Route.ComponentProps) {
  const { images, isSaved } = loaderData
  const rejected = actionData && 'formValues' in actionData ? actionData : undefined
  const fileErrors = actionData && 'fileErrors' in actionData ? actionData.fileErrors : undefined
  const message = actionData && 'message' in actionData ? actionData.message : null
  const values = rejected?.formValues ?? loaderData.values
  const form = useErrorFocus(rejected?.errors)
  const field = fieldsOf(values, rejected?.errors)
  const { style, onInput } = usePreviewStyle(values)
  return (
    <>
      <AdminHeading title="Uiterlijk">
        <a href="#voorbeeld" className={`${buttonClass({ variant: 'quiet' })} lg:hidden`}>
          Naar het voorbeeld
        </a>
      </AdminHeading>
      <BrandTabs />
      <SaveNotice
        problem={
          actionData &&
          (fileErrors ? { message: 'Niet opgeslagen. Kijk bij het bestand.' } : { message })
        }
        isSaved={isSaved}
      />
      <div className="gap-10 lg:grid lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]">
        <div>
          <BrandImages images={images} errors={fileErrors} />
          <Form
            key={JSON.stringify(values)}
            ref={form}
            method="post"
            noValidate
            onInput={onInput}
            encType="multipart/form-data"
          >
            <input type="hidden" name="seen" value={values.seen ?? ''} />
            <ThemeFields
              field={field}
              values={values}
              suggestedColors={rejected ? suggestColors(rejected.formValues) : {}}
            />
            <SaveBar />
          </Form>
        </div>
        <div id="voorbeeld" className="mt-10 scroll-mt-4 lg:sticky lg:top-6 lg:mt-0 lg:self-start">
          <ThemePreview key={JSON.stringify(images)} style={style} />
        </div>
      </div>
    </>
  )
}

/** Returns the CSS custom properties for the typed theme; invalid fields have their default. */
function usePreviewStyle(values: FormValues) {
  const [formValues, setFormValues] = useState(values)
  const pendingFrame = useRef(0)
  const style = useMemo(() => themeStyle(parseTheme(formValues)), [formValues])
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    cancelAnimationFrame(pendingFrame.current)
    pendingFrame.current = requestAnimationFrame(() =>
      setFormValues(
        Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])),
      ),
    )
  }
  return { style, onInput }
}

function parseTheme(formValues: FormValues): ThemeSettings {
  const names = Object.keys(DEFAULT_THEME) as (keyof ThemeSettings)[]
  const entries = names.map((name) => {
    const parsedField = settingsFields[name].safeParse(formValues[name])
    return [name, parsedField.success ? parsedField.data : DEFAULT_THEME[name]]
  })
  return Object.fromEntries(entries) as unknown as ThemeSettings
}
