import { ACCOUNT_COOKIE } from '#app/features/core/accounts/accounts.ts'
import { mayMeasure } from '#app/features/core/consent/consent-store.ts'
import { followSource, readVisitSource } from '#app/features/insight/attribution/follow-source.ts'
import { readCookie } from '#app/platform/http/read-cookie.ts'
import { path } from '#app/platform/path.ts'
import { VISITOR_EVENT, type VisitorEvent } from '#app/platform/visitor-events.ts'
import {
  ANALYTICS_URL,
  commonProperties,
  type EventBatch,
  eventOfPage,
  isMeasured,
  MAX_EVENTS,
  type TrackedEvent,
} from './analytics.ts'
import type { MeasuringSettings } from './measuring.ts'
import { watchVitals } from './web-vitals.ts'

/** A visit ends half an hour after its last page, or when its tab is closed. */
const VISIT_KEY = 'schakel_visit'
const VISIT_MS = 30 * 60_000
/** Events within this time are sent as one batch. */
const BATCH_WINDOW_MS = 5_000

let measuringSettings: MeasuringSettings | null = null
let queuedEvents: TrackedEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let lastPage = ''

const isCounted = () => mayMeasure() || (measuringSettings?.countsWithoutConsent ?? false)

/** Records a page view [C23]. `settings`: the owner's settings for this page. */
export function trackPage(settings: MeasuringSettings): void {
  beginMeasuring(settings)
  followSource(settings.attributionMonths)
  if (!mayMeasure()) forgetVisit()
  const { pathname, search } = location
  if (!isCounted() || lastPage === pathname + search || !isMeasured(pathname)) return
  lastPage = pathname + search
  queueEvent({ kind: 'page_view', path: pathname })
  const kind = eventOfPage(pathname)
  if (kind === 'search') trackSearch(new URLSearchParams(search).get('s') ?? '')
  else if (kind) queueEvent({ kind, path: pathname })
}

function trackSearch(term: string): void {
  const resultCount = document.querySelectorAll('main article').length
  if (term.trim() !== '')
    queueEvent({ kind: 'search', path: path('/zoeken'), term, found: resultCount })
}

/** Records a click on a link to another shop. Such clicks are counted anonymously, even without consent. */
export function trackClick(settings: MeasuringSettings, { dataset }: HTMLElement): void {
  beginMeasuring(settings)
  if (!isMeasured(location.pathname)) return
  const offers = dataset.offers?.split(' ').map(Number)
  const { shop } = dataset
  queuedEvents.push({
    kind: 'marketplace_click',
    path: location.pathname,
    ...(offers && { offers }),
    ...(shop && { shop }),
  })
  sendEvents()
}

function beginMeasuring(settings: MeasuringSettings): void {
  const isFirst = measuringSettings === null
  measuringSettings = settings
  if (!isFirst) return
  addEventListener(VISITOR_EVENT, (event) => {
    const { kind, id } = (event as CustomEvent<VisitorEvent>).detail
    queueEvent({ kind, path: location.pathname, id })
  })
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendEvents()
  })
  addEventListener('pagehide', sendEvents)
  if (!mayMeasure()) return
  const page = location.pathname
  watchVitals((metric, value) => {
    queueEvent({ kind: 'web_vital', path: page, term: metric, found: value })
    if (document.visibilityState === 'hidden') sendEvents()
  })
}

function queueEvent(event: TrackedEvent): void {
  if (!isCounted()) return
  queuedEvents.push(event)
  if (queuedEvents.length >= MAX_EVENTS) sendEvents()
  else timer ??= setTimeout(sendEvents, BATCH_WINDOW_MS)
}

function sendEvents(): void {
  clearTimeout(timer)
  timer = undefined
  const events = isCounted()
    ? queuedEvents
    : queuedEvents.filter(({ kind }) => kind === 'marketplace_click')
  queuedEvents = []
  if (events.length === 0) return
  const batch: EventBatch = {
    common: commonProperties(location, navigator.userAgent, readCookie(ACCOUNT_COOKIE) !== ''),
    session: mayMeasure() ? visitId() : null,
    source: mayMeasure() ? readVisitSource() : null,
    events,
  }
  const body = new Blob([JSON.stringify(batch)], { type: 'application/json' })
  navigator.sendBeacon(ANALYTICS_URL, body)
}

/** Returns the id of the visit; call it only with consent. If storage is blocked, every batch has a new id. */
function visitId(): string {
  const now = Date.now()
  let id: string | undefined
  try {
    const storedVisit = JSON.parse(sessionStorage.getItem(VISIT_KEY) ?? 'null')
    if (typeof storedVisit?.id === 'string' && now - storedVisit.at < VISIT_MS) id = storedVisit.id
  } catch {
    // Another script wrote a value that is not JSON, or storage is blocked.
  }
  id ??= newId()
  try {
    sessionStorage.setItem(VISIT_KEY, JSON.stringify({ id, at: now }))
  } catch {
    // Storage is blocked.
  }
  return id
}

/** Returns a UUID. `crypto.randomUUID` is missing on pages without https. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 15) | 64
  bytes[8] = ((bytes[8] ?? 0) & 63) | 128
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function forgetVisit(): void {
  try {
    sessionStorage.removeItem(VISIT_KEY)
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}
