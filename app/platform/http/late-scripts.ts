const PRELOAD = '<link rel="modulepreload"'
const MODULE = '<script type="module" async="">'
const PATIENCE_MS = 3000

/**
 * Runs in the page. A browser that never says that it drew something, as in a tab nobody looks at, is not waited for. Each
 * file is asked for by itself: all in one go would hold up a phone for a tenth of a second.
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
setTimeout(start,${PATIENCE_MS})}`

/**
 * A page as React Router made it (UTF-8), whose scripts are fetched once it can be seen: on a phone they would share the
 * line with its style, letters and first picture, and none of these can wait as well. The long middle is left alone.
 */
export function startScriptsLate(html: Buffer): Buffer {
  const head = html.indexOf('</head>')
  const tail = html.lastIndexOf(MODULE)
  const end = html.lastIndexOf('</body>')
  if (head === -1 || tail === -1 || end === -1) return html
  return Buffer.concat([
    Buffer.from(html.toString('utf8', 0, head).replaceAll(PRELOAD, '<link rel="later"')),
    html.subarray(head, tail),
    Buffer.from(html.toString('utf8', tail, end).replace(MODULE, '<script type="text/later">')),
    Buffer.from(`<script>${START_SCRIPT}</script>`),
    html.subarray(end),
  ])
}
