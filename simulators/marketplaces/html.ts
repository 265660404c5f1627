import { escapeMarkup } from '#simulators/escape-markup.ts'

/** Returns a complete page with a notice that the shop is simulated; `body` is HTML. */
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="nl">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeMarkup(title)}</title>
<style>
body { margin: 0 auto; max-width: 60rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #1c1917; }
.note { padding: .75rem 1rem; border: 2px dashed #a16207; background: #fefce8; }
img { max-width: 20rem; width: 100%; height: auto; }
table { border-collapse: collapse; overflow-wrap: anywhere; } th, td { padding: .375rem .75rem; border: 1px solid #d6d3d1; text-align: left; }
select, button, input { font: inherit; min-height: 2.75rem; margin: .25rem 0; padding: 0 .75rem; }
a { color: #1d4ed8; }
</style>
<p class="note"><strong>Dit is een nagebootste winkel.</strong> Hier is niets te koop; je kunt er een webwinkel mee uitproberen.</p>
<main>
<h1>${escapeMarkup(title)}</h1>
${body}
</main>
</html>`
}

/** Returns a table with a heading for each row; the values are plain text. */
export const table = (rows: [name: string, value: string][]) =>
  `<table>${rows
    .map(
      ([name, value]) => `<tr><th>${escapeMarkup(name)}</th><td>${escapeMarkup(value)}</td></tr>`,
    )
    .join('')}</table>`
