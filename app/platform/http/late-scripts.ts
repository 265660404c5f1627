const PRELOAD_TAG = '<link rel="modulepreload"'
const MODULE_TAG = '<script type="module" async="">'
const MAX_WAIT_MS = 3000

/**
 * Runs in the page. It starts the scripts at the first paint, or after a time limit because a background tab never reports a
 * paint. Each file is preloaded in a separate task: all at once would block a phone for a tenth of a second.
 */
export const START_SCRIPT = `{let isStarted=false
const start=()=>{
if(isStarted)return
isStarted=true
for(const link of document.querySelectorAll('link[rel=later]'))setTimeout(()=>link.rel='modulepreload')
setTimeout(()=>{
const later=document.querySelector('script[type="text/later"]'),now=document.createElement('script')
now.type='module'
now.textContent=later.textContent
later.after(now)
})
}
new PerformanceObserver((seen)=>{if(seen.getEntriesByName('first-contentful-paint').length)start()}).observe({type:'paint',buffered:true})
setTimeout(start,${MAX_WAIT_MS})}`

/**
 * Delays the scripts of a page (UTF-8, rendered by React Router) until its first paint: on a phone they would compete with
 * styles, fonts and the first photo. Only the head and the end of the page are searched, because the middle is long.
 */
export function startScriptsLate(html: Buffer): Buffer {
  const head = html.indexOf('</head>')
  const tail = html.lastIndexOf(MODULE_TAG)
  const end = html.lastIndexOf('</body>')
  if (head === -1 || tail === -1 || end === -1) return html
  return Buffer.concat([
    Buffer.from(html.toString('utf8', 0, head).replaceAll(PRELOAD_TAG, '<link rel="later"')),
    html.subarray(head, tail),
    Buffer.from(html.toString('utf8', tail, end).replace(MODULE_TAG, '<script type="text/later">')),
    Buffer.from(`<script>${START_SCRIPT}</script>`),
    html.subarray(end),
  ])
}
